/** Filters that several lists have, kept in the address. */
import type { UrlState } from '#lib/browser/url-state.ts';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';

const statuses = ['', 'success', 'pending', 'failed'].map((value) => ({
  value,
  label: value === '' ? 'All' : value.charAt(0).toUpperCase() + value.slice(1),
}));

export function StatusFilter({ url }: { url: UrlState }) {
  return (
    <Field label="Status">
      <Select options={statuses} {...url.field('status')} />
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
