/** Lengths of what an admin gives as a reason or as evidence, and the time from which a person may answer for a vendor. */
import { dayMs } from '#durations.ts';

/** Of everything that an admin has to give a reason for, decisions and all others. */
export const reasonLength = { min: 3, max: 500 };
export const evidenceLength = { min: 3, max: 1_000 };
/** An outcome that is still unknown then is for a person, who may speak for the vendor from then on. */
export const reviewAfterMs = dayMs;
