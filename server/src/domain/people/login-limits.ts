/** How often a password may be guessed before the guesser has to wait. */

const quarterHourMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;

const loginLimits = { lastQuarterHour: 10, lastDay: 50, addressLastQuarterHour: 500 };

/** Failures on this phone by devices of the same kind: this known device alone, or all strangers together. */
export type LoginCounts = { lastQuarterHour: number; lastDay: number; addressLastQuarterHour: number };

/** How long to wait before another password is looked at, or undefined. */
export function findLoginWaitMs(counts: LoginCounts): number | undefined {
  if (counts.lastDay >= loginLimits.lastDay) return dayMs;
  if (counts.lastQuarterHour >= loginLimits.lastQuarterHour) return quarterHourMs;
  if (counts.addressLastQuarterHour >= loginLimits.addressLastQuarterHour) return quarterHourMs;
  return undefined;
}
