/** The overview shows the day's figures beside those of an earlier day. */
import { dayMs } from '@ntem/contract/durations';

/** The same weekday before. */
export const comparedWithMs = 7 * dayMs;
