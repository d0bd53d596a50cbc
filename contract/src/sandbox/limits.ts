/** How long the sandbox may be told to wait. */
import { hourMs } from '#durations.ts';

/** Whatever the sandbox vendors are told to wait is shorter. */
export const sandboxMaxWaitMs = hourMs;
