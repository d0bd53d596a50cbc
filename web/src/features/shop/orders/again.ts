/** Repeating an order: the values that can be filled in, and the request from another page. */
import { shopPath } from '@ntem/contract/addresses';
import type { Earlier, PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import type { DeviceOrder } from './device-orders.ts';

export type Again = {
  packageId: string;
  form: Partial<PurchaseFlow['form']>;
  earlier?: Earlier | undefined;
};

/** A number that was masked is asked for again. */
export function againOf({ flow: { item, form, payment, progress }, orderedAtMs }: DeviceOrder): Again {
  const isPaid = payment && progress.status === 'success';
  const { recipient, payer, network, isNetworkChosen, remember } = form;
  const isMasked = recipient.includes('*');
  return {
    packageId: item.packageId,
    form: { recipient: isMasked ? '' : recipient, payer, network, isNetworkChosen, remember },
    ...(isPaid && { earlier: { priceGhs: payment.amountGhs, atMs: orderedAtMs } }),
  };
}

export function withOtherPayer({ form, ...again }: Again): Again {
  return { ...again, form: { ...form, payer: '', isNetworkChosen: false } };
}

/** In the shop where it was bought, at that seller's price of today. */
export function againPath({ item, buyKey }: PurchaseFlow): string {
  return `${shopPath(item.refCode)}?again=${buyKey}`;
}

const key = 'ntem-again';

/** For an order that this device does not keep. Through the tab's storage: no number belongs into an address. */
export function leaveAgain(purchase: Again): void {
  writeItem('sessionStorage', key, JSON.stringify(purchase));
}

export function takeAgain(): Again | undefined {
  const text = readItem('sessionStorage', key);
  writeItem('sessionStorage', key, null);
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
