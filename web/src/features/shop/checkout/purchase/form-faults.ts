/** Missing or wrong values in the form, found before the server is asked. */
import { networkText } from '@ntem/contract/networks';
import { parsePhone, phoneText } from '@ntem/contract/phones';
import type { FieldName, PurchaseEvent, PurchaseFlow } from './purchase-flow.ts';

const missing: Record<FieldName, string> = {
  recipient: 'Enter the recipient number',
  payer: 'Enter the payment number',
  network: networkText,
};

export function faultsOf({
  recipient,
  payer,
  network,
}: Pick<PurchaseFlow['form'], 'recipient' | 'payer' | 'network'>): PurchaseEvent | undefined {
  const isMissing = !recipient.trim() || !payer.trim() || !network;
  const errors: PurchaseFlow['errors'] = {};
  for (const [field, typed] of [['recipient', recipient] as const, ['payer', payer] as const]) {
    if (!typed.trim()) errors[field] = missing[field];
    else if (!parsePhone(typed)) errors[field] = phoneText;
  }
  if (!network) errors.network = missing.network;
  if (Object.keys(errors).length === 0) return undefined;
  return {
    type: 'fields missing',
    errors,
    problem: isMissing ? { text: 'Please fill in all fields' } : undefined,
  };
}
