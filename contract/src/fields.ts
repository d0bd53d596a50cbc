/** Fields that many requests share, each with the text that a person is shown when it is wrong. */
import { z } from 'zod';
import { parsePhone } from './phones.ts';

/** A required text. Missing and too short are the same mistake to a person, so they share a text. */
export function text(rules: { min: number; max: number; error: string }) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? rules.error : undefined) })
    .trim()
    .min(rules.min, rules.error)
    .max(rules.max, `Please use at most ${rules.max} characters`);
}

export function phone(error: string) {
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
    .max(max, `Please use at most ${max} characters`)
    .nullish()
    .transform((value) => value || undefined);
}

export const timestamp = z.iso.datetime({ precision: 3 });

/** Only where figures take too long to compute for each request: the moment that they are of. */
export const asOf = timestamp.optional();
