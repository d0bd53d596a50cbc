/** Filters, export and link that the lists of payments and bundles share. The address keeps the filters. */
import { largestExport } from '@ntem/contract/lists';
import { shownStatuses } from '@ntem/contract/states';
import type { ComponentProps, ReactNode } from 'react';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { DateFilters, FilterPanel, SearchBox, StatusFilter } from '#parts/list-filters.tsx';
import { Field } from '#ui/flow/field.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { Reference } from '#ui/small/reference.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { SellerFilter } from './seller-filter.tsx';

/** The seller whose link it was bought through. */
export const sellerColumn: Column<{ seller: { name: string } | null }> = {
  header: 'Seller',
  place: 'quiet',
  labelled: true,
  cell: ({ seller }) => seller?.name ?? 'Direct',
};

type SharedFiltersProps = {
  url: UrlState;
  statuses?: ComponentProps<typeof StatusFilter>['more'];
  children?: ReactNode;
};

export function SharedFilters({ url, statuses = [], children }: SharedFiltersProps) {
  return (
    <FilterPanel>
      <Field label="Search">
        <SearchBox url={url} placeholder="Search" />
      </Field>
      <StatusFilter url={url} more={statuses} />
      {children}
      <SellerFilter url={url} />
      <DateFilters url={url} from={['start_date', 'Start date']} to={['end_date', 'End date']} />
    </FilterPanel>
  );
}

export function filtersOf(url: UrlState) {
  return {
    search: url.get('search'),
    status: url.oneOf('status', shownStatuses),
    start_date: url.get('start_date'),
    end_date: url.get('end_date'),
    seller_id: url.get('seller_id'),
  };
}

export function exported(filters: object) {
  return {
    body: { format: 'csv', filters },
    done: 'Exported successfully',
    cut: `The file holds the newest ${formatCount(largestExport)} rows.`,
  };
}

/** The reference of an order; pressing it, or anywhere in its row, opens the order. */
export function OrderLink({ id, reference }: { id: string; reference: string }) {
  const url = useUrlState();
  return (
    <button
      type="button"
      data-opens-row
      className="underline-offset-[0.18em] after:absolute after:inset-0 hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
      onClick={() => url.open({ order: id })}
    >
      <Reference of={reference} />
    </button>
  );
}
