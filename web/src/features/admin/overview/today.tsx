/** Sales and earnings of today, compared with the same weekday before. Each figure links to its rows. */

import type { DayFigures } from '@ntem/contract/books/endpoints/morning';
import { networkName } from '@ntem/contract/networks';
import { sayList } from '@ntem/contract/words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AsOf } from '#features/admin/admin-parts.tsx';
import { type Change, changeOf, sayBefore, sayWeekday } from '#features/admin/words/day-words.ts';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { formatPercent, Money } from '#ui/core/formats.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Section } from '#ui/page/section.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';

const arrows = {
  up: 'M12 19V6M6.5 11.5 12 6l5.5 5.5',
  down: 'M12 5v13M6.5 12.5 12 18l5.5-5.5',
  same: 'M6 9.5h12M6 14.5h12',
};
const tones = { good: 'text-success', bad: 'text-danger', plain: 'text-ink-muted' };

export function Today() {
  const figures = useRead('GET /dashboard/today', {}, { refetchInterval: refreshEveryMs.admin });
  const { data } = figures;
  const at = (iso: string) => iso.slice(11, 16);
  return (
    <Section
      title={data ? `Today, ${sayWeekday(data.today.until)}` : 'Today'}
      aside={
        data && (
          <p>
            <span className="sm:hidden">Until {at(data.today.until)}</span>
            <span className="max-sm:hidden">
              Against {sayWeekday(data.week_ago.until)}, until {at(data.week_ago.until)}
            </span>
          </p>
        )
      }
    >
      <Loaded from={figures} failed="Failed to load today" waiting={<Skeleton className="h-28" />}>
        {({ today, week_ago, as_of }) => (
          <>
            {/* On a phone the profit takes a line, and three figures the next. */}
            <ul className="flex flex-wrap overflow-hidden rounded-lg border border-line bg-surface">
              {statsOf(today, week_ago).map((stat) => (
                <DayStat key={stat.label} {...stat} />
              ))}
            </ul>
            <AsOf iso={as_of} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

type Stat = {
  label: string;
  value: ReactNode;
  change: Change | undefined;
  was: string;
  note?: string | undefined;
  to: string;
};

type Compared = 'sold' | 'delivered' | 'failed' | 'refunded' | 'profit';

function statsOf(now: DayFigures, before: DayFigures): Stat[] {
  const dates = `start_date=${now.date}&end_date=${now.date}`;
  const compared = (name: Compared, unit: 'ghs' | 'count', more: 'good' | 'bad') => ({
    value: unit === 'ghs' ? <Money amountGhs={now[name]} /> : formatCount(now[name]),
    change: changeOf({ now: now[name], before: before[name], unit, more }),
    was: sayBefore({ before: before[name], unit }),
  });
  const delivered = (
    <>
      {formatCount(now.delivered)}
      <span className="sm:hidden"> of {formatCount(now.orders)}</span>
    </>
  );
  const share =
    now.orders > 0 ? `${formatPercent((now.delivered * 100) / now.orders)} of what was paid` : undefined;
  const where = now.failed > 0 ? `On ${sayList(now.failed_networks.map(networkName))}` : undefined;
  const rows: [label: string, figures: ReturnType<typeof compared>, note: string | undefined, to: string][] =
    [
      ['Profit', compared('profit', 'ghs', 'good'), 'After fees and commissions', 'tab=money'],
      ['Sold', compared('sold', 'ghs', 'good'), sayCount(now.orders, 'order'), 'tab=payments&status=success'],
      [
        'Delivered',
        { ...compared('delivered', 'count', 'good'), value: delivered },
        share,
        'tab=data-bundles&status=success',
      ],
      ['Not delivered', compared('failed', 'count', 'bad'), where, 'tab=data-bundles&status=undelivered'],
      [
        'Sent back',
        compared('refunded', 'ghs', 'bad'),
        sayCount(now.refunds, 'order'),
        'tab=data-bundles&status=refunded',
      ],
    ];
  return rows.map(([label, figures, note, to]) => ({ label, ...figures, note, to: `${to}&${dates}` }));
}

function DayStat({ label, value, change, was, note, to }: Stat) {
  return (
    <li className="group max-w-full min-w-min flex-[1_1_6.5rem] shadow-[1px_0_0_var(--color-line),0_1px_0_var(--color-line)] first:max-sm:flex-[1_1_100%] nth-4:max-sm:hidden sm:flex-[1_1_12rem] lg:flex-[1_1_9.5rem]">
      <Link
        to={`/dashboard?${to}`}
        className="block h-full px-3 py-2 hover:bg-surface-hover focus-visible:-outline-offset-4 sm:px-4 sm:py-4"
      >
        <span className="block text-sm text-ink-muted">
          {label}
          <span className="hidden group-first:max-sm:inline">, after fees and commissions</span>
        </span>
        <span className="block text-base leading-6 font-bold tracking-tight tabular-nums [--currency-size:0.7em] group-first:max-sm:text-[min(1.5rem,8vw)] group-first:max-sm:leading-8 sm:mt-0.5 sm:text-[1.75rem] sm:[--currency-size:0.62em] sm:leading-8.5">
          {value}
        </span>
        <span className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm max-sm:hidden text-ink-subtle tabular-nums">
          {change && (
            <span
              className={`inline-flex items-baseline gap-0.5 font-medium whitespace-nowrap ${tones[change.tone]}`}
            >
              <Icon path={arrows[change.way]} className="size-3.5 self-center stroke-[2.25]" />
              {change.text}
            </span>
          )}
          <span>{was}</span>
        </span>
        {note && <span className="mt-0.5 block text-sm text-ink-muted max-sm:hidden">{note}</span>}
      </Link>
    </li>
  );
}
