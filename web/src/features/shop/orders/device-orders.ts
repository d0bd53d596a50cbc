/**
 * The orders that were made on this device: each stays in reach until it has ended and a while after. Whole numbers of
 * one that was paid stay unless the buyer says no.
 */
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import { dayMs } from '@ntem/contract/durations';
import { maskPhone, parsePhone } from '@ntem/contract/phones';
import { useSyncExternalStore } from 'react';
import { hasOrder, type PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { createSignal } from '#lib/browser/signal.ts';
import { deviceOrdersKey } from '#lib/kept-purchase-key.ts';
import { isFinal } from '#lib/order-stage.ts';

export type DeviceOrder = {
  flow: PurchaseFlow;
  orderedAtMs: number;
  endedAtMs?: number;
  /** Its owner has seen how it ended: it stays only in the list of orders. */
  isHidden?: true;
};

const version = 1;
const mostKept = 20;
/** One that was delivered or sent back, in the line above the shop. */
export const finishedShownMs = dayMs;
/** One that was not paid, in the bar: then it is forgotten. */
export const unpaidShownMs = dayMs;
const deliveredKeptMs = 90 * dayMs;
/** An order still open after this long will not end, as far as this device can learn. */
const openKeptMs = 7 * dayMs;

/** The orders that are not too old, the newest first. */
export function stillKept(orders: readonly DeviceOrder[], nowMs: number): DeviceOrder[] {
  return orders.filter((order) => nowMs < keptUntilMs(order)).slice(0, mostKept);
}

function keptUntilMs({ flow, orderedAtMs, endedAtMs }: DeviceOrder): number {
  if (!flow.payment) return orderedAtMs + codeLifetimeMs;
  if (endedAtMs === undefined) return orderedAtMs + openKeptMs;
  if (flow.progress.status === 'failed') return endedAtMs + unpaidShownMs;
  return endedAtMs + deliveredKeptMs;
}

/** The same order again takes its old place. */
export function withOrder(orders: readonly DeviceOrder[], flow: PurchaseFlow, nowMs: number): DeviceOrder[] {
  const known = orders.find((order) => order.flow.buyKey === flow.buyKey);
  const kept: DeviceOrder = { ...known, flow: asKept(flow), orderedAtMs: known?.orderedAtMs ?? nowMs };
  if (isFinal(flow.progress)) kept.endedAtMs = known?.endedAtMs ?? nowMs;
  // A payment that came after all is news again.
  else delete kept.endedAtMs;
  return known ? orders.map((order) => (order === known ? kept : order)) : [kept, ...orders];
}

function maskNumbers(form: PurchaseFlow['form']): PurchaseFlow['form'] {
  const recipient = parsePhone(form.recipient);
  return { ...form, payer: '', recipient: recipient ? maskPhone(recipient) : form.recipient };
}

/** Those under way keep theirs, because they go on with them. */
export function maskEndedOrders(): void {
  const mask = (order: DeviceOrder): DeviceOrder =>
    order.endedAtMs === undefined
      ? order
      : { ...order, flow: { ...order.flow, form: maskNumbers(order.flow.form) } };
  write(deviceOrders().map(mask));
}

/** Drops the typed code, calls under way and problems: they end with the page. */
function asKept(flow: PurchaseFlow): PurchaseFlow {
  const kept: PurchaseFlow = { ...flow, isBusy: false, problem: undefined, question: undefined, errors: {} };
  const isDone = isFinal(flow.progress) && flow.progress.status === 'success';
  return !isDone || flow.form.remember ? kept : { ...kept, form: maskNumbers(flow.form) };
}

/** The order of this device that the form would make a second time. */
export function findTwin(orders: readonly DeviceOrder[], form: PurchaseFlow) {
  return orders.find(({ flow }) => flow.progress.status !== 'failed' && isSamePurchase(flow, form))?.flow;
}

/** The same bundle for the same number, which may be masked in one that has ended. */
export function isSamePurchase(one: PurchaseFlow, other: PurchaseFlow): boolean {
  const isMasked = [one, other].some(({ form }) => form.recipient.includes('*'));
  const read = ({ form: { recipient } }: PurchaseFlow) => {
    const phone = parsePhone(recipient);
    return phone && isMasked ? maskPhone(phone) : (phone ?? recipient);
  };
  return one.item.packageId === other.item.packageId && read(one) === read(other);
}

const { notify, subscribe } = createSignal();
let text: string | null = null;
let known: readonly DeviceOrder[] = [];

/** Read each time, because another tab may have changed it; the same text gives the same list. */
export function deviceOrders(): readonly DeviceOrder[] {
  const stored = readItem('localStorage', deviceOrdersKey);
  if (stored !== text) {
    text = stored;
    known = stillKept(parse(stored), Date.now());
  }
  return known;
}

function write(orders: readonly DeviceOrder[]): void {
  const kept = stillKept(orders, Date.now());
  writeItem(
    'localStorage',
    deviceOrdersKey,
    kept.length > 0 ? JSON.stringify({ version, orders: kept }) : null,
  );
  notify();
}

export function keepOrder(flow: PurchaseFlow): void {
  if (hasOrder(flow)) write(withOrder(deviceOrders(), flow, Date.now()));
}

/** An order that became another one before it was paid: its code is void. */
export function dropUnprompted(buyKey: string): void {
  const isDropped = ({ flow }: DeviceOrder) => flow.buyKey === buyKey && !flow.payment;
  if (deviceOrders().some(isDropped)) write(deviceOrders().filter((order) => !isDropped(order)));
}

export function hideOrder(buyKey: string): void {
  write(
    deviceOrders().map((order) =>
      order.flow.buyKey === buyKey ? { ...order, isHidden: true as const } : order,
    ),
  );
}

export function useDeviceOrders(): readonly DeviceOrder[] {
  return useSyncExternalStore(subscribe, deviceOrders);
}

if (typeof window !== 'undefined') window.addEventListener('storage', notify);

function parse(stored: string | null): DeviceOrder[] {
  try {
    const kept = JSON.parse(stored ?? 'null');
    return kept?.version === version ? kept.orders : [];
  } catch {
    return [];
  }
}
