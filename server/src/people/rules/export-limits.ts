/** How many lists an account may take away as files. */
import { hourMs } from '@ntem/contract/durations';

/** Of each list: more than a year of monthly statements. */
export const exportLimit = { files: 15, windowMs: hourMs };
