/** How long a sign-in lasts. */
import { dayMs, hourMs, minuteMs, secondMs } from '@ntem/contract/durations';

export const sessionLifetimeMs = { remembered: 30 * dayMs, ordinary: 12 * hourMs };
export const accessTokenLifetimeMs = 15 * minuteMs;
/** In this long a spent refresh token still gives its successor, for two tabs that refresh at once. */
export const refreshGraceMs = 30 * secondMs;
