/** Fields that many requests share, each with the text that a person is shown when it is wrong. */
import { z } from 'zod';
import { reasonText } from './attention-rules.ts';
import { idLength, reasonLength, searchMaxLength } from './limits.ts';
import { parsePhone, phoneText } from './phones.ts';

/** A required text. Missing and too short are the same mistake to a person, so they share a text. */
export function text(rules: { min: number; max: number; error: string }) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? rules.error : undefined) })
    .trim()
    .min(rules.min, rules.error)
    .max(rules.max, tooLong(rules.max));
}

export function tooLong(max: number): string {
  return `Please use at most ${max} characters`;
}

export function id(error: string) {
  return text({ ...idLength, error });
}

/** A one-time code: digits alone. */
export function code(digits: { min: number; max: number; error: string }) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? digits.error : undefined) })
    .regex(new RegExp(`^\\d{${digits.min},${digits.max}}$`), digits.error);
}

export function phone(error: string = phoneText) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? error : undefined) })
    .transform((typed, context) => {
      const parsed = parsePhone(typed);
      if (!parsed) context.addIssue({ code: 'custom', message: error });
      return parsed ?? z.NEVER;
    });
}

/** A text that may be left out, be null or be empty, all of which mean the same. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, tooLong(max))
    .nullish()
    .transform((value) => value || undefined);
}

export const optionalId = optionalText(idLength.max);
export const search = optionalText(searchMaxLength);

/** A decision is made by somebody, for a reason. */
export const reason = text({ ...reasonLength, error: reasonText });

export const timestamp = z.iso.datetime({ precision: 3 });

/** Only where figures take too long to compute for each request: the moment that they are of. */
export const asOf = timestamp.optional();
