/** The refusal of an order that does not keep to its own bounds. */
import { type Pesewas, pesewasToWire } from '@ntem/contract/money';
import { judgeKeySale } from '#developers/rules/key-sales.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

/** Throws where the highest price or the daily limit of the key is in the way. */
export function requireWithinBounds(bounds: Parameters<typeof judgeKeySale>[0]): void {
  const verdict = judgeKeySale(bounds);
  if (verdict.allowed) return;
  if (verdict.fault === 'price')
    throw new Refusal('PRICE_ABOVE_MAX', { data: { price: pesewasToWire(bounds.price) } });
  throw new Refusal('DAILY_LIMIT', { message: overKeyLimit, data: { left: pesewasToWire(verdict.left) } });
}

const overKeyLimit = 'This would go over the daily limit of this key.';

export function insufficient(missing: Pesewas): Refusal {
  return new Refusal('INSUFFICIENT_FLOAT', { data: { missing: pesewasToWire(missing) } });
}
