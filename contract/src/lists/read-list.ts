/** Reads a pasted text line by line: what is blank or a heading is skipped, and everything else is a line. Pure. */
import { largestLineCharacters } from './limits.ts';
import { plainText, type ReadLine, readLine } from './read-line.ts';

/** `line`: as the person counts them, from 1. */
export type ListedLine = ReadLine & { line: number; text: string };

const headingWords =
  /^(?:(?:mobile|phone|customer'?s?|student|full|data|the|of|in|gb|mb|s\/n|no|sn|tel|telephone|msisdn|contact|number|numbers|recipient|beneficiary|size|sizes|volume|package|packages|bundle|bundles|name|names|network|amount|price|list|date|mtn|telecel|airteltigo|today|orders?)\b[\s,;|:.&/()#-]*)+$/i;

export function readList(text: string): ListedLine[] {
  const all = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  let isFirst = true;
  return all.flatMap((raw, index): ListedLine[] => {
    const plain = plainText(raw);
    if (isBlank(plain)) return [];
    const isHeading = isHeadingOf(plain, isFirst);
    isFirst = false;
    return isHeading
      ? []
      : [{ ...readLine(raw), line: index + 1, text: plain.slice(0, largestLineCharacters) }];
  });
}

/** Nothing, or nothing but the strokes that people put between parts. */
export function isBlank(plain: string): boolean {
  return !/[\p{L}\p{N}]/u.test(plain);
}

/** Words above the numbers. A later line without a digit is a line whose number is missing. */
export function isHeadingOf(plain: string, isFirst: boolean): boolean {
  return !/\d/.test(plain) && (isFirst || plain.endsWith(':') || headingWords.test(plain));
}

/** Lines that are not empty. Quickly, so that a text with far too many of them is not read. */
export function countLines(text: string): number {
  let count = 0;
  for (const line of text.split(/[\n\r]/)) if (line.trim() !== '') count += 1;
  return count;
}
