/** Times of day and spans as people read them: `08:12:04`, `at 05:58`, `2 h 14 min`. */
import { dayMs, hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import { formatDateTime, formatDay } from '#ui/core/formats.tsx';

export function formatClock(iso: string, nowMs: number): string {
  const time = iso.slice(11, 19);
  return isSameDay(iso, nowMs) ? time : `${formatDay(iso)}, ${time}`;
}

/** Inside a sentence: `at 05:58`, or `on 14 Nov 2026, 05:58`. */
export function sayWhen(iso: string, nowMs: number): string {
  return isSameDay(iso, nowMs) ? `at ${iso.slice(11, 16)}` : `on ${formatDateTime(iso)}`;
}

/** Africa/Accra is UTC all year round. */
function isSameDay(iso: string, nowMs: number): boolean {
  return iso.slice(0, 10) === new Date(nowMs).toISOString().slice(0, 10);
}

/** `41 s`, `6 min 48 s`, `38 min`, `2 h 14 min`, `1 day 3 h`. Seconds matter in the first ten minutes only. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / secondMs));
  if (ms < minuteMs) return `${seconds} s`;
  if (ms < hourMs) {
    const minutes = `${Math.floor(ms / minuteMs)} min`;
    const left = seconds % 60;
    return ms < 10 * minuteMs && left > 0 ? `${minutes} ${left} s` : minutes;
  }
  if (ms < dayMs) {
    const minutes = Math.floor((ms % hourMs) / minuteMs);
    const hours = `${Math.floor(ms / hourMs)} h`;
    return minutes > 0 ? `${hours} ${String(minutes).padStart(2, '0')} min` : hours;
  }
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / hourMs);
  return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`;
}

/** How long ago something was, without seconds that would stand still on the screen. */
export function formatAge(iso: string, nowMs: number): string {
  const ms = nowMs - Date.parse(iso);
  return formatSpan(ms < minuteMs ? ms : Math.floor(ms / minuteMs) * minuteMs);
}
