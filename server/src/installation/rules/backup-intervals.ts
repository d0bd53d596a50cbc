/** Decides when the next backup is due, for the process that makes them, and from which age on the last one is too old. */
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';

/**
 * From these ages on the last backup wakes an admin, is a warning in About, and is wrong there. A night's backup that failed
 * leaves half a day to make one by hand.
 */
export const oldBackupMs = { alarm: 26 * hourMs, warning: 36 * hourMs, wrong: 3 * dayMs };

/** The cause may be gone by then; if not, the alarm about an old backup is sent. */
const againAfterMs = 5 * minuteMs;

/** Undefined if it is not a number of hours. */
export function readEveryMs(hours: string): number | undefined {
  const number = Number(hours);
  return hours.trim() !== '' && Number.isFinite(number) && number > 0 && number <= 7 * 24
    ? number * hourMs
    : undefined;
}

type Last = { sinceNewestMs: number | undefined; everyMs: number; hasFailed: boolean };

/** A process that starts again makes no more of them: each would take the place of one that is kept. */
export function untilBackupMs({ sinceNewestMs, everyMs, hasFailed }: Last): number {
  if (hasFailed) return Math.min(everyMs, againAfterMs);
  return sinceNewestMs === undefined ? 0 : Math.max(0, everyMs - sinceNewestMs);
}
