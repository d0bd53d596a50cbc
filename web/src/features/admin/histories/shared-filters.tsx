/** The filters that payments and bundles share, kept in the address. One of a single tab is written in that tab. */
import { largestExport } from '@ntem/contract/limits';
import { shownStatuses } from '@ntem/contract/states';
import type { ReactNode } from 'react';
import type { UrlState } from '#lib/browser/url-state.ts';
import { SearchBox } from '#parts/search-box.tsx';
import { Field } from '#ui/flow/field.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { FilterPanel } from '#ui/tables/filter-panel.tsx';

const statuses = [
  { value: '', label: 'All' },
  { value: 'success', label: 'Success' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
];

export function SharedFilters({ url, children }: { url: UrlState; children?: ReactNode }) {
  const field = (name: string) => ({
    value: url.get(name),
    onChange: (event: { target: { value: string } }) => url.set({ [name]: event.target.value }),
  });
  return (
    <FilterPanel>
      <Field label="Search">
        <SearchBox url={url} placeholder="Search" />
      </Field>
      {/* Alone beside the dates, which share a line on a phone. */}
      <div className={children ? undefined : 'max-sm:col-span-2'}>
        <Field label="Status">
          <Select options={statuses} {...field('status')} />
        </Field>
      </div>
      {children}
      <Field label="Start date">
        <TextInput type="date" {...field('start_date')} max={url.get('end_date') || undefined} />
      </Field>
      <Field label="End date">
        <TextInput type="date" {...field('end_date')} min={url.get('start_date') || undefined} />
      </Field>
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

/** What the button takes that saves the filtered list. */
export function exported(filters: object) {
  return {
    body: { format: 'csv', filters },
    done: 'Exported successfully',
    cut: `The file holds the newest ${formatCount(largestExport)} rows.`,
  };
}
