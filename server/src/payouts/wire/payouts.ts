/** Endpoints of withdrawals that admins decide about. */
import type { Said } from '@ntem/contract/fields';
import type { PayoutRow, payoutEndpoints } from '@ntem/contract/payouts/endpoints/payouts';
import type { PayoutMark } from '@ntem/contract/payouts/payout-moves';
import type { Author } from '#accounts/rules/author.ts';
import { paidOtherwise } from '#attempts/rules/attempt-reasons.ts';
import { commissionPercent } from '#catalogue/rules/sale-view.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { answerPage } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { requireFound } from '#kernel/rules/refusal.ts';
import { findListedPayout, getListedPayout, type ListedPayout, listPayouts } from '#payouts/rows/payouts.ts';
import type { RequesterFacts } from '#payouts/rows/requester-facts.ts';
import { isNewDevice } from '#payouts/rules/held-commission.ts';
import { payoutMovesFor, standFor } from '#payouts/rules/payout-moves.ts';
import { getPerson } from '#people/rows/admin-changes.ts';
import type { Person } from '#review/rules/two-people.ts';
import { approvePayout, rejectPayout } from '#review/verbs/approve-payout.ts';
import { decideAboutPayout, type PayoutDecision } from '#review/verbs/payout-decisions.ts';

type Call = { author: Author; params: { id: string }; body: Partial<Said> };

export function payoutHandlers(deps: Deps): HandlersOf<typeof payoutEndpoints> {
  const decide =
    (message: string, record: (author: Author, decision: PayoutDecision) => Promise<void>) =>
    async ({ author, params, body }: Call) => {
      const payoutId = requireId(params.id);
      await record(author, { payoutId, ...body });
      const reader = await getPerson(deps.db, author.userId);
      return { message, data: presentPayout(await getListedPayout(deps.db, payoutId), reader) };
    };
  /** A job asks the gateway and carries it out. */
  const ask = (move: PayoutMark | 'check') =>
    decide('Recorded', (author, decision) => decideAboutPayout(deps, author, { ...decision, move }));
  return {
    'GET /payouts': async ({ actor, query }) => {
      const page = await listPayouts(deps.db, { ...query, isOpen: query.open === 'true' });
      const reader = await getPerson(deps.db, actor.userId);
      return answerPage(query, page, (payout) => presentPayout(payout, reader));
    },
    'GET /payouts/{id}': async ({ actor, params }) => {
      const payout = requireFound(await findListedPayout(deps.db, requireId(params.id)));
      return { data: presentPayout(payout, await getPerson(deps.db, actor.userId)) };
    },
    'POST /payouts/{id}/approve': decide('Payout approved', (...call) => approvePayout(deps, ...call)),
    'POST /payouts/{id}/reject': decide('Payout rejected', (...call) => rejectPayout(deps, ...call)),
    'POST /payouts/{id}/check': ask('check'),
    'POST /payouts/{id}/mark-paid': ask('mark-paid'),
    'POST /payouts/{id}/mark-failed': ask('mark-failed'),
  };
}

function presentPayout(payout: ListedPayout, reader: Person): PayoutRow {
  const { decision } = payout;
  return {
    ...toWire(payout),
    seller: { id: payout.sellerId, name: payout.sellerName },
    phone_number: payout.phone,
    decided_by: payout.deciderName,
    given_back_by:
      payout.givenBackBy === null ? null : { id: payout.givenBackBy, name: payout.giverName ?? '' },
    contradicted_by: contradictionOf(payout.contradictedBy),
    decision: decision && { ...toWire(decision), asked_by: decision.askerName },
    requester: payout.requester && presentRequester(payout.requester),
    moves: payoutMovesFor({
      state: payout.state,
      attemptAgeMs: payout.attemptAgeMs ?? undefined,
      isPaidOtherwise: payout.attemptReason === paidOtherwise,
      contradictedBy: payout.contradictedBy,
      ...standFor(payout, reader),
    }),
  };
}

function presentRequester({ dearest, ...requester }: RequesterFacts): PayoutRow['requester'] {
  return {
    ...toWire(requester),
    is_new_device: isNewDevice(requester),
    highest_markup: dearest && commissionPercent(dearest),
  };
}

function contradictionOf(by: ListedPayout['contradictedBy']): PayoutRow['contradicted_by'] {
  return by === 'payout_taken_back' || by === 'payout_after_failure' ? by : null;
}
