/** Applies a rule to many prices: the page previews it, the server decides by it. */
import { type Pesewas, pesewas } from '#money.ts';

/** To what the shop's own amounts are rounded where many change at once. In GHS, upwards. */
export const amountRoundings = ['0.01', '0.10', '0.50', '1.00'] as const;
/** The same of a seller's prices. */
export const markupRoundings = ['0.01', '0.10', '0.50', '1.00'] as const;

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

/** Where a change of many prices starts: what the seller pays, or what they ask now. */
export const priceStarts = ['base', 'price'] as const;
export type PriceStart = (typeof priceStarts)[number];

/** Undefined for a price that is not set: there is nothing to start from, and it stays unset. */
export function changePrice(
  from: PriceStart,
  { asks, ...bounds }: Bounds & { asks: Pesewas | undefined },
  rule: PriceRule,
): Pesewas | undefined {
  if (from === 'base') return markUp(bounds, rule);
  if (asks === undefined) return undefined;
  // An older price outside the bounds counts as what people really pay.
  const paid = within(bounds, asks);
  return within(bounds, newAmount(paid, rule));
}

/** A seller's price with this markup: never less than they pay, never more than anybody may ask. */
export function markUp({ base, highest }: Bounds, rule: PriceRule): Pesewas {
  return within({ base, highest }, newAmount(base, rule));
}

function within({ base, highest }: Bounds, wanted: bigint): Pesewas {
  if (wanted < base) return base;
  return wanted > highest ? highest : pesewas(wanted);
}
