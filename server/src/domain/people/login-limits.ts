/** How often a password may be guessed before the guesser has to wait. */
import { dayMs, minuteMs } from '@ntem/contract/durations';

/** Within which failures are counted, and for how long whoever meets a limit has to wait. */
export const loginWindows = { shortMs: 15 * minuteMs, longMs: dayMs };

const loginLimits = { short: 10, long: 50, addressShort: 500 };

/** Failures on this phone by devices of the same kind: this known device alone, or all strangers together. */
export type LoginCounts = { short: number; long: number; addressShort: number };

/** How long to wait before another password is looked at, or undefined. */
export function findLoginWaitMs(counts: LoginCounts): number | undefined {
  if (counts.long >= loginLimits.long) return loginWindows.longMs;
  if (counts.short >= loginLimits.short) return loginWindows.shortMs;
  if (counts.addressShort >= loginLimits.addressShort) return loginWindows.shortMs;
  return undefined;
}
