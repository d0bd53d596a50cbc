/** An agent's subagents. */
import type { WireSubagent } from '@ntem/contract/topics/downline';
import { useRead } from '#lib/api/use-read.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { Button } from '#ui/core/button.tsx';
import { Day } from '#ui/core/formats.tsx';
import { Icon, refreshIcon } from '#ui/core/icon.tsx';
import { copyIcon, peopleIcon } from '#ui/small/app-icons.ts';
import { ActiveBadge, Tag } from '#ui/small/badge.tsx';
import { nameColumn, phoneColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { SellerList, SellerStats, ShareMyLink } from './seller-list.tsx';

export function Subagents() {
  const subagents = useRead('GET /management/subagents');
  const stats = subagents.meta?.stats;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <SellerStats
        read={subagents}
        stats={
          stats && [
            { label: 'Active subagents', value: stats.active_subagents.toLocaleString('en') },
            {
              label: 'Total guests',
              value: stats.total_guests.toLocaleString('en'),
              note: 'Of your subagents',
            },
            {
              label: 'New this month',
              value: stats.new_this_month.toLocaleString('en'),
              note: 'Subagents',
            },
          ]
        }
      />
      <SellerList
        title="Subagents"
        aside={
          <Button icon={refreshIcon} busy={subagents.isFetching} onClick={() => void subagents.refetch()}>
            Refresh
          </Button>
        }
        read={subagents}
        columns={columns}
        empty={{
          icon: peopleIcon,
          title: 'No Subagents Yet',
          text: 'People who register with your referral link become your subagents once an admin makes them agents.',
          children: <ShareMyLink />,
        }}
        failed="Failed to load subagents"
      />
    </div>
  );
}

const columns: Column<WireSubagent>[] = [
  nameColumn,
  { header: 'Level', place: 'side2', cell: ({ level }) => <Tag>{`Level ${level}`}</Tag> },
  phoneColumn,
  {
    header: 'Email',
    place: 'quiet',
    labelled: true,
    cell: ({ email }) =>
      email ? <span className="wrap-anywhere">{email}</span> : <span className="text-ink-subtle">None</span>,
  },
  {
    header: 'Guests',
    place: 'quiet',
    labelled: true,
    numeric: true,
    cell: ({ total_guests }) => <span className="tabular-nums">{total_guests.toLocaleString('en')}</span>,
  },
  {
    header: 'Status',
    place: 'side',
    cell: ({ is_referral_valid: isValid }) => <ActiveBadge status={isValid ? 'active' : 'inactive'} />,
  },
  { header: 'Joined', place: 'quiet', labelled: true, cell: ({ created_at }) => <Day iso={created_at} /> },
  {
    header: 'Referral code',
    place: 'quiet',
    labelled: true,
    cell: ({ referral_code: code, name }) =>
      code === null ? (
        <span className="text-ink-subtle">None</span>
      ) : (
        <button
          type="button"
          className="inline-flex min-h-touch items-center gap-2 rounded-md border border-line-strong bg-surface px-3 font-mono text-sm text-ink hover:border-control hover:bg-surface-hover dense:min-h-control-dense"
          onClick={() => copyAndTell(code)}
        >
          {code}
          <Icon path={copyIcon} className="size-4" />
          <span className="sr-only">Copy referral code of {name}</span>
        </button>
      ),
  },
];
