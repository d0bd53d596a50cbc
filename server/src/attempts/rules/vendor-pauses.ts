/** When a vendor is paused, and how often it is tried meanwhile. */
import { minuteMs, secondMs } from '@ntem/contract/durations';

/** A vendor is paused after this many calls in a row that got no answer, or did not get there. */
export const silenceLimit = { supplier: 5, gateway: 3 };
/** Interval at which one order tests a paused vendor while another does its work. */
export const trialEveryMs = minuteMs;
/** Interval at which a paused supplier is tried, by the reason of the pause. */
export const probeEveryMs = { silent: 3 * secondMs, refused: 10 * secondMs };
