/** The first step of the dialog: the order under way, or a form filled in as far as possible. */
import type { ShopPackage, ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { usualValidity } from '@ntem/contract/shop/texts';
import type { Typed } from '#features/shop/early-form/take-early-form.ts';
import { deviceOrders } from '#features/shop/orders/device-orders.ts';
import { priceOf } from '#features/shop/storefront/find-packages.ts';
import { randomId } from '#lib/browser/device-id.ts';
import { currentSession } from '#lib/session/session.ts';
import { findKeptPurchase, forgetPurchase, keepPurchase } from './kept-purchase.ts';
import {
  type Earlier,
  type Form,
  type Item,
  type PurchaseFlow,
  purchaseFlow,
  startFlow,
} from './purchase-flow.ts';
import { mayRemember } from './remembered-numbers.ts';

export type Chosen = {
  offer: ShopPackage;
  service: ShopService;
  /** The values of the order to repeat. */
  form?: Partial<Form>;
  /** Into the early form. */
  typed?: Typed;
  earlier?: Earlier | undefined;
};

export type Choice = {
  /** A bundle, or an order of this device; undefined to continue the purchase of the last page. */
  chosen: Chosen | { flow: PurchaseFlow } | undefined;
  refCode: string | null;
  referrerName: string | null;
};

export function startingPoint({ chosen, refCode, referrerName }: Choice): PurchaseFlow | undefined {
  if (chosen && 'flow' in chosen) return chosen.flow;
  const found = findKeptPurchase(Date.now());
  // A purchase has its shop's prices and seller: it never opens in another shop.
  const kept = found?.flow.item.refCode === refCode ? found : undefined;
  if (!chosen) return kept?.isOpen ? kept.flow : undefined;
  const { offer, service, form, earlier } = chosen;
  const item: Item = {
    packageId: offer.id,
    serviceId: service.id,
    serviceName: service.name,
    network: service.network,
    megabytes: offer.megabytes,
    validity: offer.validity || usualValidity,
    priceGhs: priceOf(offer),
    refCode,
    referrerName,
    deliveryTime: { usual_minutes: service.usual_minutes, runs_late: service.runs_late },
    ...(earlier && { earlier }),
  };
  if (form) return startFlow(item, randomId(), { remember: mayRemember(), ...form });
  const underWay = deviceOrders().find(({ flow }) => goesOn(flow, item));
  if (underWay) return underWay.flow;
  if (kept && goesOn(kept.flow, item)) return kept.flow;
  const flow = kept ? startFlow(item, randomId(), kept.flow.form) : freshForm(item);
  return (['recipient', 'payer'] as const).reduce((filled, field) => {
    const value = chosen.typed?.[field];
    return value ? purchaseFlow(filled, { type: 'number typed', field, value, key: randomId() }) : filled;
  }, flow);
}

/** The same order keeps its key and its code, so that opening the dialog again makes no second one. */
function goesOn(flow: PurchaseFlow, item: Item): boolean {
  const { item: kept, step, progress, isGone, isCancelled } = flow;
  const isSame = kept.packageId === item.packageId && kept.refCode === item.refCode;
  const isStillOffered = kept.priceGhs === item.priceGhs && !isGone;
  return isSame && progress.status === 'pending' && !isCancelled && (step !== 'form' || isStillOffered);
}

/** A signed-in person needs no code for their own number, so it is filled in. */
function freshForm(item: Item): PurchaseFlow {
  const flow = startFlow(item, randomId(), { remember: mayRemember() });
  const own = currentSession()?.user?.phone_number;
  if (!own) return flow;
  return purchaseFlow(flow, { type: 'number typed', field: 'payer', value: own, key: randomId() });
}

export function leavePurchase(flow: PurchaseFlow): void {
  const { item, form, progress, isCancelled } = flow;
  if (progress.status === 'success') {
    forgetPurchase();
    return;
  }
  const isOver = isCancelled || progress.status === 'failed';
  const left = isOver ? startFlow(item, randomId(), form) : flow;
  keepPurchase(left, { isOpen: false }, Date.now());
}
