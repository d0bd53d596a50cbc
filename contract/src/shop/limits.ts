/** The reload interval of a page without script. */
import { secondMs } from '#durations.ts';

/** A page without script that waits for something loads itself again after this. */
export const pageLooksEveryMs = 10 * secondMs;
