/** Endpoints of the ranking of sellers. */
import type { RankedSeller, rankingEndpoints } from '@ntem/contract/books/endpoints/rankings';
import type { rankings } from '@ntem/contract/books/limits';
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import { listSellerNames, type NamedSeller, type SellerRank } from '#books/rows/seller-ranks.ts';
import { findGrowth } from '#books/rules/sales-growth.ts';
import { showFigures } from '#books/verbs/show-figures.ts';
import type { Deps } from '#deps.ts';
import { offsetOf } from '#kernel/db/pages.ts';
import { csvFile } from '#kernel/http/csv-file.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPage } from '#kernel/http/paging.ts';

type Choice = { period: 'week' | 'month'; sort: (typeof rankings)[number] };

const direct = 'direct';

export function rankingHandlers(deps: Deps): HandlersOf<typeof rankingEndpoints> {
  /** The best first; sellers who sold the same stay in one order. */
  async function rank({ period, sort }: Choice) {
    const { figures, asOf } = await showFigures(deps, `sellers-of-${period}`);
    const keyOf = ({ sellerId }: SellerRank) => sellerId ?? direct;
    const ranks = figures.toSorted(
      (one, other) => keyFor(sort, other) - keyFor(sort, one) || (keyOf(one) < keyOf(other) ? -1 : 1),
    );
    return { ranks, asOf };
  }
  async function present(ranks: SellerRank[]): Promise<RankedSeller[]> {
    const names = await listSellerNames(
      deps.historyDb,
      ranks.flatMap(({ sellerId }) => sellerId ?? []),
    );
    const byId = new Map(names.map((seller) => [seller.id, seller]));
    return ranks.map((row) => presentRank(row, byId.get(row.sellerId ?? '')));
  }
  return {
    'GET /dashboard/sellers': async ({ query }) => {
      const { ranks, asOf } = await rank(query);
      const from = offsetOf(query);
      const meta = presentPage(query, { total: ranks.length, isEstimate: false });
      return {
        data: await present(ranks.slice(from, from + query.limit)),
        meta: { ...meta, as_of: asOf?.toISOString() },
      };
    },
    'POST /dashboard/sellers/export': async ({ body }) => {
      const { ranks } = await rank({ period: 'month', sort: 'sales', ...body.filters });
      async function* batches() {
        yield await present(ranks);
      }
      return csvFile<RankedSeller>({
        name: 'sellers',
        total: ranks.length,
        batches: batches(),
        columns: [
          ['name', ({ seller }) => seller?.name ?? 'Direct, without a seller'],
          ['phone_number', ({ seller }) => seller?.phone_number ?? null],
          ['role', ({ seller }) => seller?.role ?? null],
          ['orders', ({ orders }) => orders],
          ['sales', ({ sales }) => sales],
          ['commission', ({ commission }) => commission],
          ['profit', ({ profit }) => profit],
          ['failed', ({ failed }) => failed],
          ['growth_percent', ({ growth }) => growth],
        ],
      });
    },
  };
}

/** Sellers without sales before come after everybody else. */
function keyFor(sort: Choice['sort'], rank: SellerRank): number {
  return sort === 'growth' ? (findGrowth(rank) ?? Number.MIN_SAFE_INTEGER) : rank[sort];
}

function presentRank(rank: SellerRank, seller: NamedSeller | undefined): RankedSeller {
  const ghs = (amount: number) => pesewasToWire(pesewas(amount));
  return {
    id: rank.sellerId ?? direct,
    seller: seller
      ? { id: seller.id, name: seller.name, phone_number: seller.phone, role: seller.role }
      : null,
    orders: rank.orders,
    sales: ghs(rank.sales),
    commission: ghs(rank.commission),
    profit: ghs(rank.profit),
    failed: rank.failed,
    growth: findGrowth(rank),
  };
}
