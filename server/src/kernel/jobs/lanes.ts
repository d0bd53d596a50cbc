/** The number of jobs of each lane that run in parallel in one process, and how many of them may share one bucket. */
import type { Lane } from './job-kinds.ts';

export const slotsOf: Record<Lane, number> = {
  settle: 80,
  deliver: 120,
  lists: 16,
  ask: 60,
  messages: 60,
  webhooks: 40,
  housekeeping: 2,
};

/** Half of the lane: a vendor that hangs leaves the other half to the others. */
export function mostOfOneBucket(slots: number): number {
  return Math.ceil(slots / 2);
}
