/** Limits of sellers' lists of numbers. */
import { dayMs } from '#durations.ts';

export const largestList = 1_000;
/** Of the text or the file. A line of a list has about 30. */
export const largestListCharacters = 200_000;
export const largestListBytes = 512 * 1024;
export const largestLineCharacters = 200;
export const listNameLength = { max: 100 };
export const lineNameLength = { max: 60 };
export const listKeptMs = { unsent: 7 * dayMs, sent: 90 * dayMs };
/** The first lines of a long list on the screen. */
export const shownLines = 6;
