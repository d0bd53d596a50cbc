/** How long sessions are kept, and in which time those of one number are counted. */
import { hourMs } from '@ntem/contract/durations';

/** The sessions that one number begins are counted for this long. */
export const sessionWindowMs = hourMs;
