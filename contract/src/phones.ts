/** Ghana mobile numbers: one canonical form, however they were typed. */
import { type Network, networkFacts, networks } from './networks.ts';

/** A number with its country code, and as many spaces and dashes as people put into one. */
export const phoneMaxLength = 32;

/** As people write a number, with its 0. */
export const phoneDigits = 10;

declare const phoneBrand: unique symbol;

/** `0XXXXXXXXX`, the form that is stored, compared and answered. */
export type Phone = string & { readonly [phoneBrand]: true };

/** Mobile ranges that belong to no network any more, but may have been ported to one. */
const otherMobilePrefixes = ['023', '028'];

function prefixesOf(network: Network): readonly string[] {
  return networkFacts[network].prefixes;
}

const mobilePrefixes = new Set([...networks.flatMap(prefixesOf), ...otherMobilePrefixes]);

/**
 * Takes `0XXXXXXXXX`, `233XXXXXXXXX` and `+233XXXXXXXXX`, with or without spaces and dashes.
 * Undefined for anything that is not a Ghana mobile number.
 */
export function parsePhone(typed: string): Phone | undefined {
  const match = /^(?:\+?233|0)(\d{9})$/.exec(typed.replace(/[\s-]/g, ''));
  if (!match) return undefined;
  const phone = `0${match[1]}`;
  return mobilePrefixes.has(phone.slice(0, 3)) ? (phone as Phone) : undefined;
}

/** The network that a number's prefix suggests. Only a hint: numbers are ported and keep their prefix. */
export function networkOfPrefix(phone: string): Network | undefined {
  const prefix = phone
    .replace(/[\s-]/g, '')
    .replace(/^\+?233/, '0')
    .slice(0, 3);
  return networks.find((network) => prefixesOf(network).includes(prefix));
}

/** A form's text for a number that `parsePhone` does not take. */
export const phoneText = 'Please enter a valid phone number';

/** `024***4567`, on pages, papers and messages that do not need the whole number, and in the log. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '***' : `${phone.slice(0, 3)}***${phone.slice(-4)}`;
}
