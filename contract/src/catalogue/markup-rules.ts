/** Applies a rule to many prices: the page previews it, the server decides by it. */
import { type Pesewas, pesewas } from '#money.ts';

/** In GHS, upwards. */
export const roundings = ['0.01', '0.10', '0.50', '1.00'] as const;

export const markupTexts = { change: 'Please enter a markup with at most two decimals' } as const;

/** `change`: hundredths of a percent, or pesewas. */
export type PriceRule = { by: 'percent' | 'amount'; change: bigint; roundTo: bigint };

/** A part of a pesewa counts from the half on; then up to the next step. */
export function newAmount(amount: Pesewas, { by, change, roundTo }: PriceRule): bigint {
  const changed = by === 'amount' ? amount + change : (amount * (10_000n + change) + 5_000n) / 10_000n;
  return roundUp(changed, roundTo);
}

export function roundUp(amount: bigint, step: bigint): bigint {
  const over = amount % step;
  return over > 0n ? amount + step - over : amount - over;
}

type Bounds = { base: Pesewas; highest: Pesewas };

/** A seller's price with this markup: never less than they pay, never more than anybody may ask. */
export function markUp({ base, highest }: Bounds, rule: PriceRule): Pesewas {
  const wanted = newAmount(base, rule);
  if (wanted < base) return base;
  return wanted > highest ? highest : pesewas(wanted);
}
