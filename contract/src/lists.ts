/** What sellers' lists share on the wire: a filter of a few words, and where one is in the pages. */
import { z } from 'zod';

/** One of a few words. Left out and empty mean all of them. */
export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .enum([...values, ''], 'Please choose one of the list')
    .optional()
    .transform((value) => (value || undefined) as Values[number] | undefined);
}

export const pagination = z.object({
  current_page: z.number(),
  total_pages: z.number(),
  total: z.number(),
  has_more: z.boolean(),
});

export type Pagination = z.output<typeof pagination>;
