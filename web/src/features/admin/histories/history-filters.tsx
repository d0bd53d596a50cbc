/** The filters of payments and bundles, kept in the address. */
import type { ReactNode } from 'react';
import type { UrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import { Field } from '#ui/flow/field.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { searchIcon } from '#ui/small/icons.ts';
import { FilterPanel } from '#ui/tables/filter-panel.tsx';

const statuses = [
  { value: '', label: 'All' },
  { value: 'success', label: 'Success' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
];

export function HistoryFilters({ url, children }: { url: UrlState; children?: ReactNode }) {
  const [text, setText] = useDebounced(url.get('search'), (search) => url.set({ search }, { replace: true }));
  const field = (name: string) => ({
    value: url.get(name),
    onChange: (event: { target: { value: string } }) => url.set({ [name]: event.target.value }),
  });
  return (
    <FilterPanel>
      <Field label="Search">
        <TextInput
          type="search"
          icon={searchIcon}
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
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

export function filtersOf(url: UrlState, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, url.get(name)]));
}
