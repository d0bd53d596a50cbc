/** Limits our calls to a vendor that counts them. */
import { minuteMs } from '@ntem/contract/durations';

/** True if there is a turn now, and takes it. */
export type Pace = () => boolean;

export function createPace(callsAMinute: number, now: () => number): Pace {
  let taken: number[] = [];
  return () => {
    const at = now();
    taken = taken.filter((one) => one > at - minuteMs);
    if (taken.length >= callsAMinute) return false;
    taken.push(at);
    return true;
  };
}
