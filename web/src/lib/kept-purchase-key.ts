/** The storage key of purchases under way: the shop reads it before it has the dialog's code. */
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

/** True if the address asks to repeat an order. */
export function isAskedAgain(): boolean {
  return new URLSearchParams(window.location.search).has('again');
}
