/** Endpoints of all guests. */
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import type { allGuestEndpoints } from '@ntem/contract/sellers/endpoints/all-guests';
import type { WireGuest } from '@ntem/contract/sellers/endpoints/customers';
import { showFigures } from '#books/verbs/show-figures.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPage } from '#kernel/http/paging.ts';
import { deliveryStatus } from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';
import {
  type ListedGuest,
  listGuests,
  listRecentPurchases,
  type RecentPurchase,
} from '#sellers/rows/all-guests.ts';
import { presentGuest } from './customers.ts';

export function allGuestHandlers(deps: Deps): HandlersOf<typeof allGuestEndpoints> {
  const { historyDb } = deps;
  return {
    'GET /management/all-guest-pages': async ({ query }) => {
      const [page, { figures, asOf }] = await Promise.all([
        listGuests(historyDb, query),
        showFigures(deps, 'guests'),
      ]);
      const ids = page.rows.map(({ id }) => id);
      const purchases = await listRecentPurchases(historyDb, ids);
      const purchasesOf = ({ id }: ListedGuest) => purchases.filter(({ guestId }) => guestId === id);
      return {
        data: page.rows.map((guest) => presentListed(guest, purchasesOf(guest))),
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

function presentListed(guest: ListedGuest, purchases: RecentPurchase[]): WireGuest {
  const { sellerName: name, sellerRole: role } = guest;
  return {
    ...presentGuest(guest),
    referred_by: name === null ? null : { name, role },
    recent_purchases: purchases.map((order) => ({
      id: order.id,
      display: order.bundleName,
      amount: pesewasToWire(order.pricePesewas),
      status: deliveryStatus(order),
      stage: stageOf(order),
    })),
  };
}
