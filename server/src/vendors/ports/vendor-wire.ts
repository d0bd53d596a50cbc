/** Vendors' notations of money, numbers and networks. They end here: inside there are pesewas and `0XXXXXXXXX`. */
import { type Pesewas, parseGhs, pesewas, pesewasFromWire, pesewasToWire } from '@ntem/contract/money';
import { type Network, networks } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';

/** `233241234567` */
export function toInternational(phone: Phone): string {
  return `233${phone.slice(1)}`;
}

/** 12.5: a GHS number with at most two decimals. */
export function toGhs(amount: Pesewas): number {
  return pesewasToWire(amount);
}

/** `12.50` */
export function toGhsText(amount: Pesewas): string {
  return `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`;
}

/** Takes a number or a text, as vendors mix the two. Undefined if it is no amount in whole pesewas. */
export function fromGhs(amount: number | string): Pesewas | undefined {
  return typeof amount === 'number' ? pesewasFromWire(amount) : parseGhs(amount.trim());
}

/** Whole pesewas on the wire. */
export function fromPesewas(amount: number): Pesewas | undefined {
  return Number.isSafeInteger(amount) ? pesewas(amount) : undefined;
}

/** As suppliers sell them. */
export const megabytesOfGb = 1_000;

/** A vendor's names of the networks that it serves. */
export type NetworkCodes<Code = string> = Partial<Record<Network, Code>>;

export function networksOf(codes: NetworkCodes<unknown>): readonly Network[] {
  return networks.filter((network) => codes[network] !== undefined);
}

/** Looks a word up in a vendor's table. Undefined if it is missing, even if every object has such a property. */
export function meaningOf<Meaning>(table: Record<string, Meaning>, word: string): Meaning | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
