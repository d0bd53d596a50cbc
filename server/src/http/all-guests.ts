/** The wire of all guests. */

import { formatAmount, pesewas, pesewasToWire } from '@ntem/contract/money';
import type { allGuestEndpoints } from '@ntem/contract/topics/all-guests';
import type { WireGuest } from '@ntem/contract/topics/downline';
import { showFigures } from '#actions/books/show-figures.ts';
import {
  type ListedGuest,
  listGuests,
  listRecentPurchases,
  type RecentPurchase,
} from '#db/users/all-guests.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { presentPage } from '#http/wire/page-meta.ts';
import { deliveryStatus } from './histories.ts';

export function allGuestHandlers(deps: Deps): HandlersOf<typeof allGuestEndpoints> {
  const { db } = deps;
  return {
    'GET /management/all-guest-pages': async ({ query }) => {
      const [page, { figures, asOf }] = await Promise.all([
        listGuests(db, query),
        showFigures(deps, 'guests'),
      ]);
      const purchases = await listRecentPurchases(
        db,
        page.rows.map(({ id }) => id),
      );
      const purchasesOf = ({ id }: ListedGuest) => purchases.filter(({ guestId }) => guestId === id);
      return {
        data: page.rows.map((guest) => presentGuest(guest, purchasesOf(guest))),
        meta: {
          ...presentPage(query, page),
          stats: {
            active_guests: figures.activeGuests,
            total_purchases: figures.purchases,
            total_revenue: pesewasToWire(pesewas(figures.revenuePesewas)),
            new_this_month: figures.newThisMonth,
            as_of: asOf?.toISOString(),
          },
        },
      };
    },
  };
}

function presentGuest(guest: ListedGuest, purchases: RecentPurchase[]): WireGuest {
  return {
    id: guest.id,
    name: guest.name,
    phone_number: guest.phone,
    email: null,
    phone_number_verified_at: guest.verifiedAt?.toISOString() ?? null,
    total_purchases: guest.purchases,
    total_spent: formatAmount(guest.spentPesewas),
    last_purchase_date: guest.lastPurchaseAt?.toISOString() ?? null,
    last_purchase_amount:
      guest.lastPurchasePesewas === null ? null : pesewasToWire(guest.lastPurchasePesewas),
    created_at: guest.createdAt.toISOString(),
    referred_by: guest.sellerName === null ? null : { name: guest.sellerName, role: guest.sellerRole },
    recent_purchases: purchases.map((order) => ({
      id: order.id,
      display: order.bundleName,
      amount: pesewasToWire(order.pricePesewas),
      status: deliveryStatus(order),
    })),
  };
}
