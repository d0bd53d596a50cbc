/** How long an Idempotency-Key belongs to its request. */
import { dayMs } from '@ntem/contract/durations';

/** The first answer to a key is repeated for this long. */
export const keyLifetimeMs = dayMs;
