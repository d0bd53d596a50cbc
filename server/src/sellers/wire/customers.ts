/** Endpoints of everybody who buys from a seller. */
import type { BodyOf } from '@ntem/contract/endpoint';
import { formatAmount, pesewas, pesewasToWire } from '@ntem/contract/money';
import type { customerEndpoints, WireOwnGuest } from '@ntem/contract/sellers/endpoints/customers';
import { saleStatusOf } from '#catalogue/rules/sale-view.ts';
import type { Deps } from '#deps.ts';
import { type CsvSource, csvFile, inBatches } from '#kernel/http/csv-file.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { presentPagination, windowOf } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { writeNote } from '#sellers/rows/customer-notes.ts';
import { sumCustomers } from '#sellers/rows/customer-sums.ts';
import {
  type Customer,
  type CustomerFilter,
  countCustomers,
  isFiltered,
  listCustomers,
} from '#sellers/rows/customers.ts';
import { findViewer } from '#sellers/rows/trees.ts';

export function customerHandlers({ db, historyDb }: Deps): HandlersOf<typeof customerEndpoints> {
  return {
    'GET /management/guest-pages': async ({ actor, query }) => {
      const viewer = await findViewer(db, actor.userId);
      const filter = filterOf(query);
      const [guests, sums, found] = await Promise.all([
        listCustomers(db, viewer, { ...windowOf(query), filter }),
        sumCustomers(db, viewer),
        isFiltered(filter) ? countCustomers(db, viewer, filter) : undefined,
      ]);
      return {
        data: guests.map(presentOwnGuest),
        meta: {
          ...presentPagination(query, found ?? sums.total),
          stats: {
            active_guests: sums.active,
            total_purchases: sums.purchases,
            total_revenue: pesewasToWire(sums.revenue),
            new_this_month: sums.newThisMonth,
          },
        },
      };
    },
    'POST /management/guest-pages/export': async ({ actor, body }) => {
      const viewer = await findViewer(db, actor.userId);
      const filter = filterOf(body);
      const total = await countCustomers(historyDb, viewer, filter);
      const batches = inBatches((window) => listCustomers(historyDb, viewer, { ...window, filter }));
      return csvFile({ name: 'customers', total, batches, columns: guestColumns });
    },
    'PUT /management/guest-pages/{id}/note': async ({ actor, params, body: { note } }) => {
      const viewer = await findViewer(db, actor.userId);
      const isThere = await writeNote(db, viewer, { customerId: requireId(params.id), note });
      if (!isThere) throw new Refusal('NOT_FOUND');
      return { message: note === null ? 'Note removed' : 'Note saved', data: { note } };
    },
  };
}

type WireFilter = BodyOf<(typeof customerEndpoints)['POST /management/guest-pages/export']>;

function filterOf({ search, activity }: WireFilter): CustomerFilter {
  return { search: search || undefined, activity };
}

const guestColumns: CsvSource<Customer>['columns'] = [
  ['name', (guest) => guest.name],
  ['phone_number', (guest) => guest.phone],
  ['email', (guest) => guest.email],
  ['referred_by', (guest) => guest.sellerName],
  ['purchases', (guest) => guest.purchases],
  ['spent', (guest) => pesewasToWire(guest.spent).toFixed(2)],
  ['last_purchase', (guest) => guest.lastAt],
  ['verified', (guest) => guest.verifiedAt],
  ['joined', (guest) => guest.createdAt],
  ['note', (guest) => guest.note],
];

type Guest = Omit<Customer, 'sellerId' | 'sellerName' | 'recent' | 'note'>;

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

function presentOwnGuest({ recent, note, ...guest }: Customer): WireOwnGuest {
  return {
    ...presentGuest(guest),
    note,
    referred_by: { id: guest.sellerId, name: guest.sellerName, role: guest.sellerRole },
    recent_purchases: recent.map(({ id, display, price, state, stage }) => ({
      id,
      display,
      stage,
      amount: pesewasToWire(pesewas(price)),
      status: saleStatusOf(state),
    })),
  };
}
