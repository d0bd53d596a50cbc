/** Today's profit, today's sales and the balance, each with a link to its details. */
import type { SellerHome } from '@ntem/contract/sellers/endpoints/seller-home';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BandArt } from '#ui/core/band.tsx';
import { formatGhs, Money } from '#ui/core/formats.tsx';
import { Icon, rightIcon } from '#ui/core/icon.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { salesOn } from './sales-address.ts';

export function Wallet({ home }: { home: SellerHome }) {
  const { today, last_week: lastWeek, available, steps } = home;
  const sales = today.successful_purchases;
  return (
    <section className="on-band relative overflow-hidden rounded-lg" aria-label="Today">
      <BandArt className="-right-2 -bottom-4 h-36 sm:right-16 sm:h-60" />
      <Link
        to={salesOn(today.date)}
        className="relative block px-4 pt-4 pb-3 focus-visible:-outline-offset-4 sm:px-5 sm:pt-5"
      >
        <span className="block text-md text-on-band-muted">Profit today</span>
        <Money
          amountGhs={today.total_commission}
          className="block text-4xl font-bold tracking-tight [--currency-size:0.5em]"
        />
        <span className="block text-sm text-on-band-muted tabular-nums">
          {steps.length > 0
            ? 'Your first sale shows up here'
            : `Last ${weekdayOf(lastWeek.date)} by this time: GH₵ ${formatGhs(lastWeek.total_commission)}`}
        </span>
      </Link>
      <div className="relative grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] border-t border-dashed border-band-line">
        <Figure
          label="Sales today"
          amountGhs={today.total_sales}
          to={salesOn(today.date)}
          note={sayCount(sales, 'sale')}
        />
        <Figure label="Balance" amountGhs={available} to="/dashboard?tab=earnings" note="Withdraw to MoMo" />
      </div>
    </section>
  );
}

type FigureProps = { label: string; amountGhs: number; to: string; note: ReactNode };

function Figure({ label, amountGhs, to, note }: FigureProps) {
  return (
    <Link
      to={to}
      className="block px-4 py-3 not-first:border-l not-first:border-dashed not-first:border-band-line focus-visible:-outline-offset-4 sm:px-5"
    >
      <span className="block text-md text-on-band-muted">{label}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-2 text-lg font-bold">
        <Money amountGhs={amountGhs} />
        <Icon path={rightIcon} className="size-4 text-on-band-muted" />
      </span>
      <span className="block text-sm text-on-band-muted tabular-nums">{note}</span>
    </Link>
  );
}

function weekdayOf(date: string): string {
  return new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
}
