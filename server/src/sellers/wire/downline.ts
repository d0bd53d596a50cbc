/** Endpoints of the people below a seller. */
import type { BodyOf } from '@ntem/contract/endpoint';
import { largestExport } from '@ntem/contract/lists';
import { formatAmount, pesewas, pesewasToWire } from '@ntem/contract/money';
import { levelOf } from '@ntem/contract/people/roles';
import type {
  downlineEndpoints,
  WireOwnGuest,
  WireSubagent,
} from '@ntem/contract/sellers/endpoints/downline';
import { saleStatusOf } from '#catalogue/rules/sale-view.ts';
import type { Deps } from '#deps.ts';
import { csvFile } from '#kernel/http/csv-file.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { presentPagination, windowOf } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { type SalesFilter, type SellerSales, sumSalesBelow } from '#orders/rows/sales.ts';
import { writeNote } from '#sellers/rows/customer-notes.ts';
import {
  listSubagents,
  listTree,
  type Subagent,
  sumGuestPages,
  sumSubagents,
  type Viewer,
} from '#sellers/rows/downline.ts';
import {
  countGuestPages,
  type GuestFilter,
  type GuestPage,
  isFiltered,
  listGuestPages,
} from '#sellers/rows/guest-pages.ts';

export function downlineHandlers({ db, historyDb }: Deps): HandlersOf<typeof downlineEndpoints> {
  const viewerOf = async (viewerId: string): Promise<Viewer> => ({
    viewerId,
    tree: await listTree(db, viewerId),
  });
  return {
    'GET /management/subagents': async ({ actor, query }) => {
      const viewer = await viewerOf(actor.userId);
      const [subagents, stats, sums] = await Promise.all([
        listSubagents(db, viewer, windowOf(query)),
        sumSubagents(db, viewer),
        sumSalesBelow(db, periodOf(viewer, query)),
      ]);
      const brought = viewer.tree.reduce((sum, id) => sum + (sums.get(id)?.brought ?? 0n), 0n);
      return {
        data: subagents.map((subagent) => presentSubagent(subagent, sums.get(subagent.id))),
        meta: {
          ...presentPagination(query, stats.total),
          stats: {
            active_subagents: stats.active,
            total_guests: stats.guests,
            new_this_month: stats.newThisMonth,
            brought: pesewasToWire(pesewas(brought)),
          },
        },
      };
    },
    'POST /management/subagents/export': async ({ actor, body }) => {
      const viewer = await viewerOf(actor.userId);
      const sums = await sumSalesBelow(historyDb, periodOf(viewer, body));
      return csvFile<WireSubagent>({
        name: 'subagents',
        total: viewer.tree.length - 1,
        batches: inBatches(async (window) =>
          (await listSubagents(historyDb, viewer, window)).map((one) =>
            presentSubagent(one, sums.get(one.id)),
          ),
        ),
        columns: subagentColumns,
      });
    },
    'GET /management/guest-pages': async ({ actor, query }) => {
      const viewer = await viewerOf(actor.userId);
      const filter = filterOf(query);
      const [guests, sums, found] = await Promise.all([
        listGuestPages(db, viewer, { ...windowOf(query), filter }),
        sumGuestPages(db, viewer),
        isFiltered(filter) ? countGuestPages(db, viewer, filter) : undefined,
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
      const viewer = await viewerOf(actor.userId);
      const filter = filterOf(body);
      const total = await countGuestPages(historyDb, viewer, filter);
      const batches = inBatches(async (window) =>
        (await listGuestPages(historyDb, viewer, { ...window, filter })).map(presentOwnGuest),
      );
      return csvFile<WireOwnGuest>({ name: 'customers', total, batches, columns: guestColumns });
    },
    'PUT /management/guest-pages/{id}/note': async ({ actor, params, body: { note } }) => {
      const viewer = await viewerOf(actor.userId);
      const isThere = await writeNote(db, viewer, { customerId: requireId(params.id), note });
      if (!isThere) throw new Refusal('NOT_FOUND');
      return { message: note === null ? 'Note removed' : 'Note saved', data: { note } };
    },
  };
}

type WirePeriod = BodyOf<(typeof downlineEndpoints)['POST /management/subagents/export']>;
type WireFilter = BodyOf<(typeof downlineEndpoints)['POST /management/guest-pages/export']>;

function filterOf({ search, activity }: WireFilter): GuestFilter {
  return { search: search || undefined, activity };
}

const batchSize = 500;

async function* inBatches<Row>(
  read: (window: { offset: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; offset < largestExport; offset += batchSize) {
    const rows = await read({ offset, limit: batchSize });
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
  }
}

/** Without days this month, as the list says. */
function periodOf({ viewerId }: Viewer, { date_from, date_to: to }: WirePeriod): SalesFilter {
  const from = date_from ?? (to ? undefined : `${new Date().toISOString().slice(0, 7)}-01`);
  return { viewerId, from, to };
}

const guestColumns: readonly [string, (guest: WireOwnGuest) => string | number | null][] = [
  ['name', (guest) => guest.name],
  ['phone_number', (guest) => guest.phone_number],
  ['email', (guest) => guest.email ?? null],
  ['referred_by', (guest) => guest.referred_by?.name ?? null],
  ['purchases', (guest) => guest.total_purchases],
  ['spent', (guest) => guest.total_spent.replaceAll(',', '')],
  ['last_purchase', (guest) => guest.last_purchase_date],
  ['verified', (guest) => guest.phone_number_verified_at],
  ['joined', (guest) => guest.created_at],
  ['note', (guest) => guest.note],
];

const subagentColumns: readonly [string, (subagent: WireSubagent) => string | number | null][] = [
  ['name', (subagent) => subagent.name],
  ['phone_number', (subagent) => subagent.phone_number],
  ['email', (subagent) => subagent.email],
  ['guests', (subagent) => subagent.total_guests],
  ['sales', (subagent) => subagent.sales],
  ['total_sales', (subagent) => subagent.total_sales.toFixed(2)],
  ['brought', (subagent) => subagent.brought.toFixed(2)],
  ['status', (subagent) => (subagent.is_referral_valid ? 'active' : 'inactive')],
  ['joined', (subagent) => subagent.created_at],
  ['referral_code', (subagent) => subagent.referral_code],
];

function presentSubagent(subagent: Subagent, sold: SellerSales | undefined): WireSubagent {
  return {
    ...toWire(subagent),
    level: levelOf('subagent'),
    phone_number: subagent.phone,
    total_guests: subagent.guests,
    is_referral_valid: subagent.isLinkValid,
    referral_code: subagent.code,
    sales: sold?.sales ?? 0,
    total_sales: pesewasToWire(sold?.sold ?? pesewas(0)),
    brought: pesewasToWire(sold?.brought ?? pesewas(0)),
  };
}

type Guest = Omit<GuestPage, 'sellerId' | 'sellerName' | 'recent' | 'note'>;

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

function presentOwnGuest({ recent, note, ...guest }: GuestPage): WireOwnGuest {
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
