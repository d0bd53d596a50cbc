/** Amounts of the wire and of fields, counted in whole pesewas so that no binary fraction creeps in. */
import { type Pesewas, parseGhs, pesewas, pesewasFromWire, pesewasToWire } from '@ntem/contract/money';

export function sumGhs(...amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

/** As typed. Undefined if it is no amount. */
export function readGhs(typed: string): number | undefined {
  const amount = parseGhs(typed.trim());
  return amount === undefined ? undefined : pesewasToWire(amount);
}

export function toGhs(amount: bigint): number {
  return pesewasToWire(pesewas(amount));
}

export function exact(amountGhs: number): Pesewas {
  const amount = pesewasFromWire(amountGhs);
  if (amount === undefined) throw new Error(`${amountGhs} is not an amount.`);
  return amount;
}
