/** What a network's past deliveries allow us to say of the next one, and when it runs late. Pure. */
import { hourMs, minuteMs } from '@ntem/contract/durations';

/** With fewer deliveries in the week, nothing is said. */
export const fewestDelivered = 20;

/** What is said is never less than what was measured. A time beyond the last step is not said at all. */
const stepsMinutes = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180, 360, 720];

/** So many times what we say is late. */
const lateFactor = 2;
/** Where nothing is usual yet, an order that waits for this long is late all the same. */
const lateWithoutUsualMs = 30 * minuteMs;

/** The last orders whose time says something, and how old they may be: an order that is stuck speaks for a while only. */
export const sampled = { orders: 5, withinMs: 6 * hourMs };

/** `slowMs`: within which nine of ten were delivered. */
export function usualMinutes(measured: { delivered: number; slowMs: number } | undefined): number | null {
  if (!measured || measured.delivered < fewestDelivered) return null;
  return stepsMinutes.find((minutes) => measured.slowMs <= minutes * minuteMs) ?? null;
}

/** From which age a paid order is late. */
export function lateAfterMs(minutes: number | null): number {
  return minutes === null ? lateWithoutUsualMs : lateFactor * minutes * minuteMs;
}

type Now = {
  usualMinutes: number | null;
  /** Nobody takes orders for it at this moment. */
  isSupplierDown: boolean;
  /** Of the last telling orders: how long they took, or have waited if they are not delivered yet. */
  lastMs: readonly number[];
};

/** An order waits for its network, or is stuck by itself. */
export function isOrderLate(waiting: {
  usualMinutes: number | null;
  runsLate: boolean;
  waitedMs: number;
}): boolean {
  return waiting.runsLate || waiting.waitedMs > lateAfterMs(waiting.usualMinutes);
}

/** Most of the last ones decide: one that is stuck does not speak for the others. */
export function runsLate({ usualMinutes: minutes, isSupplierDown, lastMs }: Now): boolean {
  if (isSupplierDown) return true;
  const late = lastMs.filter((ms) => ms > lateAfterMs(minutes)).length;
  return late * 2 > lastMs.length;
}
