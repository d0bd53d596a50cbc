/** Filters and the search of a list, kept in the address. */
import type { ReactNode } from 'react';
import type { UrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import { searchIcon } from '#ui/core/icon.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';

type Option = { value: string; label: string };

const statuses: Option[] = ['', 'success', 'pending', 'failed'].map((value) => ({
  value,
  label: value === '' ? 'All' : value.charAt(0).toUpperCase() + value.slice(1),
}));

/** `more`: what this list is filtered by besides. */
export function StatusFilter({ url, more = [] }: { url: UrlState; more?: readonly Option[] }) {
  return (
    <Field label="Status">
      <Select options={[...statuses, ...more]} {...url.field('status')} />
    </Field>
  );
}

type Named = [name: string, label: string];

export function DateFilters({ url, from, to }: { url: UrlState; from: Named; to: Named }) {
  return (
    <>
      <Field label={from[1]}>
        <TextInput type="date" {...url.field(from[0])} max={url.get(to[0]) || undefined} />
      </Field>
      <Field label={to[1]}>
        <TextInput type="date" {...url.field(to[0])} min={url.get(from[0]) || undefined} />
      </Field>
    </>
  );
}

export function FilterPanel({ children }: { children: ReactNode }) {
  return (
    <search
      aria-label="Filters"
      className="grid grid-cols-2 gap-3 rounded-lg border border-line bg-surface p-4 *:first:col-span-2 sm:max-lg:*:first:col-span-1 max-sm:[&_input[type=date]]:px-2 sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
    >
      {children}
    </search>
  );
}

/** `label` is left out inside of a field, which has one. */
type SearchBoxProps = { url: UrlState; label?: string; placeholder: string };

/** Searches a list: what is typed goes into the address once the typing has stopped. */
export function SearchBox({ url, label, placeholder }: SearchBoxProps) {
  const [text, setText] = useDebounced(url.get('search'), (search) => url.set({ search }, { replace: true }));
  return (
    <TextInput
      type="search"
      icon={searchIcon}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
