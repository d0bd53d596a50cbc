/** Where purchases under way are kept: the shop looks there before it has the dialog's code. */
import { readItem } from '#lib/browser/browser-storage.ts';

export const keptPurchaseKey = 'ntem-purchase';
export const deviceOrdersKey = 'ntem-orders';
/** Read by shop.html too. */
export const orderBarHeightKey = 'ntem-bar';

export function hasKeptPurchase(): boolean {
  return (readItem('sessionStorage', keptPurchaseKey) ?? readItem('localStorage', keptPurchaseKey)) !== null;
}

export function hasDeviceOrders(): boolean {
  return readItem('localStorage', deviceOrdersKey) !== null;
}

/** Whether the address asks for an order to be repeated. */
export function isAskedAgain(): boolean {
  return new URLSearchParams(window.location.search).has('again');
}
