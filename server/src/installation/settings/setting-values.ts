/** The kinds of values that settings have, each with the sentence for a wrong one. */
import { formatAmount, parseGhs, pesewas } from '@ntem/contract/money';
import { z } from 'zod';

export const words = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export function oneOf<const Names extends readonly [string, ...string[]]>(...names: Names) {
  return z.enum(names, `must be ${words.format(names)}`);
}

export const flag = oneOf('0', '1').transform((value) => value === '1');

export function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
}

export function ghs(min: bigint) {
  const max = 100_000_000n;
  const rule = `must be an amount in GHS from ${formatAmount(pesewas(min))} to ${formatAmount(pesewas(max))}`;
  return z.string().transform((text, context) => {
    const amount = parseGhs(text);
    if (amount !== undefined && amount >= min && amount <= max) return amount;
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  });
}

/** A phone number in any notation: mobile or landline, national or international, or a short code. */
export const callableNumber = z
  .string()
  .trim()
  .refine(
    (text) => /^(?:0\d{8,9}|\+?[1-9]\d{2,14})$/.test(text.replace(/[ -]/g, '')),
    'must be a phone number such as 0302000000',
  );

export function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

export function splitNames(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}
