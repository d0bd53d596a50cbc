/** The pace of calls to Hubnet, which counts them. */
import { minuteMs, secondMs } from '@ntem/contract/durations';

/** Each of its addresses counts its own calls. */
export const callsAMinute = 5;
/** Orders keep this distance. */
export const apartMs = 13 * secondMs;

/** True if there is a turn now, and takes it. */
export type Pace = () => boolean;

export function createPace(now: () => number): Pace {
  let taken: number[] = [];
  return () => {
    const at = now();
    taken = taken.filter((one) => one > at - minuteMs);
    if (taken.length >= callsAMinute) return false;
    taken.push(at);
    return true;
  };
}
