/** When figures over all rows are kept rather than computed for each request, and for how long they are new. */
import { minuteMs } from '@ntem/contract/durations';

/** With fewer orders the figures are computed faster than anybody notices. */
export const ordersOfALargeShop = 100_000;
/** Older ones are shown, and made anew by a job. */
export const oldFiguresMs = minuteMs;
