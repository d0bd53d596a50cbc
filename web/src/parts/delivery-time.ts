/** Delivery times, measured from the last orders of each network. */
import { minuteMs, sayDuration } from '@ntem/contract/durations';

/** As it is on the wire. */
export type DeliveryTime = { usual_minutes?: number | undefined; runs_late?: true | undefined };

/** `Usually within 5 minutes`; undefined if too few orders say. */
export function sayUsual({ usual_minutes: minutes }: DeliveryTime): string | undefined {
  return minutes ? `Usually within ${sayDuration(minutes * minuteMs)}` : undefined;
}

export function sayLate(network: string): string {
  return `${network} is running late. Your data comes, or your money comes back.`;
}
