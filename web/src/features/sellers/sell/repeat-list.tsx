/** The last different sales, each sold again in two taps, at today's price. */
import type { CounterOffer, WireCounterSale } from '@ntem/contract/floats/endpoints/counter';
import { useState } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { formatShort } from '#ui/small/moments.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';
import { sizeOf } from './offers.ts';
import { repeatable } from './sell-flow.ts';

type RepeatListProps = {
  sales: readonly WireCounterSale[];
  offers: readonly CounterOffer[];
  onRepeat: (sale: WireCounterSale) => void;
};

export function RepeatList({ sales, offers, onRepeat }: RepeatListProps) {
  const [nowMs] = useState(Date.now);
  const rows = repeatable(sales).flatMap((sale) => {
    const offer = offers.find(({ id }) => id === sale.package_id);
    return offer ? [{ sale, offer }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <HeadedBox level={2} title="Sell again" aside="Two taps">
      <ul>
        {rows.map(({ sale, offer }) => (
          <li
            key={sale.id}
            className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.75 pr-3 pl-4 text-md not-first:border-t not-first:border-line large:grid-cols-1"
          >
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">
                {sale.customer_name ?? <Tel number={sale.recipient} />}
              </span>
              <span className="flex flex-wrap gap-x-2 text-sm text-ink-muted tabular-nums">
                <NetworkMark network={sale.network}>
                  {sale.service_name} {sizeOf(sale)}
                </NetworkMark>
                <span>{formatShort(sale.created_at, nowMs)}</span>
              </span>
            </span>
            <Button
              subject={`for ${sizeOf(sale)} to ${sale.customer_name ?? sale.recipient}`}
              onClick={() => onRepeat(sale)}
            >
              <span>{words`Again ${ghs(offer.customer_pays)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </HeadedBox>
  );
}
