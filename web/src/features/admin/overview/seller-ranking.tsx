/** Sellers by what they sold and what we earned of it. */
import type { RankedSeller } from '@ntem/contract/books/endpoints/rankings';
import { rankedSellersPerPage, rankingDays, rankingPeriods, rankings } from '@ntem/contract/books/limits';
import { Link } from 'react-router';
import { AsOf } from '#features/admin/admin-parts.tsx';
import { exported } from '#features/admin/orders/shared-filters.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { roleName } from '#lib/session/roles.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { formatPercent, Money } from '#ui/core/formats.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { Section } from '#ui/page/section.tsx';
import { peopleIcon } from '#ui/small/app-icons.ts';
import { formatCount } from '#ui/small/counts.ts';
import { tel, words } from '#ui/small/phrase.tsx';
import { column, figureColumn, lines, numberColumn, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';

const periods = { week: `Last ${rankingDays.week} days`, month: `Last ${rankingDays.month} days` };
const sorts = { sales: 'By sales', profit: 'By profit', orders: 'By orders', growth: 'By growth' };

export function Sellers() {
  const url = useUrlState('sellers_page');
  const period = url.oneOf('period', rankingPeriods) || 'month';
  const sort = url.oneOf('rank', rankings) || 'sales';
  const sellers = useRead(
    'GET /dashboard/sellers',
    { query: { period, sort, page: String(url.page), limit: String(rankedSellersPerPage) } },
    lastPageStays,
  );
  return (
    <Section
      title="Sellers"
      aside={<ExportButton of="POST /dashboard/sellers/export" {...exported({ period, sort })} />}
    >
      <div className="grid grid-cols-2 gap-3 sm:max-w-96">
        <Field label="Period">
          <Select
            options={rankingPeriods.map((value) => ({ value, label: periods[value] }))}
            value={period}
            onChange={(event) => url.set({ period: event.target.value })}
          />
        </Field>
        <Field label="Order">
          <Select
            options={rankings.map((value) => ({ value, label: sorts[value] }))}
            value={sort}
            onChange={(event) => url.set({ rank: event.target.value })}
          />
        </Field>
      </div>
      <PagedTable
        label="Sellers"
        columns={[...columns, growthColumn(rankingDays[period])]}
        list={sellers}
        paging={url}
        empty={{ icon: peopleIcon, title: 'Nothing was sold in these days' }}
        failed="Failed to load sellers"
      />
      <AsOf iso={sellers.meta?.as_of} />
    </Section>
  );
}

const growthColumn = (days: number) =>
  figureColumn<RankedSeller>(`Against ${days} days before`, ({ growth }) =>
    growth === null ? (
      <span className="text-ink-subtle">New</span>
    ) : (
      <span className={`font-medium ${growth > 0 ? 'text-success' : growth < 0 ? 'text-danger' : ''}`}>
        {growth > 0 && '+'}
        {formatPercent(growth)}
      </span>
    ),
  );

const columns: Column<RankedSeller>[] = [
  column('Seller', 'lead1', ({ seller }) =>
    seller
      ? lines(
          <Link
            className="tap font-medium underline underline-offset-[0.18em]"
            to={`/dashboard?tab=payments&seller_id=${seller.id}`}
          >
            {seller.name}
          </Link>,
          words`${roleName({ role: seller.role, level: 3 })} · ${tel(seller.phone_number)}`,
        )
      : lines(strong('Direct, without a seller'), 'Guests and plain users'),
  ),
  figureColumn('Orders', ({ orders }) => formatCount(orders)),
  numberColumn('Sales', 'side', ({ sales }) => <Money amountGhs={sales} />),
  figureColumn('Commission', ({ commission }) => <Money amountGhs={commission} />),
  figureColumn('Our profit', ({ profit }) => <Money amountGhs={profit} className="font-bold" />),
  figureColumn('Failed', ({ failed }) => formatCount(failed)),
];
