/** Counts events of the last hour, by minute: the memory does not grow with their number. */
import { hourMs, minuteMs } from '@ntem/contract/durations';

const minutes = hourMs / minuteMs;

export type RecentCount = { note(): void; ofHour(): number };

export function countRecent(nowMs: () => number = Date.now): RecentCount {
  const counts = new Map<number, number>();
  const minute = () => Math.floor(nowMs() / minuteMs);
  const forget = () => {
    for (const one of counts.keys()) if (one <= minute() - minutes) counts.delete(one);
  };
  return {
    note() {
      forget();
      counts.set(minute(), (counts.get(minute()) ?? 0) + 1);
    },
    ofHour() {
      forget();
      return [...counts.values()].reduce((sum, one) => sum + one, 0);
    },
  };
}
