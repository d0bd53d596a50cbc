/** Where a dialog that opens begins: with the order that is under way, or with a form as far as it is known. */
import type { ShopPackage, ShopService } from '@ntem/contract/topics/storefront';
import { randomId } from '#lib/browser/device-id.ts';
import { isFinal, sizeInGb } from '#lib/order-progress.ts';
import { currentSession } from '#lib/session/session.ts';
import { findKeptPurchase, forgetPurchase, keepPurchase } from './kept-purchase.ts';
import { type Item, type PurchaseFlow, purchaseFlow, startFlow } from './purchase-flow.ts';
import { rememberedNumbers } from './remembered-numbers.ts';

export type Choice = {
  /** Undefined to go on with a purchase that is kept on this device. */
  chosen: { offer: ShopPackage; service: ShopService } | undefined;
  refCode: string | null;
  referrerName: string | null;
};

export function startingPoint({ chosen, refCode, referrerName }: Choice): PurchaseFlow | undefined {
  const kept = findKeptPurchase(Date.now());
  if (!chosen) return kept?.isOpen ? kept.flow : undefined;
  const { offer, service } = chosen;
  const item: Item = {
    packageId: offer.id,
    serviceId: service.id,
    serviceName: service.name,
    network: service.network,
    sizeGb: sizeInGb(offer.megabytes),
    validity: offer.validity || 'Non-Expiry',
    priceGhs: offer.final_price ?? offer.amount,
    refCode,
    referrerName,
  };
  if (!kept) return freshForm(item);
  return goesOn(kept.flow, item) ? kept.flow : startFlow(item, randomId(), kept.flow.form);
}

/** The same wish keeps its key and its code, so that opening the dialog again makes no second order. */
function goesOn({ item: kept, step, progress, isGone }: PurchaseFlow, item: Item): boolean {
  const isSame = kept.packageId === item.packageId && kept.refCode === item.refCode;
  const isStillOffered = kept.priceGhs === item.priceGhs && !isGone;
  return isSame && !isFinal(progress) && (step !== 'form' || isStillOffered);
}

/** Whoever is signed in needs no code for the own number, so it stands there already. */
function freshForm(item: Item): PurchaseFlow {
  const flow = startFlow(item, randomId(), { remember: rememberedNumbers() !== undefined });
  const own = currentSession()?.user?.phone_number;
  if (!own) return flow;
  return purchaseFlow(flow, { type: 'number typed', field: 'payer', value: own, key: randomId() });
}

export function leavePurchase(flow: PurchaseFlow, { isCancelled }: { isCancelled: boolean }): void {
  const { item, form, progress } = flow;
  if (progress.status === 'success') {
    forgetPurchase();
    return;
  }
  const isOver = isCancelled || progress.status === 'failed';
  const left = isOver ? startFlow(item, randomId(), form) : flow;
  keepPurchase(left, { isOpen: false }, Date.now());
}
