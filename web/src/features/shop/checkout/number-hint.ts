/** What a number's first digits say about its network. Only a hint: numbers are ported and keep their prefix. */
import { type Network, numberOf } from '@ntem/contract/networks';
import { networkOfPrefix } from '@ntem/contract/phones';

export type NumberHint = { network: Network; text: string };

/** Undefined until the digits name a network. */
export function hintOf(typed: string): NumberHint | undefined {
  const network = networkOfPrefix(typed);
  return network && { network, text: `is ${numberOf(network)}.` };
}

/** The number as far as it was typed, in the form that people know: `0241234567`, `024`. */
export function readable(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/^\+?233/, '0');
}
