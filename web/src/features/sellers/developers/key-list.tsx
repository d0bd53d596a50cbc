/** The keys of a seller, with what each may do and when it was used last. */
import type { WireApiKey } from '@ntem/contract/developers/endpoints/api-keys';
import { mostKeys, secretOverlapMs } from '@ntem/contract/developers/limits';
import { sayDuration } from '@ntem/contract/durations';
import { useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { ConfirmDialog, FormDialog } from '#ui/forms/form-dialog.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { editIcon, keyIcon, plusIcon, trashIcon } from '#ui/small/app-icons.ts';
import { Tag } from '#ui/small/badge.tsx';
import { sayWhen } from '#ui/small/moments.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { column, factColumn, lines, strong } from '#ui/tables/columns.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { bodyOf, LimitFields, NameField, validateKey } from './key-fields.tsx';
import { maskOf, scopeNames } from './key-words.ts';
import { KindTag } from './kind-tag.tsx';
import type { ShownSecret } from './secret-dialog.tsx';

type KeyListProps = {
  keys: readonly WireApiKey[] | undefined;
  onNew: () => void;
  onSecret: (made: ShownSecret) => void;
};

const acts = [
  ['change', editIcon, 'Change'],
  ['rotate', refreshIcon, 'New secret'],
  ['revoke', trashIcon, 'Revoke'],
] as const;
type Open = { what: (typeof acts)[number][0]; key: WireApiKey };

export function KeyList({ keys, onNew, onSecret }: KeyListProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const made = (secret: ShownSecret) => {
    close();
    onSecret(secret);
  };
  return (
    <HeadedBox level={2} title="Keys" aside={keys && `${keys.length} of ${mostKeys}`}>
      <DataTable
        bare
        label="Keys"
        columns={columns}
        rows={keys}
        empty={{
          icon: keyIcon,
          title: 'Sell from your own program',
          text: 'A key lets a website or a till sell from your float. Begin with a test key: nothing is sent.',
          children: (
            <Button variant="primary" icon={plusIcon} onClick={onNew}>
              Make a test key
            </Button>
          ),
        }}
        actions={(key) =>
          acts.map(([what, icon, label]) => (
            <IconButton
              key={what}
              inRow
              danger={what === 'revoke'}
              icon={icon}
              label={label}
              subject={key.name}
              onClick={() => setOpen({ what, key })}
            />
          ))
        }
      />
      {open?.what === 'change' && <ChangeKeyDialog of={open.key} onClose={close} />}
      {open?.what === 'rotate' && <RotateDialog of={open.key} onMade={made} onClose={close} />}
      {open?.what === 'revoke' && <RevokeDialog of={open.key} onClose={close} />}
    </HeadedBox>
  );
}

const columns: Column<WireApiKey>[] = [
  column('Key', 'lead', (key) =>
    lines(strong(key.name), <span className="font-mono">{maskOf(key)}</span>, sayEarlier(key)),
  ),
  column('Kind', 'side', ({ kind }) => <KindTag kind={kind} />),
  {
    header: 'May',
    cell: ({ scopes, addresses, daily_limit: limit, sold_today: sold }) =>
      lines(
        <span className="inline-flex gap-1">
          {scopes.map((scope) => (
            <Tag key={scope}>{scopeNames[scope].name}</Tag>
          ))}
        </span>,
        limit !== null && words`${ghs(sold)} of ${ghs(limit)} today`,
        addresses.length > 0 && `From ${addresses.join(', ')}`,
      ),
  },
  factColumn('Last used', ({ last_used_at: at, last_used_from: from }) =>
    at ? lines(<DateTime iso={at} />, from) : 'Never',
  ),
];

function sayEarlier({ earlier_secret_until: until }: WireApiKey) {
  return (
    until && (
      <>
        Earlier secret until <DateTime iso={until} />
      </>
    )
  );
}

type ChangeKeyDialogProps = { of: WireApiKey; onClose: () => void };

function ChangeKeyDialog({ of: key, onClose }: ChangeKeyDialogProps) {
  const { send } = useSend('PATCH /api-keys/{id}', {
    refresh: ['GET /api-keys'],
    toast: 'Key changed',
    onDone: onClose,
  });
  const form = useForm({
    initial: {
      name: key.name,
      daily_limit: key.daily_limit === null ? '' : String(key.daily_limit),
      addresses: key.addresses.join('\n'),
    },
    validate: validateKey,
    onSubmit: (values) => send({ params: { id: key.id }, body: bodyOf(values) }),
  });
  return (
    <FormDialog
      title={`Change “${key.name}”`}
      subtitle={maskOf(key)}
      submitLabel="Save"
      {...form.sending}
      onClose={onClose}
    >
      <NameField form={form} />
      <LimitFields form={form} />
    </FormDialog>
  );
}

type RotateDialogProps = { of: WireApiKey; onMade: (made: ShownSecret) => void; onClose: () => void };

function RotateDialog({ of: key, onMade, onClose }: RotateDialogProps) {
  const { press, isBusy } = useSend('POST /api-keys/{id}/rotate', {
    refresh: ['GET /api-keys'],
    onDone: ({ data: { secret } }) =>
      onMade({ title: 'Copy your key now', about: `${key.name}, ${key.kind}`, secret }),
  });
  return (
    <ConfirmDialog
      title={`New secret for “${key.name}”?`}
      subtitle={maskOf(key)}
      confirmLabel="Make a new secret"
      busy={isBusy}
      onConfirm={() => press({ params: { id: key.id } })}
      onClose={onClose}
    >
      <p className="text-md">
        The present secret works for {sayDuration(secretOverlapMs)} longer, so that your program can change
        over.
      </p>
    </ConfirmDialog>
  );
}

function RevokeDialog({ of: listed, onClose }: { of: WireApiKey; onClose: () => void }) {
  // What it did lately, as of now: the list may be older.
  const { data } = useRead('GET /api-keys', {}, { refetchOnMount: 'always' });
  const key = data?.keys.find(({ id }) => id === listed.id) ?? listed;
  const { press, isBusy } = useSend('DELETE /api-keys/{id}', {
    refresh: ['GET /api-keys'],
    toast: 'Key revoked',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Revoke “${key.name}”?`}
      subtitle={maskOf(key)}
      confirmLabel="Revoke this key"
      danger
      busy={isBusy}
      onConfirm={() => press({ params: { id: key.id } })}
      onClose={onClose}
    >
      <p className="text-md">It stops working at once, everywhere it is used. {sayLately(key, Date.now())}</p>
      <p className="text-md">Orders that are under way are still delivered.</p>
    </ConfirmDialog>
  );
}

function sayLately({ orders_this_week: orders, last_order_at: last }: WireApiKey, nowMs: number): string {
  if (orders === 0 || !last) return 'It has sold nothing this week.';
  const bundles = orders === 1 ? '1 bundle' : `${orders} bundles`;
  return `It sold ${bundles} this week, the last one ${sayWhen(last, nowMs)}.`;
}
