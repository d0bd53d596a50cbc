/** The times after which screens read again what changes while one looks at them. */
import { minuteMs, secondMs } from '@ntem/contract/durations';

export const refreshEveryMs = {
  admin: minuteMs,
  charts: 5 * minuteMs,
  sellerHome: 30 * secondMs,
  unread: 8 * secondMs,
  sandbox: 2 * secondMs,
};
