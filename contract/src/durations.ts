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
