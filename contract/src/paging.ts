/** Pages of a list: the requested one, and the facts about all of them. */
import { z } from 'zod';
import { largestPage, rowsPerPage } from './lists.ts';
import { count, example } from './values.ts';

/** Counts are exact up to here; a list that is longer says how long it is about. */
export const largestExactTotal = 10_000;
/** There are fewer accounts than orders, and an admin wants to know how many. */
export const largestExactUsers = 100_000;
/** Of orders that a filter chooses, which lie further apart. */
export const largestExactChosen = 2_000;
/** The same where each row has to be found by a text, which takes longer than to count it. */
export const largestExactFound = 100;

const wholeText = 'Please use a whole number from 1 up';
/** Far past the end of any list, and still exact in arithmetic. */
const lastPage = 1_000_000_000;

const fromText = z
  .string()
  .regex(/^0*[1-9]\d{0,14}$/, wholeText)
  .meta(example('1'))
  .transform((text) => Math.min(Number(text), lastPage));

const fromNumber = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= 1, wholeText)
  .meta(example(1))
  .transform((value) => Math.min(value, lastPage));

const cut = (limit: number) => Math.min(limit, largestPage);

/** `page` and `limit` in a query; a limit over the largest is cut. */
export function pageQuery(limit = rowsPerPage) {
  return { page: fromText.default(1), limit: fromText.transform(cut).default(limit) };
}

/** The same in a body. */
export function pageBody(limit = rowsPerPage) {
  return { page: fromNumber.default(1), limit: fromNumber.transform(cut).default(limit) };
}

const firstPage = z.number().meta(example(1));

export const pageMeta = z.object({
  page: firstPage,
  limit: z.number().meta(example(rowsPerPage)),
  total: count,
  total_pages: firstPage,
  /** There are more than can be counted quickly, and `total` is an estimate. */
  total_is_estimate: z.literal(true).optional(),
});

/** The wording of sellers' lists. */
export const pagination = z.object({
  current_page: firstPage,
  total_pages: firstPage,
  total: count,
  has_more: z.boolean(),
});

export type Pagination = z.output<typeof pagination>;

/** A list in pages: the shape of a row, its filters, and its default page size. */
export function listOf<Row extends z.ZodType, Filters extends z.ZodRawShape>(
  row: Row,
  filters: Filters,
  limit = rowsPerPage,
) {
  return { query: z.object({ ...filters, ...pageQuery(limit) }), data: z.array(row), meta: pageMeta };
}

export function sellersListOf<Row extends z.ZodType, Filters extends z.ZodRawShape>(
  row: Row,
  filters: Filters,
) {
  return { query: z.object({ ...filters, ...pageQuery() }), data: z.array(row), meta: pagination };
}
