/** Estimates a network's next delivery from past ones, and decides when it runs late. Pure. */
import { hourMs, minuteMs } from '@ntem/contract/durations';

/** With fewer deliveries in the week, nothing is said. */
export const fewestDelivered = 20;

/** The time shown is never less than the measured one. A time beyond the last step is not shown at all. */
const stepsMinutes = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180, 360, 720];

/** A delivery is late after this many times the usual time. */
const lateFactor = 2;
/** If there is no usual time yet, an order that waits this long is late all the same. */
const lateWithoutUsualMs = 30 * minuteMs;

/** The number of last orders sampled, and their greatest age: a stuck order counts only for a while. */
export const sampled = { orders: 5, withinMs: 6 * hourMs };

/** `slowMs`: nine of ten were delivered within it. */
export function usualMinutes(measured: { delivered: number; slowMs: number } | undefined): number | null {
  if (!measured || measured.delivered < fewestDelivered) return null;
  return stepsMinutes.find((minutes) => measured.slowMs <= minutes * minuteMs) ?? null;
}

/** The age from which a paid order is late. */
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
