/** Today's profit, today's sales and the balance, each with a link to its details. */
import type { SellerHome } from '@ntem/contract/sellers/endpoints/seller-home';
import { Link } from 'react-router';
import { Figure, Figures } from '#features/sellers/figures.tsx';
import { useFloat } from '#features/sellers/float/use-float.ts';
import { sumGhs } from '#lib/ghs.ts';
import { BandArt } from '#ui/core/band.tsx';
import { formatGhs, Money } from '#ui/core/formats.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { salesOn } from './sales-address.ts';

/** From here an amount is too long for the largest letters of a phone. */
const longAmountGhs = 100_000;

export function Wallet({ home }: { home: SellerHome }) {
  const { today, last_week: lastWeek, available, steps } = home;
  const sales = today.successful_purchases;
  const float = useFloat().data;
  const kept = float?.kept_today ?? 0;
  const profit = sumGhs(today.total_commission, kept);
  return (
    <section className="on-band relative overflow-hidden rounded-lg" aria-label="Today">
      <BandArt className="-right-2 -bottom-4 h-36 sm:right-16 sm:h-60" />
      <Link
        to={salesOn(today.date)}
        className="relative block px-4 pt-4 pb-3 focus-visible:-outline-offset-4 sm:px-5 sm:pt-5"
      >
        <span className="block text-md text-on-band-muted">Profit today</span>
        <Money
          amountGhs={profit}
          className={`block font-bold tracking-tight [--currency-size:0.5em] ${profit < longAmountGhs ? 'text-4xl' : 'text-[min(2.5rem,8vw)]'}`}
        />
        {kept > 0 && (
          <span className="block text-sm text-on-band-muted">
            <Money amountGhs={today.total_commission} /> from links, <Money amountGhs={kept} /> from float
          </span>
        )}
        <span className="block text-sm text-on-band-muted tabular-nums">
          {steps.length > 0
            ? 'Your first sale shows up here'
            : `Last ${weekdayOf(lastWeek.date)} by this time: GH₵ ${formatGhs(lastWeek.total_commission)}`}
        </span>
      </Link>
      <Figures>
        <Figure
          label="Sales today"
          amountGhs={today.total_sales}
          to={salesOn(today.date)}
          note={sayCount(sales, 'sale')}
        />
        <Figure label="Balance" amountGhs={available} to="/dashboard?tab=earnings" note="Withdraw to MoMo" />
        {float && (
          <Figure
            label="Float"
            amountGhs={float.available}
            to="/dashboard?tab=float"
            note="Sell from it, top up"
          />
        )}
      </Figures>
    </section>
  );
}

function weekdayOf(date: string): string {
  return new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
}
