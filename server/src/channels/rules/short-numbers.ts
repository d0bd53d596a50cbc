/** Short numbers of sellers, and how they stand in a code that is dialled or in the words of a chat. */
import { whatsappChatLink } from '@ntem/contract/whatsapp';

/** Of a number that is given from now on. */
const fewestGivenDigits = 4;
/** Of a number that is recognised: all that were ever given, since they are given for good. */
const fewestKnownDigits = 4;
const mostDigits = 7;

/** As many digits as keep most of the numbers free: they are picked at random. */
export function digitsFor(given: number): number {
  let digits = fewestGivenDigits;
  while (digits < mostDigits && given * 2 >= 9 * 10 ** (digits - 1)) digits += 1;
  return digits;
}

/** `random`: from 0 up to, and not including, 1. */
export function numberAt(random: number, digits: number): string {
  const lowest = 10 ** (digits - 1);
  return String(lowest + Math.floor(random * 9 * lowest));
}

/** `*713*22#` and 4821 make `*713*22*4821#`. */
export function codeOf(base: string, number: string): string {
  return `${base.slice(0, -1)}*${number}#`;
}

/**
 * The digits dialled after the shop's code. Networks pass it on with or without its first star and its hash.
 * `other`: it is not the shop's code.
 */
export function readDialled(base: string, dialled: string): { number: string | undefined } | 'other' {
  const plain = (code: string) => code.replace(/^\*|#$/g, '');
  const [shop, called] = [plain(base), plain(dialled.trim())];
  if (called === shop || called === '') return { number: undefined };
  const [, number] = called.startsWith(`${shop}*`) ? [0, called.slice(shop.length + 1)] : [];
  return number !== undefined && isShortNumber(number) ? { number } : 'other';
}

export function isShortNumber(text: string): boolean {
  return new RegExp(`^[1-9]\\d{${fewestKnownDigits - 1},${mostDigits - 1}}$`).test(text);
}

/** The words with which a seller's link begins a chat. */
function chatWordsOf(number: string): string {
  return `Hi ${number}`;
}

export function chatLink(shopNumber: string, number: string): string {
  return whatsappChatLink(shopNumber, chatWordsOf(number));
}
