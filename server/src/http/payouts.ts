/** The wire of withdrawals as admins decide them. */
import { pesewasToWire } from '@ntem/contract/money';
import type { PayoutRow, payoutEndpoints } from '@ntem/contract/payouts';
import { approvePayout } from '#actions/approve-payout.ts';
import { rejectPayout } from '#actions/reject-payout.ts';
import { getListedPayout, type ListedPayout, listPayouts } from '#db/payout-list.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from './endpoints.ts';
import { requireId } from './ids.ts';
import { presentPage } from './page-meta.ts';

export function payoutHandlers(deps: Deps): HandlersOf<typeof payoutEndpoints> {
  return {
    'GET /payouts': async ({ query }) => {
      const page = await listPayouts(deps.db, query);
      return { data: page.rows.map(presentPayout), meta: presentPage(query, page) };
    },
    'POST /payouts/{id}/approve': async ({ actor, client, params, body }) => {
      const decision = { payoutId: requireId(params.id), adminId: actor.userId, ...body, ...client };
      const { id } = await approvePayout(deps, decision);
      return { message: 'Payout approved', data: presentPayout(await getListedPayout(deps.db, id)) };
    },
    'POST /payouts/{id}/reject': async ({ actor, client, params, body }) => {
      const decision = { payoutId: requireId(params.id), adminId: actor.userId, ...body, ...client };
      const { id } = await rejectPayout(deps, decision);
      return { message: 'Payout rejected', data: presentPayout(await getListedPayout(deps.db, id)) };
    },
  };
}

function presentPayout(payout: ListedPayout): PayoutRow {
  return {
    id: payout.id,
    reference: payout.reference,
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
  };
}
