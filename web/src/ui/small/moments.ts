/** Times of day and spans as people read them: `08:12:04`, `at 05:58`, `2 h 14 min`. */
import { dayMs, minuteMs, saySpan } from '@ntem/contract/durations';
import { formatDateTime, formatDay } from '#ui/core/formats.tsx';

export function formatClock(iso: string, nowMs: number): string {
  const time = iso.slice(11, 19);
  return isSameDay(iso, nowMs) ? time : `${formatDay(iso)}, ${time}`;
}

/** Inside a sentence: `at 05:58`, or `on 14 Nov 2026, 05:58`. */
export function sayWhen(iso: string, nowMs: number): string {
  return isSameDay(iso, nowMs) ? `at ${formatTime(iso)}` : `on ${formatDateTime(iso)}`;
}

/** In a narrow row: `05:58` today, else `14 Nov`, or `14 Nov 2025` of another year. */
export function formatShort(iso: string, nowMs: number): string {
  return isSameDay(iso, nowMs) ? formatTime(iso) : formatShortDay(iso, nowMs);
}

export function formatTime(iso: string): string {
  return iso.slice(11, 16);
}

function formatShortDay(iso: string, nowMs: number): string {
  return formatDay(iso).replace(` ${new Date(nowMs).getUTCFullYear()}`, '');
}

/** Above the rows of a day: `Today, 15 Nov`, `Yesterday, 14 Nov`, or `13 Nov`. */
export function nameDay(iso: string, nowMs: number): string {
  const day = formatShortDay(iso, nowMs);
  if (isSameDay(iso, nowMs)) return `Today, ${day}`;
  return isSameDay(iso, nowMs - dayMs) ? `Yesterday, ${day}` : day;
}

/** Africa/Accra is UTC all year round. */
function isSameDay(iso: string, nowMs: number): boolean {
  return iso.slice(0, 10) === new Date(nowMs).toISOString().slice(0, 10);
}

export const formatSpan = saySpan;

/** The age of a moment, without seconds, which would not count on while the screen is open. */
export function formatAge(iso: string, nowMs: number): string {
  const ms = nowMs - Date.parse(iso);
  return formatSpan(ms < minuteMs ? ms : Math.floor(ms / minuteMs) * minuteMs);
}
