/** Endpoints of all sellers' floats, for admins. */
import type { SellerFloat, sellerFloatEndpoints } from '@ntem/contract/floats/endpoints/seller-floats';
import { largestPage } from '@ntem/contract/lists';
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import { listBalances } from '#books/rows/ledger-sums.ts';
import type { Deps } from '#deps.ts';
import { type ListedFloat, listFloats, sumFloats } from '#floats/rows/float-adjustments.ts';
import {
  type Adjusted,
  adjustFloat,
  confirmAdjustment,
  declineAdjustment,
} from '#floats/verbs/adjust-float.ts';
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
      const { secondAdminOver: over } = config;
      return {
        data: floats.map(presentFloat),
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
    'POST /floats/{userId}/adjust': async ({ author, params, body }) => {
      const adjusted = await adjustFloat(deps, author, { userId: params.userId, ...body });
      return {
        message: adjusted.done ? 'Float adjusted' : 'Another admin must confirm this',
        data: present(adjusted),
      };
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

function present({ done, available }: Adjusted) {
  return { done, available: pesewasToWire(available) };
}

function presentFloat(float: ListedFloat): SellerFloat {
  const { id, name, adjustment } = float;
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
  };
}
