/** The wire of withdrawals about which admins decide. */
import { pesewasToWire } from '@ntem/contract/money';
import type { PayoutRow, payoutEndpoints } from '@ntem/contract/topics/payouts';
import { approvePayout, rejectPayout } from '#actions/payouts/approve-payout.ts';
import { recordPayoutDecision } from '#actions/review/payout-decisions.ts';
import { getListedPayout, type ListedPayout, listPayouts } from '#db/payouts/payouts.ts';
import type { Deps } from '#deps.ts';
import { payoutMovesFor } from '#domain/payouts/payout-moves.ts';
import { paidOtherwise } from '#domain/payouts/payout-rules.ts';
import type { Author } from '#domain/people/author.ts';
import type { Actor } from '#domain/people/users.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { requireId } from '#http/wire/ids.ts';
import { presentPage } from '#http/wire/page-meta.ts';

type Call = {
  actor: Actor;
  author: Author;
  params: { id: string };
  body: { reason?: string | undefined; evidence?: string | undefined };
};

export function payoutHandlers(deps: Deps): HandlersOf<typeof payoutEndpoints> {
  const present = async ({ id }: { id: string }, { userId }: Actor) =>
    presentPayout(await getListedPayout(deps.db, id), userId);
  /** Recorded; a job asks the gateway and carries it out. */
  const decide =
    (move: 'check' | 'mark-paid' | 'mark-failed') =>
    async ({ actor, author, params, body }: Call) => {
      const decision = { payoutId: requireId(params.id), ...body };
      const payout = await recordPayoutDecision(deps, author, decision, move);
      return { message: 'Recorded', data: await present(payout, actor) };
    };
  return {
    'GET /payouts': async ({ actor, query }) => {
      const page = await listPayouts(deps.db, query);
      const rows = page.rows.map((payout) => presentPayout(payout, actor.userId));
      return { data: rows, meta: presentPage(query, page) };
    },
    'POST /payouts/{id}/approve': async ({ actor, author, params, body }) => {
      const approved = await approvePayout(deps, author, { payoutId: requireId(params.id), ...body });
      return { message: 'Payout approved', data: await present(approved, actor) };
    },
    'POST /payouts/{id}/reject': async ({ actor, author, params, body }) => {
      const rejected = await rejectPayout(deps, author, { payoutId: requireId(params.id), ...body });
      return { message: 'Payout rejected', data: await present(rejected, actor) };
    },
    'POST /payouts/{id}/check': decide('check'),
    'POST /payouts/{id}/mark-paid': decide('mark-paid'),
    'POST /payouts/{id}/mark-failed': decide('mark-failed'),
  };
}

function presentPayout(payout: ListedPayout, readerId: string): PayoutRow {
  return {
    id: payout.id,
    reference: payout.reference,
    attempt_reference: payout.attemptReference,
    seller: { id: payout.sellerId, name: payout.sellerName },
    amount: pesewasToWire(payout.amountPesewas),
    fee: pesewasToWire(payout.feePesewas),
    phone_number: payout.phone,
    network: payout.network,
    state: payout.state,
    reason: payout.reason,
    decided_by: payout.deciderName,
    created_at: payout.createdAt.toISOString(),
    changed_at: payout.changedAt.toISOString(),
    contradicted_by: contradictionOf(payout.contradictedBy),
    says: payout.says,
    decision: payout.decision && {
      id: payout.decision.id,
      move: payout.decision.move,
      state: payout.decision.state,
      said: payout.decision.said,
      asked_by: payout.decision.askerName,
      asked_at: payout.decision.askedAt.toISOString(),
    },
    moves: payoutMovesFor({
      state: payout.state,
      attemptAgeMs: payout.attemptAgeMs ?? undefined,
      isPaidOtherwise: payout.attemptReason === paidOtherwise,
      contradictedBy: payout.contradictedBy,
      isOwn: payout.sellerId === readerId,
    }),
  };
}

function contradictionOf(by: ListedPayout['contradictedBy']): PayoutRow['contradicted_by'] {
  return by === 'payout_taken_back' || by === 'payout_after_failure' ? by : null;
}
