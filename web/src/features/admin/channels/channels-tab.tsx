/** Channels: today's sales by the way they came, and the two that need no internet, USSD and WhatsApp. */
import type { ChannelSales } from '@ntem/contract/books/endpoints/morning';
import { channelNames } from '@ntem/contract/orders/channels';
import { Link } from 'react-router';
import { AsOf } from '#features/admin/admin-parts.tsx';
import { sayWeekday } from '#features/admin/words/day-words.ts';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { Money } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { HeadedBox, Section } from '#ui/page/section.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { ChannelCard } from './channel-card.tsx';
import { type ChannelBar, channelBars } from './channel-words.ts';

export function ChannelsTab() {
  const channels = useRead('GET /channels', {}, { refetchInterval: refreshEveryMs.admin });
  const nowMs = useNow(30_000);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SalesByChannel />
      <Section title="Buying without internet">
        <Loaded from={channels} failed="Failed to load the channels" waiting={<Skeleton className="h-64" />}>
          {(all) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:gap-5">
              {all.map((channel) => (
                <ChannelCard key={channel.channel} channel={channel} nowMs={nowMs} />
              ))}
            </div>
          )}
        </Loaded>
      </Section>
    </div>
  );
}

function SalesByChannel() {
  const sales = useRead('GET /dashboard/channels', {}, { refetchInterval: refreshEveryMs.admin });
  return (
    <HeadedBox level={2} title="Sales by channel" aside="Today. The line marks the same day last week">
      <Loaded
        from={sales}
        failed="Failed to load sales by channel"
        waiting={<Skeleton className="m-4 h-64" />}
      >
        {({ today, week_ago, as_of }) => (
          <>
            <Total today={today} />
            <ul className="py-2">
              {channelBars(today, week_ago).map((bar) => (
                <Bar key={bar.channel} bar={bar} date={today.date} />
              ))}
            </ul>
            <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-4 text-sm text-ink-muted">
              <span className="inline-flex items-center gap-1.5">
                <span className="h-3 w-3.5 rounded-[2px] bg-brand" aria-hidden="true" />
                Today
              </span>
              <span className="inline-flex items-center gap-1.5">
                <span className="h-3.5 w-0.5 bg-ink" aria-hidden="true" />
                {sayWeekday(week_ago.until)} until {week_ago.until.slice(11, 16)}
              </span>
              <AsOf iso={as_of} />
            </p>
          </>
        )}
      </Loaded>
    </HeadedBox>
  );
}

function Total({ today: { until, channels } }: { today: ChannelSales }) {
  const count = channels.reduce((sum, { sales }) => sum + sales, 0);
  const amount = channels.reduce((sum, { amount: one }) => sum + one, 0);
  return (
    <p className="px-4 pt-3 text-md text-ink-muted">
      {sayWeekday(until)} until {until.slice(11, 16)}:{' '}
      <b className="text-ink">
        <Money amountGhs={amount} />
      </b>
      , {sayCount(count, 'sale')}.
    </p>
  );
}

/** The length is money. The words beside it say the rest. */
function Bar({ bar, date }: { bar: ChannelBar; date: string }) {
  const { channel, sales, amount, fill, mark } = bar;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 px-4 py-2 text-md hover:bg-surface-hover sm:grid-cols-[6.25rem_minmax(0,1fr)_7rem] sm:items-center">
      <Link
        to={`/dashboard?tab=payments&channel=${channel}&start_date=${date}&end_date=${date}`}
        className="font-medium after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
      >
        {channelNames[channel]}
        <small className="ml-1.5 text-sm font-normal text-ink-muted sm:ml-0 sm:block">
          {sayCount(sales, 'sale')}
        </small>
      </Link>
      <span
        className="relative h-3 border-l border-control max-sm:order-last max-sm:col-span-2 sm:h-4.5"
        aria-hidden="true"
      >
        <span className="absolute inset-y-0 left-0 rounded-r-[3px] bg-brand" style={{ width: `${fill}%` }} />
        {mark !== undefined && (
          <span className="absolute -inset-y-0.75 w-0.5 bg-ink" style={{ left: `${mark}%` }} />
        )}
      </span>
      <span className="text-right font-bold tabular-nums">
        <Money amountGhs={amount} />
      </span>
    </li>
  );
}
