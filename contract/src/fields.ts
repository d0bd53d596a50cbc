/** Fields that many requests share, each with the text shown to a person when it is wrong. */
import { z } from 'zod';
import { codeDigits } from '#accounts/limits.ts';
import { reasonText } from '#review/attention-moves.ts';
import { evidenceLength, reasonLength } from '#review/limits.ts';
import { idLength } from './ids.ts';
import { searchMaxLength } from './lists.ts';
import { type Pesewas, pesewasFromWire } from './money.ts';
import { parsePhone, phoneMaxLength, phoneText } from './phones.ts';
import { example, examples } from './values.ts';

/** Missing and wrong are the same mistake to a person, so they share a text. */
export function missing(error: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? error : undefined) };
}

export function tooLong(max: number): string {
  return `Please use at most ${max} characters`;
}

type TextRules = { min: number; max: number; error: string; like: string };

export function text({ min, max, error, like }: TextRules) {
  return z.string(missing(error)).trim().min(min, error).max(max, tooLong(max)).meta(example(like));
}

/** Line breaks, other control characters, and marks that turn the direction of what follows. */
const notOnOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
export const oneLineText = 'Please write this on one line';

export const isOneLine = (typed: string) => !notOnOneLine.test(typed);

/** A text within others, such as a name in a message or a list. */
export function line(rules: TextRules) {
  return text(rules).refine(isOneLine, oneLineText);
}

export function requiredId(error: string) {
  return text({ ...idLength, error, like: examples.id });
}

/** A one-time code: digits alone. */
export function code(error: string, minDigits = codeDigits) {
  return z
    .string(missing(error))
    .regex(new RegExp(`^\\d{${minDigits},${codeDigits}}$`), error)
    .meta(example('482913'));
}

export function phone(error: string = phoneText) {
  return z
    .string(missing(error))
    .max(phoneMaxLength, { error, abort: true })
    .meta(example(examples.phone))
    .transform((typed, context) => {
      const parsed = parsePhone(typed);
      if (!parsed) context.addIssue({ code: 'custom', message: error });
      return parsed ?? z.NEVER;
    });
}

type GhsRules = { min: bigint; maxGhs?: number; error: string; like: number };

/** An amount in GHS, read as whole pesewas. */
export function amountGhs({ min, maxGhs, error, like }: GhsRules) {
  return z
    .number(error)
    .meta(example(like))
    .transform((amount, context): Pesewas => {
      const read = amount <= (maxGhs ?? amount) ? pesewasFromWire(amount) : undefined;
      if (read !== undefined && read >= min) return read;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });
}

/** A text that may be left out, be null or be empty, all of which mean the same. */
export function optionalText(max: number, like: string) {
  return z
    .string()
    .trim()
    .max(max, tooLong(max))
    .meta(example(like))
    .nullish()
    .transform((value) => value || undefined);
}

export function optionalLine(max: number, like: string) {
  return optionalText(max, like).refine((typed) => typed === undefined || isOneLine(typed), oneLineText);
}

export const optionalId = optionalText(idLength.max, examples.id);
export const search = optionalText(searchMaxLength, 'ama');

/** One of a few words. Left out, empty and the words in `all` choose none of them. */
export function choice<const Values extends readonly string[], const All extends readonly string[] = []>(
  values: Values,
  error = 'Please choose one of the list',
  ...all: All
) {
  return z
    .enum([...values, '', ...all], error)
    .optional()
    .transform((value): Values[number] | undefined => values.find((known) => known === value));
}

/** A decision about money has an author and a reason. */
export const reason = text({ ...reasonLength, error: reasonText, like: examples.sentence });
export const optionalEvidence = optionalText(evidenceLength.max, 'Receipt 4711 of the supplier');
/** A mere question needs no reason. */
export const question = z.object({
  reason: optionalText(reasonLength.max, examples.sentence),
  evidence: optionalEvidence,
});

export type Said = z.output<typeof question>;

/** If a vendor cannot answer, an admin says how they know. */
export function evidence(error: string) {
  return text({ ...evidenceLength, error, like: 'Receipt 4711 of the supplier' });
}
