/** When a message to a webhook is tried again, and how often its seller may test it. Pure. */
import { hourMs, minuteMs, secondMs } from '@ntem/contract/durations';

/** Soon at first, then less and less often. The last one goes on. */
const waitsMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
];

/** After so many tries of one message. */
export function nextTryAfterMs(tries: number): number {
  return waitsMs[Math.min(Math.max(tries, 1), waitsMs.length) - 1] as number;
}

const longestPauseMs = 5 * minuteMs;

/** Of an address after so many failures without a success, whatever else waits for it. */
export function pauseAfterMs(failures: number): number {
  return Math.min(longestPauseMs, secondMs * 2 ** Math.min(Math.max(failures, 1) - 1, 20));
}

/** An address that takes this long keeps a place among those that fail. */
export const slowMs = 2 * secondMs;

/** Of a webhook by its seller. */
export const testsAMinute = 5;
