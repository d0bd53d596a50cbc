/** The effect of a bulk price change, in words and sums. Pure. */
import type { PricePreview, PriceRow } from '@ntem/contract/catalogue/endpoints/bulk-price-changes';
import { alertIcon, bangIcon, checkIcon, infoIcon } from '#ui/core/icon.tsx';
import type { Look } from '#ui/small/badge.tsx';
import { sayCount } from '#ui/small/counts.ts';

export function lookOf({ effect, rising, falling }: PriceRow): Look {
  if (effect !== 'moves') return looks[effect];
  const label = sayCount(rising + falling, 'price moves', 'prices move');
  return { label, tone: 'warning', icon: alertIcon };
}

const looks: Record<Exclude<PriceRow['effect'], 'moves'>, Look> = {
  fine: { label: 'Fine', tone: 'success', icon: checkIcon },
  same: { label: 'Stays', tone: 'neutral', icon: infoIcon },
  left_out: { label: 'Left out', tone: 'neutral', icon: infoIcon },
  below_cost: { label: 'Below cost: stays', tone: 'danger', icon: bangIcon },
  out_of_range: { label: 'Not possible: stays', tone: 'danger', icon: bangIcon },
};

/** `12 sellers, 2 prices rise with it` */
export function saySellers({ sellers, rising, falling }: PriceRow): string {
  if (sellers === 0) return 'None';
  const moved = [
    rising > 0 && `${sayCount(rising, 'price rises', 'prices rise')} with it`,
    falling > 0 && `${sayCount(falling, 'price falls', 'prices fall')} with it`,
  ];
  return [sayCount(sellers, 'seller'), ...moved].filter(Boolean).join(', ');
}

export function sumsOf({ rows, changed }: PricePreview) {
  const moving = rows.filter(({ effect }) => effect === 'fine' || effect === 'moves');
  const before = moving.reduce((sum, { amount }) => sum + amount, 0);
  const after = moving.reduce((sum, row) => sum + row.new_amount, 0);
  return {
    changed,
    packages: rows.length,
    percent: before > 0 ? ((after - before) / before) * 100 : 0,
    moved: rows.reduce((sum, { rising, falling }) => sum + rising + falling, 0),
    belowCost: rows.filter(({ effect }) => effect === 'below_cost').length,
  };
}
