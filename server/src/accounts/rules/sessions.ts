/** Lifetimes of a sign-in. */
import { dayMs, hourMs, minuteMs, secondMs } from '@ntem/contract/durations';

const lifetimeMs = { remembered: 30 * dayMs, ordinary: 12 * hourMs };

/** The same for everybody, admins too: moving money needs a newer proof than that. */
export function sessionLifetimeMs(remember: boolean): number {
  return remember ? lifetimeMs.remembered : lifetimeMs.ordinary;
}

export const accessTokenLifetimeMs = 15 * minuteMs;
/** In this long a spent refresh token still gives its successor, for two tabs that refresh at once. */
export const refreshGraceMs = 30 * secondMs;

/** With one more, the session that was seen longest ago ends. */
export const mostSessions = 25;
