/** Every line of the float by day, with filters, a file, and the balance after each line. */
import type { WireFloatLine } from '@ntem/contract/floats/endpoints/floats';
import { useState } from 'react';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sumGhs } from '#lib/ghs.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { formatDay } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { sellIcon, undoIcon } from '#ui/small/app-icons.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { SkeletonRows } from '#ui/tables/skeleton-rows.tsx';
import { FloatLine, FloatRow } from './float-line.tsx';
import { groupLines, keptOf } from './float-words.ts';

const filters = [
  { value: '', label: 'All' },
  { value: 'top_up', label: 'Top-ups' },
  { value: 'sale', label: 'Sales' },
  { value: 'returned', label: 'Returned' },
] as const;

type Filter = (typeof filters)[number]['value'];

const empty: Record<Filter, { title: string; text: string }> = {
  '': { title: 'No float yet', text: 'Top up, and every line of your float appears here.' },
  top_up: { title: 'No top-ups yet', text: 'Mobile money that you put in shows up here.' },
  sale: { title: 'Nothing sold from it yet', text: 'What you sell over the counter shows up here.' },
  returned: {
    title: 'Nothing was returned',
    text: 'A sale that fails shows up here, with the amount that came back.',
  },
};

export function FloatHistory() {
  const url = useUrlState();
  const type: Filter = url.oneOf('lines', ['top_up', 'sale', 'returned'] as const);
  const list = useRead('GET /float/history', { query: { type, page: String(url.page) } }, lastPageStays);
  const { title, text } = empty[type];
  return (
    <HeadedBox
      level={2}
      title="History"
      aside={
        <ExportButton
          of="POST /float/history/export"
          body={{ type }}
          label="CSV"
          disabled={list.data?.length === 0}
          done="Float exported"
          cut="Only the newest lines fit into the file"
        />
      }
    >
      <div className="px-4 py-3 [&_legend]:sr-only">
        <Segments
          label="Show"
          value={type}
          options={filters}
          onChange={(next) => url.set({ lines: next || undefined })}
        />
      </div>
      <Loaded from={list} failed="Failed to load the history" waiting={<SkeletonRows />}>
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState icon={type === 'returned' ? undoIcon : sellIcon} title={title} text={text} />
          ) : (
            <Days lines={lines} />
          )
        }
      </Loaded>
      <ListPager list={list} paging={url} />
    </HeadedBox>
  );
}

function Days({ lines }: { lines: readonly WireFloatLine[] }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return groupLines(lines).map(({ day, rows }) => (
    <section key={day} aria-label={formatDay(day)}>
      <h3 className="border-y border-line bg-surface-sunken px-4 py-1.5 text-sm font-medium text-ink-muted">
        {day === today && 'Today, '}
        {formatDay(day)}
      </h3>
      <ul className="*:not-first:border-t *:not-first:border-line">
        {rows.map((row) =>
          row.type === 'run' ? (
            <Run key={row.lines[0]?.id} lines={row.lines} />
          ) : (
            <FloatLine key={row.line.id} line={row.line} />
          ),
        )}
      </ul>
    </section>
  ));
}

function Run({ lines }: { lines: readonly WireFloatLine[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return lines.map((line) => <FloatLine key={line.id} line={line} />);
  const [newest, oldest] = [lines[0], lines.at(-1)];
  const kept = keptOf(lines);
  return (
    <FloatRow
      seal="sale"
      what={
        <button
          type="button"
          className="min-h-6 text-start underline decoration-line-strong underline-offset-[0.18em]"
          onClick={() => setOpen(true)}
        >
          {lines.length} sales
        </button>
      }
      note={
        <>
          {oldest?.created_at.slice(11, 16)} to {newest?.created_at.slice(11, 16)}.{' '}
          {kept !== undefined && words`You kept ${ghs(kept)}`}
        </>
      }
      amountGhs={sumGhs(...lines.map(({ amount }) => amount))}
      afterGhs={newest?.balance_after ?? 0}
    />
  );
}
