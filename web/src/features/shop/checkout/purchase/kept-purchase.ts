/** Keeps a purchase under way on the device for half an hour, so that a reload comes back to the same order. */
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { keptPurchaseKey } from '#lib/kept-purchase-key.ts';
import { hasOrder, type PurchaseFlow } from './purchase-flow.ts';

const keptForMs = 30 * 60_000;

type Kept = { version: 2; flow: PurchaseFlow; isOpen: boolean; keptAtMs: number };

/**
 * In the tab's own storage, and, from the moment there is an order, also in the one that outlives the tab:
 * Android may end both. The code that was typed is never part of it.
 */
export function keepPurchase(flow: PurchaseFlow, { isOpen }: { isOpen: boolean }, nowMs: number): void {
  const kept: Kept = { version: 2, flow: { ...flow, isBusy: false }, isOpen, keptAtMs: nowMs };
  const text = JSON.stringify(kept);
  writeItem('sessionStorage', keptPurchaseKey, text);
  writeItem('localStorage', keptPurchaseKey, hasOrder(flow) ? text : null);
}

export function forgetPurchase(): void {
  writeItem('sessionStorage', keptPurchaseKey, null);
  writeItem('localStorage', keptPurchaseKey, null);
}

/** Undefined if there is none that is young enough. Older ones are deleted. */
export function findKeptPurchase(nowMs: number): { flow: PurchaseFlow; isOpen: boolean } | undefined {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    const kept = parse(readItem(area, keptPurchaseKey));
    if (kept?.version === 2 && nowMs - kept.keptAtMs < keptForMs) return kept;
    writeItem(area, keptPurchaseKey, null);
  }
  return undefined;
}

function parse(text: string | null): Kept | undefined {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
