/** Today compared with the same weekday before: the difference, and whether it is good. Pure. */
import { formatGhs, formatPercent, writeMinus } from '#ui/core/formats.tsx';
import { formatCount } from '#ui/small/counts.ts';

type Figure = {
  now: number;
  before: number;
  unit: 'ghs' | 'count';
  /** Left out if more is neither good nor bad. */
  more?: 'good' | 'bad';
};

export type Change = { text: string; way: 'up' | 'down' | 'same'; tone: 'good' | 'bad' | 'plain' };

/** Amounts change by percent, counts by number. There is no percentage of nothing or of a loss. */
export function changeOf({ now, before, unit, more }: Figure): Change | undefined {
  if (unit === 'ghs' && before <= 0) return undefined;
  const change = unit === 'ghs' ? Math.round(((now - before) / before) * 1000) / 10 : now - before;
  const size = unit === 'ghs' ? formatPercent(change) : writeMinus(formatCount(change));
  if (change === 0) return { text: unit === 'ghs' ? formatPercent(0) : '0', way: 'same', tone: 'plain' };
  const isMore = change > 0;
  const tone = more === undefined ? 'plain' : isMore === (more === 'good') ? 'good' : 'bad';
  return { text: isMore ? `+${size}` : size, way: isMore ? 'up' : 'down', tone };
}

/** `was GH₵ 1,639.20`, `was 81` */
export function sayBefore({ before, unit }: Pick<Figure, 'before' | 'unit'>): string {
  if (unit === 'count') return `was ${formatCount(before)}`;
  const amount = `GH₵ ${formatGhs(Math.abs(before))}`;
  return `was ${before < 0 ? `−${amount}` : amount}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Sunday, 15 Nov` */
export function sayWeekday(iso: string): string {
  const day = new Date(iso);
  const month = day.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
  return `${weekdays[day.getUTCDay()]} ${day.getUTCDate()} ${month}`;
}
