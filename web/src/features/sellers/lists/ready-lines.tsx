/** The lines that are fine, with what each costs and brings. */
import type { WireList, WireListLine } from '@ntem/contract/lists/endpoints/lists';
import { shownLines } from '@ntem/contract/lists/limits';
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useIsPhone } from '#lib/browser/use-is-phone.ts';
import { Button } from '#ui/core/button.tsx';
import { Money, Tel } from '#ui/core/formats.tsx';
import { closeIcon } from '#ui/core/icon.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { fileIcon } from '#ui/small/app-icons.ts';
import { sayCount } from '#ui/small/counts.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { column, numberColumn, lines as stacked } from '#ui/tables/columns.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { useTakeList } from './use-list.ts';

type Row = WireListLine & { id: string };

export function ReadyLines({ list }: { list: WireList }) {
  const [isWhole, setWhole] = useState(false);
  const [isPicking, setPicking] = useState(false);
  // There a button of each line would take as much room as the line.
  const isPhone = useIsPhone();
  const take = useTakeList();
  const patch = useSend('PATCH /lists/{id}/lines/{line}', { onDone: take });
  const ready = list.lines.filter(({ status }) => status === 'ready');
  if (ready.length === 0) return null;
  const shown = (isWhole ? ready : ready.slice(0, shownLines)).map((line) => ({
    ...line,
    id: String(line.line),
  }));
  const leaveOut = ({ line }: Row) => (
    <IconButton
      icon={closeIcon}
      label={`Leave out line ${line}`}
      inRow
      onClick={() =>
        void patch.press({ params: { id: list.id, line: String(line) }, body: { left_out: true } })
      }
    />
  );
  return (
    <HeadedBox
      title={`${sayCount(ready.length, 'line')} ${ready.length === 1 ? 'is' : 'are'} fine`}
      level={2}
      aside="Network by the first digits"
    >
      <DataTable<Row>
        bare
        label="Lines that are fine"
        columns={columns}
        rows={shown}
        empty={{ icon: fileIcon, title: 'No line is ready' }}
        {...((!isPhone || isPicking) && { actions: leaveOut })}
      />
      {(isPhone || ready.length > shownLines) && (
        <div className="flex flex-wrap gap-2 border-t border-line p-2 *:flex-1">
          {ready.length > shownLines && (
            <Button variant="quiet" onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${sayCount(ready.length, 'line')}`}
            </Button>
          )}
          {isPhone && (
            <Button variant="quiet" onClick={() => setPicking(!isPicking)}>
              {isPicking ? 'Done' : 'Leave some out'}
            </Button>
          )}
        </div>
      )}
    </HeadedBox>
  );
}

const columns: Column<Row>[] = [
  column('Line', 'wide', ({ line }) => <span className="text-ink-subtle tabular-nums">{line}</span>),
  column('Bundle', 'lead1', ({ network, package_name }) => (
    <NetworkMark network={network ?? ''}>
      <span className="font-medium">{package_name}</span>
    </NetworkMark>
  )),
  column('To', 'lead2', ({ recipient, name }) => stacked(<Tel number={recipient ?? ''} />, name)),
  numberColumn('From float', 'wide', ({ cost }) => <Money amountGhs={cost ?? 0} />),
  numberColumn('Customer pays', 'side', ({ customer_pays }) => <Money amountGhs={customer_pays ?? 0} />),
  numberColumn('You keep', 'side2', ({ customer_pays, cost }) => (
    <Money signed className="font-medium text-success" amountGhs={keepOf(customer_pays, cost)} />
  )),
];

function keepOf(pays: number | null, cost: number | null): number {
  return (Math.round((pays ?? 0) * 100) - Math.round((cost ?? 0) * 100)) / 100;
}
