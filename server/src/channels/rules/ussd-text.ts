/** The letters that every phone shows in a session, and as many as fit on its screen. */
import { measureSms } from '@ntem/contract/notices/sms';

/** Letters of the GSM alphabet that a network shows at once. */
export const ussdScreenLength = 182;

/** Simple phones garble the rest of the alphabet: only ASCII is sent. */
const shown = /^[\n\x20-\x5a\x5f\x61-\x7a]*$/;

export function isUssdText(text: string): boolean {
  return shown.test(text) && measureSms(text).letters <= ussdScreenLength;
}

/** Accents and other signs become what a simple phone shows; the rest is left out. `1 5GB`: the key stands before the size. */
export function toUssdLetters(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/GH\u20b5/g, 'GHS')
    .replace(/(\d) (GB|MB)\b/g, '$1$2')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2013\u2014]/g, '-');
  return [...plain].filter((letter) => shown.test(letter)).join('');
}

/** With two dots in place of what does not fit. */
export function cutTo(length: number, text: string): string {
  return text.length <= length ? text : `${text.slice(0, length - 2).trimEnd()}..`;
}
