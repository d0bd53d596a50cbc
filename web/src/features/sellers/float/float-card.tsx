/** The balance of a float, a line with the seller's limit as a mark, and what it was used for today. */
import type { WireFloat } from '@ntem/contract/floats/endpoints/floats';
import { Link } from 'react-router';
import { Figure, Figures } from '#features/sellers/figures.tsx';
import { useEarnings } from '#features/sellers/payouts/use-earnings.ts';
import { BandArt } from '#ui/core/band.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { plusIcon, sellIcon } from '#ui/small/app-icons.ts';
import { ghs, Words, words } from '#ui/small/phrase.tsx';
import { isLow, meterOf, sayFloat } from './float-words.ts';

export const topUpAnchor = 'top-up';

const key =
  'inline-flex min-h-control flex-[1_1_9rem] items-center justify-center gap-2 rounded-md border px-4 text-base font-medium sm:min-h-touch sm:flex-none sm:text-md';

export function FloatCard({ float }: { float: WireFloat }) {
  const { filled, mark } = meterOf(float);
  const low = isLow(float);
  const earnings = useEarnings().data;
  return (
    <section className="on-band relative overflow-hidden rounded-lg" aria-label="Float">
      <BandArt className="right-4 -bottom-8 h-44" />
      <div className="relative grid gap-1 px-4 pt-4 pb-3 sm:px-5 sm:pt-5">
        <h2 className="text-md font-normal tracking-normal text-on-band-muted">Float</h2>
        <p className="text-[clamp(1.5rem,8.5vw,2.25rem)] leading-tight font-bold tracking-tight [--currency-size:0.5em]">
          <Money amountGhs={float.available} />
        </p>
        <span className="relative my-1.5 block h-2 rounded-full bg-band-line" aria-hidden="true">
          <span
            className={`absolute inset-y-0 left-0 rounded-full ${low ? 'bg-ember-bright' : 'bg-on-band-muted'}`}
            style={{ width: `${filled}%` }}
          />
          {float.low_below > 0 && (
            <span className="absolute -inset-y-0.75 w-0.5 bg-ember-bright" style={{ left: `${mark}%` }} />
          )}
        </span>
        <p className="text-sm text-on-band-muted">
          <Words of={sayFloat(float)} />
        </p>
        {float.held > 0 && (
          <p className="text-sm text-on-band-muted">{words`${ghs(float.held)} held for sales under way`}</p>
        )}
      </div>
      <div className="relative flex flex-wrap gap-2 px-4 pb-4 sm:px-5">
        <Link to="/dashboard?tab=sell" className={`${key} border-transparent bg-on-band text-band`}>
          <Icon path={sellIcon} className="size-4.5" />
          Sell
        </Link>
        <a
          href={`#${topUpAnchor}`}
          className={`${key} border-band-line text-on-band hover:border-on-band-muted hover:bg-band-deep`}
        >
          <Icon path={plusIcon} className="size-4.5" />
          Top up
        </a>
      </div>
      <Figures>
        <Figure
          label="Sold from float today"
          amountGhs={float.sold_today}
          to="/dashboard?tab=sales"
          note={words`You kept ${ghs(float.kept_today)}`}
        />
        {earnings && (
          <Figure
            label="Earnings"
            amountGhs={earnings.available}
            to="/dashboard?tab=earnings"
            note="Paid out to MoMo"
          />
        )}
      </Figures>
    </section>
  );
}
