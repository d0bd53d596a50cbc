/** The day that today's figures are compared with. */
import { dayMs } from '@ntem/contract/durations';

/** The same weekday before. */
export const comparedWithMs = 7 * dayMs;
