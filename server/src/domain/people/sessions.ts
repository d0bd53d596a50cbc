/** How long a sign-in lasts. */
import { dayMs, hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import type { Role } from '@ntem/contract/roles';

const lifetimeMs = { remembered: 30 * dayMs, ordinary: 12 * hourMs };

/** Nobody remembers an admin: whoever finds the phone tomorrow has to sign in. */
export function sessionLifetimeMs(login: { role: Role | null; remember: boolean }): number {
  return login.remember && login.role !== 'admin' ? lifetimeMs.remembered : lifetimeMs.ordinary;
}

export const accessTokenLifetimeMs = 15 * minuteMs;
/** In this long a spent refresh token still gives its successor, for two tabs that refresh at once. */
export const refreshGraceMs = 30 * secondMs;

/** With one more, the session that was seen longest ago ends. */
export const mostSessions = 25;
