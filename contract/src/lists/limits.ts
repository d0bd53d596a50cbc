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
export const listWatchMs = 2_000;

export const listStatuses = ['draft', 'sending', 'done'] as const;
export type ListStatus = (typeof listStatuses)[number];

/** `held`: set aside and not with the supplier yet. `returned`: back in the float. `unknown`: nobody knows yet. */
export const lineStatuses = [
  'ready',
  'problem',
  'left_out',
  'held',
  'sent',
  'delivered',
  'returned',
  'unknown',
] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** The remedy of a problem: another number, another bundle, or an answer to a question. */
export const problemKinds = ['number', 'bundle', 'twin', 'sent_lately'] as const;
export type ProblemKind = (typeof problemKinds)[number];
