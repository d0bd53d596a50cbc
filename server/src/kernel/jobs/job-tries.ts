/** How long a job that failed waits before it is tried again. Pure. */
import { minuteMs, secondMs } from '@ntem/contract/durations';

const largestBackoffMs = 5 * minuteMs;

/** 1 s, 2 s, 4 s … up to five minutes. A job is never given up. */
export function backoffMs(attempts: number): number {
  return Math.min(largestBackoffMs, secondMs * 2 ** Math.max(0, Math.min(attempts, 20) - 1));
}
