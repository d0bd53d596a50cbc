/** Missing or wrong values in the form, found before the server is asked. */
import { parsePhone, phoneText } from '@ntem/contract/phones';
import type { PurchaseEvent, PurchaseFlow } from './purchase-flow.ts';

export function faultsOf({
  recipient,
  payer,
  network,
}: Pick<PurchaseFlow['form'], 'recipient' | 'payer' | 'network'>): PurchaseEvent | undefined {
  const isMissing = !recipient.trim() || !payer.trim() || !network;
  const errors: PurchaseFlow['errors'] = {};
  for (const [field, typed] of [['recipient', recipient] as const, ['payer', payer] as const]) {
    if (!typed.trim()) errors[field] = '';
    else if (!parsePhone(typed)) errors[field] = phoneText;
  }
  if (!network) errors.network = '';
  if (Object.keys(errors).length === 0) return undefined;
  return {
    type: 'fields missing',
    errors,
    problem: isMissing ? { text: 'Please fill in all fields' } : undefined,
  };
}
