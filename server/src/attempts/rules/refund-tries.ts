/** A refund that its gateway turned away: whether it is made again, and when. Pure. */
import { minuteMs } from '@ntem/contract/durations';
import { reviewAfterMs } from '@ntem/contract/review/limits';

/** A gateway that is away, or that does not let us in, is asked again for a while; one that says no is for a person. */
export function isForPerson({ isRefused, waitedMs }: { isRefused: boolean; waitedMs: number }): boolean {
  return isRefused || waitedMs > reviewAfterMs;
}

/** Time until the refund is made again, after this many refusals. */
export function retryMs(refusals: number): number {
  return Math.min(10_000 * 2 ** Math.max(0, refusals - 3), 5 * minuteMs);
}
