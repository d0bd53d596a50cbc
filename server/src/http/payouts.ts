/** The wire of withdrawals as admins decide them. */
import { pesewasToWire } from '@ntem/contract/money';
import type { PayoutRow, payoutEndpoints } from '@ntem/contract/payouts';
import { approvePayout } from '#actions/approve-payout.ts';
import { type MarkedPayout, markPayout } from '#actions/mark-payout.ts';
import { recheckPayout } from '#actions/recheck-payout.ts';
import { rejectPayout } from '#actions/reject-payout.ts';
import type { Client } from '#db/one-time-codes.ts';
import { getListedPayout, type ListedPayout, listPayouts } from '#db/payout-list.ts';
import type { Deps } from '#deps.ts';
import { payoutMovesFor } from '#domain/payout-moves.ts';
import { paidOtherwise } from '#domain/payout-rules.ts';
import type { Actor } from '#domain/users.ts';
import type { HandlersOf } from './endpoints.ts';
import { requireId } from './ids.ts';
import { presentPage } from './page-meta.ts';

export function payoutHandlers(deps: Deps): HandlersOf<typeof payoutEndpoints> {
  const present = async ({ id }: { id: string }, { userId }: Actor) =>
    presentPayout(await getListedPayout(deps.db, id), userId);
  return {
    'GET /payouts': async ({ actor, query }) => {
      const page = await listPayouts(deps.db, query);
      const rows = page.rows.map((payout) => presentPayout(payout, actor.userId));
      return { data: rows, meta: presentPage(query, page) };
    },
    'POST /payouts/{id}/approve': async ({ actor, client, params, body }) => {
      const approved = await approvePayout(deps, { ...readDecision(params, actor, client), ...body });
      return { message: 'Payout approved', data: await present(approved, actor) };
    },
    'POST /payouts/{id}/reject': async ({ actor, client, params, body }) => {
      const rejected = await rejectPayout(deps, { ...readDecision(params, actor, client), ...body });
      return { message: 'Payout rejected', data: await present(rejected, actor) };
    },
    'POST /payouts/{id}/check': async ({ actor, client, params, body }) => {
      const decision = { ...readDecision(params, actor, client), ...body };
      const { payout, answer } = await recheckPayout(deps, decision);
      const { status } = answer;
      const said = { status: status.status, reason: 'reason' in status ? status.reason : null };
      return { message: 'Checked', data: { ...(await present(payout, actor)), answer: said } };
    },
    'POST /payouts/{id}/mark-paid': async ({ actor, client, params, body }) => {
      const marking = { ...readDecision(params, actor, client), ...body };
      const marked = await markPayout(deps, marking, 'mark-paid');
      return { message: messageOf(marked), data: await present(marked.payout, actor) };
    },
    'POST /payouts/{id}/mark-failed': async ({ actor, client, params, body }) => {
      const marking = { ...readDecision(params, actor, client), ...body };
      const marked = await markPayout(deps, marking, 'mark-failed');
      return { message: messageOf(marked), data: await present(marked.payout, actor) };
    },
  };
}

function readDecision({ id }: { id: string }, { userId }: Actor, { address }: Client) {
  return { payoutId: requireId(id), adminId: userId, address };
}

function messageOf({ payout, isByGateway }: MarkedPayout): string {
  return isByGateway
    ? `The gateway has answered: this payout is ${payout.state}`
    : `Payout marked as ${payout.state}`;
}

function presentPayout(payout: ListedPayout, readerId: string): PayoutRow {
  return {
    id: payout.id,
    reference: payout.reference,
    attempt_reference: payout.attempt_reference,
    seller: { id: payout.seller_id, name: payout.seller_name },
    amount: pesewasToWire(payout.amount_pesewas),
    fee: pesewasToWire(payout.fee_pesewas),
    phone_number: payout.phone,
    network: payout.network,
    state: payout.state,
    reason: payout.reason,
    decided_by: payout.decider_name,
    created_at: payout.created_at.toISOString(),
    changed_at: payout.changed_at.toISOString(),
    moves: payoutMovesFor({
      state: payout.state,
      attemptAgeMs: payout.attempt_age_ms ?? undefined,
      isPaidOtherwise: payout.attempt_reason === paidOtherwise,
      isOwn: payout.seller_id === readerId,
    }),
  };
}
