/** Lengths of time, and how a text says them. */

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const second = { one: 'a second', many: 'seconds', unitMs: secondMs };
const units = [
  { one: 'a day', many: 'days', unitMs: dayMs },
  { one: 'an hour', many: 'hours', unitMs: hourMs },
  { one: 'a minute', many: 'minutes', unitMs: minuteMs },
  second,
];

/** In the largest unit that fits: `a day`, `10 minutes`. Two days are `48 hours`, which says more exactly when they end. */
export function sayDuration(ms: number): string {
  const fits = ({ unitMs }: typeof second) => ms % unitMs === 0 && (unitMs < dayMs || ms !== 2 * dayMs);
  const { one, many, unitMs } = units.find(fits) ?? second;
  return ms === unitMs ? one : `${ms / unitMs} ${many}`;
}

/**
 * A duration: `41 s`, `6 min 48 s`, `38 min`, `2 h 14 min`, `1 day 3 h`. Seconds matter in the first ten minutes only.
 */
export function saySpan(ms: number): string {
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
