/** A list as it was understood: problems first, each put right on its line, then the good lines, and the sum. */
import type { WireList } from '@ntem/contract/lists/endpoints/lists';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { ListSum } from './list-sum.tsx';
import { ProblemLine } from './problem-line.tsx';
import { ReadyLines } from './ready-lines.tsx';
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
          <h2 className="text-lg">{list.name ?? 'Send to many'}</h2>
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
