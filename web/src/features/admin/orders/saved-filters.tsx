/** Filters that the admin has saved for a list, and a button to save the current ones. */

import type { SavedFilter } from '@ntem/contract/orders/endpoints/saved-filters';
import { filterNameLength } from '@ntem/contract/orders/limits';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { closeIcon, Icon } from '#ui/core/icon.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { plusIcon } from '#ui/small/app-icons.ts';

const names = ['search', 'status', 'stage', 'channel', 'service_id', 'seller_id', 'start_date', 'end_date'];

/** Only the filters, in a fixed order: other parts of the address are left out. */
function filtersIn(params: URLSearchParams): string {
  const kept = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}

const chip =
  'inline-flex min-h-touch items-center gap-1.5 rounded-full border px-3 text-sm dense:min-h-control-dense ' +
  'border-line-strong bg-surface hover:border-control aria-pressed:border-brand aria-pressed:bg-surface-selected';

export function SavedFilters({ list }: { list: SavedFilter['list'] }) {
  const [params, setParams] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const { data: all = [] } = useRead('GET /saved-filters');
  const remove = useSend('DELETE /saved-filters/{id}', {
    refresh: ['GET /saved-filters'],
    toast: 'Filters removed',
  });
  const now = filtersIn(params);
  const saved = all.filter((one) => one.list === list);
  const choose = (query: string) =>
    setParams(new URLSearchParams(`tab=${list}&${query}`), { preventScrollReset: true });
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, and no form.
    <div role="group" aria-label="Saved filters" className="flex flex-wrap gap-2 empty:hidden">
      {saved.map(({ id, name, query }) => (
        <span key={id} className="inline-flex items-center">
          <button
            type="button"
            className={chip}
            aria-pressed={query === now}
            onClick={() => choose(query === now ? '' : query)}
          >
            {name}
          </button>
          {query === now && (
            <button
              type="button"
              className="grid size-touch place-items-center text-ink-subtle dense:size-8"
              aria-label={`Remove ${name}`}
              onClick={() => remove.press({ params: { id } })}
            >
              <Icon path={closeIcon} className="size-4" />
            </button>
          )}
        </span>
      ))}
      {now !== '' && !saved.some(({ query }) => query === now) && (
        <button type="button" className={chip} onClick={() => setSaving(true)}>
          <Icon path={plusIcon} className="size-4" />
          Save these filters
        </button>
      )}
      {isSaving && <SaveDialog list={list} query={now} onClose={() => setSaving(false)} />}
    </div>
  );
}

type SaveDialogProps = Pick<SavedFilter, 'list' | 'query'> & { onClose: () => void };

function SaveDialog({ list, query, onClose }: SaveDialogProps) {
  const { send } = useSend('POST /saved-filters', {
    refresh: ['GET /saved-filters'],
    toast: 'Filters saved',
    onDone: onClose,
  });
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? 'Please enter a name' : undefined }),
    onSubmit: ({ name }) => send({ body: { list, name: name.trim(), query } }),
  });
  return (
    <FormDialog
      title="Save these filters"
      subtitle="Only you see it. The address of the page has the same filters."
      submitLabel="Save"
      onClose={onClose}
      {...form.sending}
    >
      <Field label="Name" error={form.errorOf('name')}>
        <TextInput maxLength={filterNameLength.max} {...form.field('name')} />
      </Field>
    </FormDialog>
  );
}
