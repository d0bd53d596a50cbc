/** The times after which screens read again what changes while one looks at them. */
import { minuteMs, secondMs } from '@ntem/contract/durations';

export const refreshEveryMs = {
  admin: minuteMs,
  charts: 5 * minuteMs,
  sellerHome: 30 * secondMs,
  unread: 8 * secondMs,
  // What is under way.
  comparison: 2 * secondMs,
  earnings: 3 * secondMs,
  float: 3 * secondMs,
  list: 2 * secondMs,
  sale: 1.5 * secondMs,
  sales: 2 * secondMs,
  topUp: 2 * secondMs,
  sandbox: 2 * secondMs,
};

/** An order is asked about ever more slowly, until its state changes. */
export const orderDelaysMs = [2, 3, 5, 8, 13, 20].map((seconds) => seconds * secondMs);
