/** Limits of the sandbox's delays. */
import { hourMs } from '#durations.ts';

/** Every delay of the sandbox vendors is shorter. */
export const sandboxMaxWaitMs = hourMs;
