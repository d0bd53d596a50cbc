/** Endpoints of all sellers' floats, for admins. */
import type { SellerFloat, sellerFloatEndpoints } from '@ntem/contract/floats/endpoints/seller-floats';
import { largestPage } from '@ntem/contract/lists';
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import { listBalances } from '#books/rows/ledger-sums.ts';
import type { Deps } from '#deps.ts';
import { type ListedFloat, listFloats, sumFloats } from '#floats/rows/float-adjustments.ts';
import {
  type FloatOrigin,
  type GivingBack,
  listFloatOrigins,
  listGivingBack,
} from '#floats/rows/give-backs.ts';
import { mostToGiveBack } from '#floats/rules/give-backs.ts';
import {
  type Adjusted,
  adjustFloat,
  confirmAdjustment,
  declineAdjustment,
} from '#floats/verbs/adjust-float.ts';
import { endTopUp } from '#floats/verbs/end-top-up.ts';
import { giveBackFloat } from '#floats/verbs/give-back-float.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPage } from '#kernel/http/paging.ts';

export function sellerFloatHandlers(deps: Deps): HandlersOf<typeof sellerFloatEndpoints> {
  const { db, config } = deps;
  return {
    'GET /floats': async ({ query }) => {
      const [{ floats, total }, sums, { rows: accounts }] = await Promise.all([
        listFloats(db, query),
        sumFloats(db),
        // Our own accounts come first.
        listBalances(db, { page: 1, limit: largestPage }),
      ]);
      const atGateways = accounts
        .filter(({ account }) => account.startsWith('gateway:'))
        .reduce((sum, { balance }) => sum + balance, 0n);
      const ids = floats.map(({ id }) => id);
      const [origins, goingBack] = await Promise.all([listFloatOrigins(db, ids), listGivingBack(db, ids)]);
      const { secondAdminOver: over } = config;
      return {
        data: floats.map((float) =>
          presentFloat(float, {
            origin: origins.find(({ userId }) => userId === float.id),
            goingBack: goingBack.find(({ sellerId }) => sellerId === float.id),
          }),
        ),
        meta: {
          ...presentPage(query, { total, isEstimate: false }),
          floats_sum: pesewasToWire(sums.sum),
          held_sum: pesewasToWire(sums.held),
          at_gateways: pesewasToWire(pesewas(atGateways)),
          low_floats: sums.low,
          second_admin_over: over === undefined ? null : pesewasToWire(over),
        },
      };
    },
    'POST /floats/{userId}/adjust': async ({ author, params, body, key }) => {
      const adjusted = await adjustFloat(deps, author, { userId: params.userId, ...body, key: key?.key });
      return {
        message: adjusted.done ? 'Float adjusted' : 'Another admin must confirm this',
        data: present(adjusted),
      };
    },
    'POST /floats/{userId}/give-back': async ({ author, params, body, key }) => {
      const { amount, reason } = body;
      const asked = { userId: params.userId, amount, reason, key: key?.key };
      const { payout, available } = await giveBackFloat(deps, author, asked);
      const { id, amountPesewas, state } = payout;
      return {
        message:
          state === 'awaiting_approval' ? 'Another admin must approve this' : 'Float is being given back',
        data: {
          payout: { id, amount: pesewasToWire(amountPesewas), state },
          available: pesewasToWire(available),
        },
      };
    },
    'POST /floats/top-ups/{id}/end': async ({ author, params, body }) => {
      const state = await endTopUp(deps, author, { id: params.id, ...body });
      return { message: topUpEnds[state], data: { state } };
    },
    'POST /floats/adjustments/{id}/confirm': async ({ author, params }) => ({
      message: 'Float adjusted',
      data: present(await confirmAdjustment(deps, author, params.id)),
    }),
    'POST /floats/adjustments/{id}/decline': async ({ author, params }) => ({
      message: 'Declined',
      data: present(await declineAdjustment(deps, author, params.id)),
    }),
  };
}

const topUpEnds = {
  paid: 'Top-up marked as paid',
  failed: 'Top-up marked as not paid',
  waits: 'A second admin must confirm the amount',
};

function present({ done, available }: Adjusted) {
  return { done, available: pesewasToWire(available) };
}

type Back = { origin: FloatOrigin | undefined; goingBack: GivingBack | undefined };

function presentFloat(float: ListedFloat, { origin, goingBack }: Back): SellerFloat {
  const { id, name, adjustment, available: balance } = float;
  const most = origin && mostToGiveBack({ balance, fromNumber: origin.fromNumber });
  return {
    id,
    seller: { id, name },
    phone_number: float.phone,
    role: float.role,
    available: pesewasToWire(float.available),
    held: pesewasToWire(float.held),
    low_below: pesewasToWire(float.lowBelow),
    last_sold_at: float.lastSoldAt?.toISOString() ?? null,
    adjustment: adjustment && {
      id: adjustment.id,
      amount: pesewasToWire(pesewas(BigInt(adjustment.amount))),
      reason: adjustment.reason,
      asked_by: { id: adjustment.askedBy, name: adjustment.askerName },
      created_at: new Date(adjustment.at).toISOString(),
    },
    origin:
      origin && most
        ? { phone_number: origin.phone, network: origin.network, amount: pesewasToWire(most) }
        : null,
    giving_back: goingBack
      ? { id: goingBack.id, amount: pesewasToWire(goingBack.amount), state: goingBack.state }
      : null,
  };
}
