/** The keys of a seller, with what each may do and when it was used last. */
import type { WireApiKey } from '@ntem/contract/developers/endpoints/api-keys';
import { mostKeys } from '@ntem/contract/developers/limits';
import { useState } from 'react';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { editIcon, keyIcon, plusIcon, trashIcon } from '#ui/small/app-icons.ts';
import { Tag } from '#ui/small/badge.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';
import { column, factColumn, lines, strong } from '#ui/tables/columns.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { ChangeKeyDialog } from './change-key-dialog.tsx';
import { RevokeDialog, RotateDialog } from './end-key-dialogs.tsx';
import { maskOf, scopeNames } from './key-words.ts';
import { KindTag } from './kind-tag.tsx';
import type { ShownSecret } from './secret-dialog.tsx';

type KeyListProps = {
  keys: readonly WireApiKey[] | undefined;
  onNew: () => void;
  onSecret: (made: ShownSecret) => void;
};

type Open = { what: 'change' | 'rotate' | 'revoke'; key: WireApiKey };

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
        actions={(key) => (
          <>
            <KeyAction
              icon={editIcon}
              label="Change"
              of={key}
              onClick={() => setOpen({ what: 'change', key })}
            />
            <KeyAction
              icon={refreshIcon}
              label="New secret"
              of={key}
              onClick={() => setOpen({ what: 'rotate', key })}
            />
            <KeyAction
              danger
              icon={trashIcon}
              label="Revoke"
              of={key}
              onClick={() => setOpen({ what: 'revoke', key })}
            />
          </>
        )}
      />
      {open?.what === 'change' && <ChangeKeyDialog of={open.key} onClose={close} />}
      {open?.what === 'rotate' && <RotateDialog of={open.key} onMade={made} onClose={close} />}
      {open?.what === 'revoke' && <RevokeDialog of={open.key} onClose={close} />}
    </HeadedBox>
  );
}

type KeyActionProps = { icon: string; label: string; of: WireApiKey; danger?: boolean; onClick: () => void };

function KeyAction({ of, ...action }: KeyActionProps) {
  return <IconButton inRow subject={of.name} {...action} />;
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
