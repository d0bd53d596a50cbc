/** Lengths of a decision's reason, and the time from which a person may answer for a vendor. */
import { dayMs } from '#durations.ts';

export const reasonLength = { min: 3, max: 500 };
export const evidenceLength = { min: 3, max: 1_000 };
/** An outcome that is still unknown then is for a person, who may speak for the vendor from then on. */
export const reviewAfterMs = dayMs;
