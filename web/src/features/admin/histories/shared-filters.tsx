/** The filters that payments and bundles share, kept in the address. One of a single tab is written in that tab. */
import { largestExport } from '@ntem/contract/limits';
import { shownStatuses } from '@ntem/contract/states';
import type { ReactNode } from 'react';
import type { UrlState } from '#lib/browser/url-state.ts';
import { DateFilters, FilterPanel, SearchBox, StatusFilter } from '#parts/list-filters.tsx';
import { Field } from '#ui/flow/field.tsx';
import { formatCount } from '#ui/small/counts.ts';

export function SharedFilters({ url, children }: { url: UrlState; children?: ReactNode }) {
  return (
    <FilterPanel>
      <Field label="Search">
        <SearchBox url={url} placeholder="Search" />
      </Field>
      {/* Alone beside the dates, which share a line on a phone. */}
      <div className={children ? undefined : 'max-sm:col-span-2'}>
        <StatusFilter url={url} />
      </div>
      {children}
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
  };
}

export function exported(filters: object) {
  return {
    body: { format: 'csv', filters },
    done: 'Exported successfully',
    cut: `The file holds the newest ${formatCount(largestExport)} rows.`,
  };
}
