/** Filters and the search of a list, kept in the address. */
import { channelNames, channels } from '@ntem/contract/orders/channels';
import { stageNames, stages } from '@ntem/contract/orders/stages';
import type { ReactNode } from 'react';
import type { UrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import { Icon, searchIcon } from '#ui/core/icon.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { settingsIcon } from '#ui/small/app-icons.ts';

type Option = { value: string; label: string };

const statuses: Option[] = ['', 'success', 'pending', 'failed'].map((value) => ({
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

const stageOptions: Option[] = [
  { value: '', label: 'All' },
  ...stages.map((stage) => ({ value: stage, label: stageNames[stage] })),
];

/** Of addresses that other screens and saved filters lead to. */
const olderStatuses: Record<string, string> = {
  success: 'Delivered',
  pending: 'Not delivered yet',
  failed: 'Not delivered, or not paid',
  undelivered: 'Paid, not delivered',
  refunded: 'Money sent back',
};

export function StageFilter({ url }: { url: UrlState }) {
  const status = url.get('status');
  const older = olderStatuses[status];
  return (
    <Field label="Status">
      <Select
        options={older ? [...stageOptions, { value: status, label: older }] : stageOptions}
        value={older ? status : url.oneOf('stage', stages)}
        onChange={({ target }) => url.set({ stage: target.value, status: undefined })}
      />
    </Field>
  );
}

const channelOptions: Option[] = channels.map((channel) => ({
  value: channel,
  label: channelNames[channel],
}));

export function ChannelFilter({ url, label, all }: { url: UrlState; label: string; all: string }) {
  return (
    <Field label={label}>
      <Select options={[{ value: '', label: all }, ...channelOptions]} {...url.field('channel')} />
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

/** Two in a row, then three, then all: the first takes two places, and so does what would leave a hole. */
const panelClasses =
  'grid grid-cols-2 gap-3 rounded-lg border border-line bg-surface p-4 *:first:col-span-2 ' +
  'max-sm:[&>:nth-child(4):nth-last-child(3)]:col-span-2 max-sm:[&_input[type=date]]:px-2 ' +
  'sm:max-lg:grid-cols-3 sm:max-lg:[&>:first-child:not(:nth-last-child(5))]:col-span-1 ' +
  'lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none';

export function FilterPanel({ children }: { children: ReactNode }) {
  return (
    <search aria-label="Filters" className={panelClasses}>
      {children}
    </search>
  );
}

type FiltersKeyProps = { label?: string; opens: string; isOpen: boolean; onPress: (open: boolean) => void };

/** On a phone the filters are behind it. */
export function FiltersKey({ label = 'Filters', opens, isOpen, onPress }: FiltersKeyProps) {
  return (
    <button
      type="button"
      className="grid min-h-control min-w-control place-items-center rounded-md border border-line-strong bg-surface aria-expanded:border-brand aria-expanded:bg-surface-selected sm:hidden"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={opens}
      onClick={() => onPress(!isOpen)}
    >
      <Icon path={settingsIcon} className="size-5" />
    </button>
  );
}

/** `label` is left out inside a field, which has one. */
type SearchBoxProps = { url: UrlState; label?: string; placeholder: string };

/** Searches a list: the typed text goes into the address once typing has stopped. */
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
