/** The wire of the people below a seller. */
import { formatAmount, pesewas, pesewasToWire } from '@ntem/contract/money';
import { levelOf } from '@ntem/contract/roles';
import type { downlineEndpoints, WireOwnGuest, WireSubagent } from '@ntem/contract/topics/downline';
import { listSubagents, listTree, type Subagent, sumGuestPages } from '#db/users/downline.ts';
import { type GuestPage, listGuestPages } from '#db/users/guest-pages.ts';
import type { Deps } from '#deps.ts';
import { saleStatusOf } from '#domain/prices/sale-view.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { presentPagination, windowOf } from '#http/wire/paging.ts';
import { toWire } from '#http/wire/to-wire.ts';

export function downlineHandlers({ db }: Deps): HandlersOf<typeof downlineEndpoints> {
  return {
    'GET /management/subagents': async ({ actor }) => {
      const subagents = await listSubagents(db, actor.userId);
      return {
        data: subagents.map(presentSubagent),
        meta: {
          stats: {
            active_subagents: subagents.filter(({ isLinkValid }) => isLinkValid).length,
            total_guests: subagents.reduce((sum, { guests }) => sum + guests, 0),
            new_this_month: subagents.filter(({ isNewThisMonth }) => isNewThisMonth).length,
          },
        },
      };
    },
    'GET /management/guest-pages': async ({ actor, query }) => {
      const tree = await listTree(db, actor.userId);
      const viewer = { viewerId: actor.userId, tree };
      const [guests, sums] = await Promise.all([
        listGuestPages(db, viewer, windowOf(query)),
        sumGuestPages(db, viewer),
      ]);
      return {
        data: guests.map(presentOwnGuest),
        meta: {
          ...presentPagination(query, sums.total),
          stats: {
            active_guests: sums.active,
            total_purchases: sums.purchases,
            total_revenue: pesewasToWire(sums.revenue),
            new_this_month: sums.newThisMonth,
          },
        },
      };
    },
  };
}

function presentSubagent(subagent: Subagent): WireSubagent {
  return {
    ...toWire(subagent),
    level: levelOf('subagent'),
    phone_number: subagent.phone,
    total_guests: subagent.guests,
    is_referral_valid: subagent.isLinkValid,
    referral_code: subagent.code,
  };
}

type Guest = Omit<GuestPage, 'sellerId' | 'sellerName' | 'recent'>;

export function presentGuest(guest: Guest) {
  return {
    ...toWire(guest),
    phone_number: guest.phone,
    phone_number_verified_at: guest.verifiedAt?.toISOString() ?? null,
    total_purchases: guest.purchases,
    total_spent: formatAmount(guest.spent),
    last_purchase_date: guest.lastAt?.toISOString() ?? null,
    last_purchase_amount: guest.lastAmount === null ? null : pesewasToWire(guest.lastAmount),
  };
}

function presentOwnGuest({ recent, ...guest }: GuestPage): WireOwnGuest {
  return {
    ...presentGuest(guest),
    referred_by: { id: guest.sellerId, name: guest.sellerName, role: guest.sellerRole },
    recent_purchases: recent.map(({ id, display, price, state }) => ({
      id,
      display,
      amount: pesewasToWire(pesewas(price)),
      status: saleStatusOf(state),
    })),
  };
}
