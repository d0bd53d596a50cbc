/** Limits on the lists that an account may export as files. */
import { hourMs } from '@ntem/contract/durations';

/** Of each list: more than a year of monthly statements. */
export const exportLimit = { files: 15, windowMs: hourMs };
