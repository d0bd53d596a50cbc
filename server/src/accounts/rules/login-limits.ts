/** Limits on tries of a password or a second step before there is a wait. */
import { dayMs, minuteMs } from '@ntem/contract/durations';

/** The period in which tries are counted, and the wait after a limit is met. */
export const loginWindows = { shortMs: 15 * minuteMs, longMs: dayMs, rightMs: 5 * minuteMs };

const loginLimits = { short: 10, long: 50, addressShort: 500, right: 100, rightLong: 500 };

/** Tries on this phone by devices of the same kind: this known device alone, or all strangers together. */
export type LoginCounts = {
  /** Wrong, or not compared yet. */
  short: number;
  long: number;
  addressShort: number;
  /** Right ones from this address, or on this known device: each costs a hash, a session and a line in the log. */
  right: number;
  rightLong: number;
};

export function findLoginWaitMs(counts: LoginCounts): number | undefined {
  if (counts.long >= loginLimits.long) return loginWindows.longMs;
  if (counts.short >= loginLimits.short) return loginWindows.shortMs;
  if (counts.addressShort >= loginLimits.addressShort) return loginWindows.shortMs;
  // One that is not compared yet may turn out right.
  if (counts.rightLong + counts.short >= loginLimits.rightLong) return loginWindows.longMs;
  if (counts.right + counts.short >= loginLimits.right) return loginWindows.rightMs;
  return undefined;
}

/** After one more there is none left for now. */
export function isLastTry({ short, long }: LoginCounts): boolean {
  return short + 1 >= loginLimits.short || long + 1 >= loginLimits.long;
}
