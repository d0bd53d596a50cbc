/** An order to be repeated: what of it can be filled in, and how another page asks the shop for it. */
import { shopPath } from '@ntem/contract/addresses';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';

export type Again = { packageId: string; form: Partial<PurchaseFlow['form']> };

/** A number that was masked is asked for again. */
export function againOf({ item, form }: PurchaseFlow): Again {
  const { recipient, payer, network, isNetworkChosen, remember } = form;
  const isMasked = recipient.includes('*');
  return {
    packageId: item.packageId,
    form: { recipient: isMasked ? '' : recipient, payer, network, isNetworkChosen, remember },
  };
}

export function withOtherPayer({ packageId, form }: Again): Again {
  return { packageId, form: { ...form, payer: '', isNetworkChosen: false } };
}

/** In the shop where it was bought, at that seller's price of today. */
export function againPath({ item, buyKey }: PurchaseFlow): string {
  return `${shopPath(item.refCode)}?again=${buyKey}`;
}

const key = 'ntem-again';

/** For an order that this device does not keep. Through the tab's storage: no number belongs into an address. */
export function leaveAgain(wish: Again): void {
  writeItem('sessionStorage', key, JSON.stringify(wish));
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
