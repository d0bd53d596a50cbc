/** Days of Africa/Accra, which is UTC all year round. */
import { z } from 'zod';
import { dayMs } from './durations.ts';
import { example, examples } from './values.ts';

const dayText = `Please use a date such as ${examples.day}`;

/** Nothing has happened yet on later days. */
export const dayUpToToday = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: dayText, abort: true })
  .refine(isDay, dayText)
  .refine((text) => text <= new Date().toISOString().slice(0, 10), 'Please choose a day up to today')
  .meta(example(examples.day));

/** A day that may be left out or empty, as a cleared date field is. */
export const optionalDay = z
  .string()
  .regex(/^$|^\d{4}-\d{2}-\d{2}$/, { error: dayText, abort: true })
  .refine((text) => text === '' || isDay(text), dayText)
  .meta(example(examples.day))
  .optional()
  .transform((text) => text || undefined);

const monthText = 'Please use a month such as 2026-10';

/** A month that has begun, or none. */
export const optionalMonth = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: monthText, abort: true })
  .refine((text) => text <= new Date().toISOString().slice(0, 7), 'Please choose a month up to this one')
  .meta(example('2026-10'))
  .optional();

/** The number of days in a span, both ends included. */
export function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '2000-01-01';
}
