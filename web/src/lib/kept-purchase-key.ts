/** Where a purchase under way is kept: the shop looks there before it has the dialog's code. */
import { readItem } from '#lib/browser/browser-storage.ts';

export const keptPurchaseKey = 'ntem-purchase';

export function hasKeptPurchase(): boolean {
  return (readItem('sessionStorage', keptPurchaseKey) ?? readItem('localStorage', keptPurchaseKey)) !== null;
}
