/** Checks a request against its schema, and tells a wrong type (400) from a broken rule (422). */
import type { FieldErrors } from '@ntem/contract/errors';
import type { z } from 'zod';
import { Refusal } from '#kernel/rules/refusal.ts';

const missingText = 'This field is required';
const wrongTypeText = 'This value has the wrong type';

/**
 * As JSON writes them: NUL, which PostgreSQL's text cannot contain, and half of a surrogate pair, which its JSON
 * cannot. A typed backslash is written twice.
 */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

export function parse<Schema extends z.ZodObject>(schema: Schema, input: unknown): z.output<Schema> {
  if (unstorable.test(JSON.stringify(input) ?? '')) throw new Refusal('BAD_REQUEST');
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  let malformed = false;
  for (const issue of parsed.error.issues) {
    const value = valueAt(input, issue.path);
    const field = String(issue.path[0] ?? '');
    if (value === undefined && issue.path.length > 0) errors[field] ??= textFor(issue, missingText);
    else if (isWrongType(issue, value)) {
      malformed = true;
      errors[field] ??= wrongTypeText;
    } else errors[field] ??= issue.message;
  }
  throw new Refusal(malformed ? 'BAD_REQUEST' : 'VALIDATION_FAILED', { errors });
}

/** Zod's own text for a missing value names types; the schema's texts are meant for people. */
function textFor(issue: z.core.$ZodIssue, fallback: string): string {
  return issue.message.startsWith('Invalid') ? fallback : issue.message;
}

function isWrongType(issue: z.core.$ZodIssue, value: unknown): boolean {
  if (issue.code === 'invalid_type') return true;
  return issue.code === 'invalid_value' && typeof value !== 'string';
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
