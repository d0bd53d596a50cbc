/** A customer's number as it is typed or pasted, kept as its digits. */
import { type Network, networkName } from '@ntem/contract/networks';
import { networkOfPrefix, type Phone, parsePhone, phoneDigits, phoneText } from '@ntem/contract/phones';

const someNumber = /(?<!\d)(?:\+?233|0)(?:[\s().-]*\d){9}(?!\d)/g;

/** At most ten digits, with their 0: `+233 24 123 4567` is `0241234567`. A pasted text gives its first number. */
export function readNumber(typed: string): string {
  for (const [found] of typed.matchAll(someNumber)) {
    const phone = parsePhone(found.replace(/[().]/g, ''));
    if (phone) return phone;
  }
  return typed.replace(/\D/g, '').replace(/^233/, '0').slice(0, phoneDigits);
}

/** `024 123 4567`, as far as it goes. */
export function groupNumber(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ');
}

export function phoneIn(digits: string): Phone | undefined {
  return parsePhone(digits);
}

/** What is wrong; `hasLeft`: a number that is still being typed is only too short once its field was left. */
export function findNumberFault(digits: string, hasLeft: boolean): string | undefined {
  if (digits === '' || parsePhone(digits)) return undefined;
  if (digits.length < phoneDigits)
    return hasLeft
      ? `That is ${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}. A number has 10, like 024 123 4567.`
      : undefined;
  if (digits.startsWith('03'))
    return `${digits.slice(0, 3)} is a landline. Bundles go to mobile numbers only.`;
  return phoneText;
}

type Known = { network: Network } | null | undefined;

/** What the seller says counts first, then what the number was sold as, then its first digits. */
export function networkFor(
  digits: string,
  { chosen, known }: { chosen: Network | undefined; known: Known },
): Network | undefined {
  return chosen ?? known?.network ?? networkOfPrefix(digits);
}

/** The line below the number: where the network comes from, and what to ask. */
export function sayNetwork(digits: string, network: Network, known: Known): { lead: string; note: string } {
  const name = networkName(network);
  if (known?.network === network) return { lead: name, note: 'As you sold it last.' };
  const first = networkOfPrefix(digits);
  if (first === network)
    return { lead: `${name}, by its first digits`, note: 'It may be ported: ask if unsure.' };
  const prefix = digits.slice(0, 3);
  return {
    lead: `${name}, as you chose`,
    note: first ? `${prefix} numbers start on ${networkName(first)}.` : `${prefix} belongs to no network.`,
  };
}
