/** The number of rows on a page, in a file and in a search. */

export const searchMaxLength = 200;
/** Rows on a page of a list by default, and on pages that are larger or smaller on purpose. */
export const rowsPerPage = 20;
/** More than this is cut. */
export const largestPage = 100;
export const largestExport = 100_000;
