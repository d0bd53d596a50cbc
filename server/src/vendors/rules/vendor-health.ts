/** Vendors' figures of the last hour, and how long our money there lasts. Pure. */
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';
import { type Pesewas, pesewas } from '@ntem/contract/money';

export const bucketMs = 5 * minuteMs;
/** The period that counts as now. */
export const healthMs = hourMs;
const bucketCount = healthMs / bucketMs;
/** The spending of this period shows how long a float lasts. */
export const paceMs = 7 * dayMs;

type Ended = { done: number; ended: number };

export type HealthRow = Ended & {
  /** The number of five-minute steps ago; null for the whole hour. */
  bucket: number | null;
  notKnown: number;
  /** The median from the call to its end; null if none has ended. */
  typicalMs: number | null;
};

export type Health = Ended & {
  percent: number | undefined;
  notKnown: number;
  typicalMs: number | undefined;
  /** Five minutes each, the oldest first. */
  buckets: Ended[];
};

export function sumHealth(rows: readonly HealthRow[]): Health {
  const whole = rows.find(({ bucket }) => bucket === null);
  const buckets = Array.from({ length: bucketCount }, (_, at) => {
    const row = rows.find(({ bucket }) => bucket === bucketCount - 1 - at);
    return { done: row?.done ?? 0, ended: row?.ended ?? 0 };
  });
  const { done = 0, ended = 0, notKnown = 0, typicalMs } = whole ?? {};
  return {
    done,
    ended,
    percent: percentOf({ done, ended }),
    notKnown,
    typicalMs: typicalMs ?? undefined,
    buckets,
  };
}

/** With one decimal. 100 only if all of them went through: it is never rounded up. */
function percentOf({ done, ended }: Ended): number | undefined {
  return ended === 0 ? undefined : Math.floor((done * 1000) / ended) / 10;
}

type Spending = {
  float: Pesewas;
  spent: Pesewas;
  /** Since the first delivery of the time that is looked at. */
  sinceFirstMs: number;
};

/** With one decimal, rounded down. Undefined if nothing was spent. */
export function daysLeft({ float, spent, sinceFirstMs }: Spending): number | undefined {
  if (spent <= 0n) return undefined;
  const left = (Math.max(0, Number(float)) * daysOfPace(sinceFirstMs)) / Number(spent);
  return Math.floor(left * 10) / 10;
}

/** In whole pesewas. */
export function spentADay({ spent, sinceFirstMs }: Omit<Spending, 'float'>): Pesewas {
  return pesewas(Math.round(Number(spent) / daysOfPace(sinceFirstMs)));
}

/** A shop of a few days is judged by these days. */
function daysOfPace(sinceFirstMs: number): number {
  return Math.min(Math.max(sinceFirstMs, dayMs), paceMs) / dayMs;
}

/** In percent of the payments, with two decimals. */
export function feePercent({ fee, received }: { fee: Pesewas; received: Pesewas }): number | undefined {
  return received <= 0n || fee <= 0n
    ? undefined
    : Math.round((Number(fee) * 10_000) / Number(received)) / 100;
}
