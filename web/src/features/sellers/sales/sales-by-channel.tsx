/** Sales of the last days by the way they came: a bar for each, which filters the list. */

import { channelNames, channels } from '@ntem/contract/orders/channels';
import type { SalesOfChannel } from '@ntem/contract/sellers/endpoints/sales';
import { salesChartDays } from '@ntem/contract/sellers/limits';
import { useId } from 'react';
import type { Input } from '#lib/api/api.ts';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Money } from '#ui/core/formats.tsx';
import { sayCount } from '#ui/small/counts.ts';

type SalesByChannelProps = { filters: NonNullable<Input<'GET /sales/channels'>['query']> };

/** One way alone is no comparison. */
export function SalesByChannel({ filters }: SalesByChannelProps) {
  const id = useId();
  const { data: sold = [] } = useRead('GET /sales/channels', { query: filters }, lastPageStays);
  if (sold.length < 2) return null;
  const largest = Math.max(...sold.map(({ total_sales }) => total_sales));
  const inOrder = channels.flatMap((channel) => sold.find((one) => one.channel === channel) ?? []);
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface py-4"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 sm:px-5">
        <h2 id={id} className="text-base">
          How sales came
        </h2>
        <p className="text-sm text-ink-muted">At most {salesChartDays} days</p>
      </div>
      <ul>
        {inOrder.map((one) => (
          <Bar key={one.channel} sold={one} fill={largest > 0 ? (one.total_sales * 100) / largest : 0} />
        ))}
      </ul>
    </section>
  );
}

/** The length is money. The words beside it say the rest. */
function Bar({ sold, fill }: { sold: SalesOfChannel; fill: number }) {
  const { channel, total_sales: amount, successful_purchases: count } = sold;
  const url = useUrlState();
  return (
    <li className="relative grid min-h-touch grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 text-md hover:bg-surface-hover sm:grid-cols-[7.5rem_minmax(0,1fr)_7rem] sm:px-5">
      <button
        type="button"
        className="text-start font-medium after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        onClick={() => url.set({ channel })}
      >
        {channelNames[channel]}
        <small className="ml-1.5 text-sm font-normal text-ink-muted sm:ml-0 sm:block">
          {sayCount(count, 'sale')}
        </small>
      </button>
      <span
        className="h-3 border-l border-control max-sm:order-last max-sm:col-span-2 sm:h-4.5"
        aria-hidden="true"
      >
        <span className="block h-full rounded-r-[3px] bg-brand" style={{ width: `${fill}%` }} />
      </span>
      <span className="text-right font-bold tabular-nums">
        <Money amountGhs={amount} />
      </span>
    </li>
  );
}
