/** Sales that were begun here: at most three rows above the number. Delivered ones leave by themselves. */

import type { WireCounterSale } from '@ntem/contract/floats/endpoints/counter';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useNow } from '#lib/browser/use-countdown.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Tel } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon, closeIcon, Icon, rightIcon, Strokes } from '#ui/core/icon.tsx';
import { formatAge } from '#ui/small/moments.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { sizeOf } from './offers.ts';

const mostRows = 3;
const deliveredStaysMs = 10_000;

type UnderWayProps = {
  sales: readonly WireCounterSale[];
  onOpen: (id: string) => void;
  onEnded: (id: string) => void;
};

export function SalesUnderWay({ sales, onOpen, onEnded }: UnderWayProps) {
  if (sales.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label="Sales under way" aria-live="polite">
      {sales.slice(0, mostRows).map((sale) => (
        <Row key={sale.id} sale={sale} onOpen={() => onOpen(sale.id)} onEnded={() => onEnded(sale.id)} />
      ))}
      {sales.length > mostRows && (
        <Link
          className="inline-flex min-h-touch items-center justify-self-start text-md font-medium text-brand underline underline-offset-[0.18em]"
          to="/dashboard?tab=sales"
        >
          {`${sales.length - mostRows} more in Sales`}
        </Link>
      )}
    </section>
  );
}

type RowProps = { sale: WireCounterSale; onOpen: () => void; onEnded: () => void };

const seals = {
  sending: { icon: undefined, look: 'bg-info-tint text-info' },
  done: { icon: checkIcon, look: 'bg-success-tint text-success' },
  late: { icon: clockIcon, look: 'bg-warning-tint text-warning' },
  failed: { icon: closeIcon, look: 'bg-danger-tint text-danger' },
};

function Row({ sale, onOpen, onEnded }: RowProps) {
  const { service_name, customer_name: name, recipient, stage } = sale;
  const isDone = stage === 'delivered';
  const end = useRef(onEnded);
  end.current = onEnded;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => end.current(), deliveredStaysMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const { icon, look } = seals[sealOf(sale)];
  return (
    <button
      type="button"
      className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-start hover:border-control hover:bg-surface-hover"
      data-net={sale.network.toLowerCase()}
      onClick={onOpen}
    >
      <span className={`grid size-7 place-items-center rounded-full ${look}`} aria-hidden="true">
        {icon ? (
          <Icon path={icon} className="size-4 stroke-[2.25]" />
        ) : (
          <Strokes className="text-[0.875rem]" />
        )}
      </span>
      <span className="min-w-0">
        <span className="block text-md font-bold wrap-anywhere">
          {service_name} {sizeOf(sale)} to {name ?? <Tel number={recipient} />}
        </span>
        <span className="block text-sm text-ink-muted tabular-nums">
          <How sale={sale} />
        </span>
      </span>
      <Icon path={rightIcon} className="size-4.5 text-ink-subtle" />
    </button>
  );
}

function sealOf({ stage }: WireCounterSale): keyof typeof seals {
  if (stage === 'delivered') return 'done';
  if (stage === 'problem') return 'late';
  return stage === 'being_sent' ? 'sending' : 'failed';
}

function How({ sale }: { sale: WireCounterSale }) {
  const nowMs = useNow(10_000);
  const { amount, customer_pays: pays } = sale;
  switch (sale.stage) {
    case 'delivered':
      return <>Delivered. {pays !== null && words`You keep ${ghs(sumGhs(pays, -amount))}`}</>;
    case 'problem':
      return `Not known yet, since ${formatAge(sale.created_at, nowMs)}`;
    case 'being_sent':
      return 'Sending';
    default:
      return words`Not delivered. ${ghs(amount)} is back in your float`;
  }
}
