/** Limits of lists that no form and no text names. */
import { dayMs } from '@ntem/contract/durations';

/** Lists that were not sent yet, for each seller: the oldest goes when there is one more. */
export const largestDrafts = 20;
/** The same list again within this time is asked about. */
export const sameListMs = dayMs;
/** The lines that a list under way answers while it is watched. */
export const watchedLines = 30;
