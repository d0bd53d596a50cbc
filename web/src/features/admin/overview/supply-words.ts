/** The days a float lasts and a network's speed, in words. Pure. */
import type { Speed, Supply } from '@ntem/contract/books/endpoints/morning';
import { floatShortDays } from '@ntem/contract/books/limits';
import { dayMs } from '@ntem/contract/durations';
import { sayDays } from '#features/admin/vendors/line-words.ts';
import { formatDateTime, formatGhs } from '#ui/core/formats.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { formatSpan } from '#ui/small/moments.ts';

/** Below the alarm, or soon used up. */
export function isShort({ is_low, days_left }: Pick<Supply, 'is_low' | 'days_left'>): boolean {
  return is_low || (days_left !== null && days_left <= floatShortDays);
}

/** The words of its badge, if it has one. */
export function sayShort(supply: Supply, { isFirst }: { isFirst: boolean }): string | undefined {
  if (supply.is_low) return 'Below the alarm';
  if (isFirst) return 'Runs out first';
  return isShort(supply) ? 'Runs out soon' : undefined;
}

export function sayFloat({ float, a_day, days_left, alarm_below }: Supply, at: string): string {
  if (float === null) return 'The supplier does not say what is left.';
  if (days_left === null || a_day === null)
    return `Nothing was spent in the last week. The alarm is at GH₵ ${formatGhs(alarm_below)}.`;
  const pace = `at this pace (GH₵ ${formatGhs(a_day)} a day)`;
  const lasts = `Lasts ${sayDays(days_left)} ${pace}.`;
  if (days_left > floatShortDays) return lasts;
  const end = new Date(Date.parse(at) + days_left * dayMs).toISOString();
  return `${lasts} Top up before ${formatDateTime(end)}.`;
}

/** In percent of a bar on which the alarm is never at the end. */
export function widthsOf(float: number, alarm: number): { fill: number; mark: number } {
  const whole = Math.max(float * 1.2, alarm * 3, 1);
  return { fill: Math.round((Math.max(0, float) * 100) / whole), mark: Math.round((alarm * 100) / whole) };
}

export function saySpeed({ typical_ms, usual_ms, waiting, longest_wait_ms }: Speed): string {
  const now = typical_ms === null ? 'Nothing was delivered in the last hour.' : '';
  const usual = usual_ms === null ? '' : `Usually ${formatSpan(usual_ms)}.`;
  const queue =
    waiting > 0 && longest_wait_ms !== null
      ? `${sayCount(waiting, 'order waits', 'orders wait')}, the oldest for ${formatSpan(longest_wait_ms)}.`
      : '';
  return [now, usual, queue].filter(Boolean).join(' ');
}
