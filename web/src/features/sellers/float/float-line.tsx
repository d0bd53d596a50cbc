/** One line of the float's history: what it was, how it went, its amount, and the balance after it. */
import type { WireFloatLine } from '@ntem/contract/floats/endpoints/floats';
import { networkName } from '@ntem/contract/networks';
import { stageNames } from '@ntem/contract/orders/stages';
import type { ReactNode } from 'react';
import { formatGhs, Money, Tel } from '#ui/core/formats.tsx';
import { clockIcon, Icon } from '#ui/core/icon.tsx';
import { editIcon, moveIcon, plusIcon, sellIcon, undoIcon } from '#ui/small/app-icons.ts';
import { ghs, tel, words } from '#ui/small/phrase.tsx';
import { keptOf } from './float-words.ts';

export function FloatLine({ line }: { line: WireFloatLine }) {
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

export function FloatRow({ seal, what, note, amountGhs, afterGhs }: RowProps) {
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
