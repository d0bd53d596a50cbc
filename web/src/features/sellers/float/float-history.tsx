/** Every line of the float by day, with filters, a file, and the balance after each line. */
import type { WireFloatLine } from '@ntem/contract/floats/endpoints/floats';
import { networkName } from '@ntem/contract/networks';
import { stageNames } from '@ntem/contract/orders/stages';
import { type ReactNode, useState } from 'react';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sumGhs } from '#lib/ghs.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { formatDay, formatGhs, Money, Tel } from '#ui/core/formats.tsx';
import { clockIcon, Icon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { editIcon, moveIcon, plusIcon, sellIcon, undoIcon } from '#ui/small/app-icons.ts';
import { ghs, tel, words } from '#ui/small/phrase.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { SkeletonRows } from '#ui/tables/skeleton-rows.tsx';
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

function FloatLine({ line }: { line: WireFloatLine }) {
  const isHeld = line.type === 'sale' && line.order?.stage === 'problem';
  return (
    <FloatRow
      seal={isHeld ? 'held' : line.type}
      what={<What line={line} />}
      note={
        <>
          {line.created_at.slice(11, 16)}
          <Note line={line} />
        </>
      }
      amountGhs={line.amount}
      afterGhs={line.balance_after}
    />
  );
}

function What({ line: { type, order, from, to, amount } }: { line: WireFloatLine }) {
  switch (type) {
    case 'sale':
      return (
        <>
          {order?.package_name} to {order?.customer_name ?? <Tel number={order?.recipient ?? ''} />}
        </>
      );
    case 'returned':
      return amount > 0 ? `Returned: ${order?.package_name}` : `Taken again: ${order?.package_name}`;
    case 'top_up':
      return from ? words`Top-up from ${tel(from.phone_number)}` : 'Top-up';
    case 'from_earnings':
      return 'Moved from earnings';
    case 'adjusted':
      return 'Put right by the store';
    case 'given_back':
      return (
        <>
          {amount < 0 ? 'Given back to ' : 'Not given back to '}
          <Tel number={to?.phone_number ?? ''} />
        </>
      );
  }
}

function Note({ line }: { line: WireFloatLine }) {
  const { type, order, from, to, amount, reason } = line;
  if (reason) return `. Reason: ${reason}`;
  if (type === 'given_back' && to)
    return amount < 0
      ? `. By the store, to ${networkName(to.network)} mobile money`
      : '. It did not arrive: in your float again';
  if (type === 'top_up' && from) return `. ${networkName(from.network)} mobile money`;
  if (type === 'returned' && order) return words`. Not delivered to ${tel(order.recipient)}`;
  if (type !== 'sale' || !order) return null;
  if (order.stage === 'being_sent') return `. ${stageNames.being_sent}: held`;
  if (order.stage === 'problem') return '. Not known yet: held';
  if (order.stage === 'money_sent_back')
    return order.refunded_at ? `. Returned at ${order.refunded_at.slice(11, 16)}` : '. Returned';
  const kept = keptOf([line]);
  return kept === undefined ? null : words`. You kept ${ghs(kept)}`;
}

const seals = {
  sale: { icon: sellIcon, look: 'bg-neutral-tint text-neutral' },
  held: { icon: clockIcon, look: 'bg-warning-tint text-warning' },
  returned: { icon: undoIcon, look: 'bg-info-tint text-info' },
  top_up: { icon: plusIcon, look: 'bg-success-tint text-success' },
  from_earnings: { icon: moveIcon, look: 'bg-success-tint text-success' },
  adjusted: { icon: editIcon, look: 'bg-success-tint text-success' },
  given_back: { icon: undoIcon, look: 'bg-neutral-tint text-neutral' },
};

type RowProps = {
  seal: keyof typeof seals;
  what: ReactNode;
  note: ReactNode;
  amountGhs: number;
  afterGhs: number;
};

function FloatRow({ seal, what, note, amountGhs, afterGhs }: RowProps) {
  const { icon, look } = seals[seal];
  return (
    <li className="grid min-h-15 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-md tabular-nums large:grid-cols-[2rem_minmax(0,1fr)]">
      <span className={`grid size-8 place-items-center rounded-full ${look}`} aria-hidden="true">
        <Icon path={icon} className="size-4.5" />
      </span>
      <span className="grid min-w-0 gap-px font-medium wrap-anywhere">
        <span>{what}</span>
        <span className="text-sm font-normal text-ink-muted">{note}</span>
      </span>
      <span
        className={`text-end font-bold large:col-start-2 large:text-start ${amountGhs > 0 ? 'text-success' : ''}`}
      >
        <Money amountGhs={amountGhs} signed />
        <span className="block text-sm font-normal text-ink-muted">{formatGhs(afterGhs)} after</span>
      </span>
    </li>
  );
}
