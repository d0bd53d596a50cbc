/** How often a page without script looks again. */
import { secondMs } from '#durations.ts';

/** A page without script that waits for something loads itself again after this. */
export const pageLooksEveryMs = 10 * secondMs;
