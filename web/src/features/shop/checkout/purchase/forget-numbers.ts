/** 'Forget these numbers': takes them out of everything that this device keeps, and gives them back if asked. */
import { maskEndedOrders } from '#features/shop/orders/device-orders.ts';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { deviceOrdersKey } from '#lib/kept-purchase-key.ts';
import { numbersKey } from './remembered-numbers.ts';

/** Numbers with a name stay: they were saved on purpose. Returns what undoes it. */
export function forgetNumbers(): () => void {
  const kept = [numbersKey, deviceOrdersKey].map((key) => [key, readItem('localStorage', key)] as const);
  writeItem('localStorage', numbersKey, null);
  maskEndedOrders();
  return () => {
    for (const [key, text] of kept) writeItem('localStorage', key, text);
  };
}
