/** Money: whole pesewas inside, a GHS number with at most two decimals on the wire. */

declare const pesewasBrand: unique symbol;

/** A whole number of pesewas. 100 pesewas are one cedi. */
export type Pesewas = bigint & { readonly [pesewasBrand]: true };

export function pesewas(value: bigint | number): Pesewas {
  return BigInt(value) as Pesewas;
}

/** Larger amounts than this are a mistake: no price, balance or sum on the wire comes near it. */
const LARGEST_WIRE_GHS = 1_000_000_000;

/**
 * Reads a GHS amount from its decimal text, so that no binary fraction is ever rounded into money.
 * Undefined for anything that is not a plain decimal with at most two places.
 */
export function parseGhs(text: string): Pesewas | undefined {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, cedis = '', fraction = ''] = match;
  const amount = BigInt(cedis) * 100n + BigInt(fraction.padEnd(2, '0'));
  return pesewas(sign === '-' ? -amount : amount);
}

export const amountText = 'Please enter a valid amount';

/** Reads a GHS number from the wire. Undefined when it has more than two decimals or is not finite. */
export function pesewasFromWire(amount: number): Pesewas | undefined {
  if (!Number.isFinite(amount) || Math.abs(amount) > LARGEST_WIRE_GHS) return undefined;
  return parseGhs(String(amount));
}

/** The number that goes on the wire: 5, 5.5, 12.75. */
export function pesewasToWire(amount: Pesewas): number {
  return Number(amount) / 100;
}

/** `1,204.50`: two decimals and thousands commas, without the currency. */
export function formatAmount(amount: Pesewas): string {
  const magnitude = amount < 0n ? -amount : amount;
  const cedis = (magnitude / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = (magnitude % 100n).toString().padStart(2, '0');
  return `${amount < 0n ? '-' : ''}${cedis}.${fraction}`;
}
