/** A list as it was understood: problems first, each put right on its line, then the good lines, and the sum. */
import type { WireList, WireListLine } from '@ntem/contract/lists/endpoints/lists';
import { shownLines } from '@ntem/contract/lists/limits';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSend } from '#lib/api/use-send.ts';
import { useIsPhone } from '#lib/browser/screen-width.ts';
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
import { ListSum } from './list-sum.tsx';
import { nameOfList } from './list-words.ts';
import { ProblemLine } from './problem-line.tsx';
import { useTakeList } from './use-list.ts';

export function ListCheck({ list }: { list: WireList }) {
  const { totals, lines } = list;
  const [asked, setAsked] = useState<ReadonlySet<number>>(() => new Set());
  const take = useTakeList();
  const leaveOut = useSend('PATCH /lists/{id}', { onDone: take });
  // What is put right stays in its place until the page is left.
  const shown = lines.filter(({ line, status }) => status === 'problem' || asked.has(line));
  const keep = (line: number) => setAsked((before) => new Set([...before, line]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 pb-20 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-5 lg:pb-0">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-lg wrap-anywhere">{nameOfList(list, totals.lines)}</h2>
          <p className="text-sm text-ink-muted">
            {sayCount(totals.lines, 'line')} read.{' '}
            <Link to="/dashboard?tab=lists" className="font-medium text-brand underline">
              Another list
            </Link>
          </p>
        </div>
        {shown.length > 0 && (
          <HeadedBox
            title={
              totals.problems === 0
                ? 'No line needs you any more'
                : `${sayCount(totals.problems, 'line')} ${totals.problems === 1 ? 'needs' : 'need'} you`
            }
            level={2}
            aside={
              totals.problems > 1 && (
                <Button
                  variant="quiet"
                  busy={leaveOut.isBusy}
                  onClick={() => {
                    for (const { line, status } of lines) if (status === 'problem') keep(line);
                    void leaveOut.press({ params: { id: list.id }, body: { leave_out_problems: true } });
                  }}
                >
                  Leave out all {totals.problems}
                </Button>
              )
            }
          >
            <ul>
              {shown.map((line) => (
                <ProblemLine key={line.line} listId={list.id} line={line} onChange={() => keep(line.line)} />
              ))}
            </ul>
          </HeadedBox>
        )}
        <ReadyLines list={list} />
      </div>
      <ListSum list={list} />
    </div>
  );
}

type Row = WireListLine & { id: string };

function ReadyLines({ list }: { list: WireList }) {
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
