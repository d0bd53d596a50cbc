/** Faults of an amount for the float, by where it comes from. */

import { topUpGhs, topUpText } from '@ntem/contract/floats/limits';
import { amountText } from '@ntem/contract/money';
import { readGhs } from '#lib/ghs.ts';
import { formatGhs } from '#ui/core/formats.tsx';

export type Source = 'momo' | 'earnings';

export function findTopUpFault(
  typed: string,
  source: Source,
  earnings: { available: number; pending: number },
) {
  const amount = readGhs(typed);
  if (amount === undefined || amount <= 0) return amountText;
  if (source === 'earnings') {
    if (amount <= earnings.available) return undefined;
    const more = earnings.pending > 0 ? ` GH₵ ${formatGhs(earnings.pending)} more is still pending.` : '';
    return `You have GH₵ ${formatGhs(Math.max(0, earnings.available))} in earnings.${more}`;
  }
  return amount < topUpGhs.min || amount > topUpGhs.max ? topUpText : undefined;
}

const usualAmounts = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

/** The smallest usual amount that makes up for what is missing. */
export function topUpFor(missingGhs: number): number {
  const { min, max } = topUpGhs;
  const smallest = Math.max(min, missingGhs);
  return usualAmounts.find((amount) => amount >= smallest && amount <= max) ?? max;
}
