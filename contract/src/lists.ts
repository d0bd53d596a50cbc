/** How many rows a page, a file and a search have. */

export const searchMaxLength = 200;
/** Rows on a page of a list where nobody asks for another number, and on pages that are larger or smaller on purpose. */
export const rowsPerPage = 20;
/** More than this is cut. */
export const largestPage = 100;
export const largestExport = 100_000;
