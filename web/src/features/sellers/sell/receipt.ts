/** The receipt that a seller shares: plain text, free to send and to read. No balance and no profit. */
import type { WireCounterSale } from '@ntem/contract/floats/endpoints/counter';
import { referenceGroups } from '@ntem/contract/words';
import { formatDateTime, formatGhs } from '#ui/core/formats.tsx';
import { sizeOf } from './offers.ts';
import { groupNumber } from './typed-number.ts';

type Sold = Pick<
  WireCounterSale,
  | 'service_name'
  | 'megabytes'
  | 'recipient'
  | 'customer_pays'
  | 'delivered_at'
  | 'created_at'
  | 'ext_transaction_id'
>;

type Terms = { shopName: string; showsPrice: boolean; shopLink: string | undefined };

export function writeReceipt(sale: Sold, { shopName, showsPrice, shopLink }: Terms): string {
  return [
    shopName,
    `${sale.service_name} ${sizeOf(sale)} delivered to ${groupNumber(sale.recipient)}`,
    showsPrice && sale.customer_pays !== null && `Paid: GH₵ ${formatGhs(sale.customer_pays)}`,
    formatDateTime(sale.delivered_at ?? sale.created_at),
    `Reference ${referenceGroups(sale.ext_transaction_id).join(' ')}`,
    shopLink && `Buy again: ${shopLink}`,
  ]
    .filter(Boolean)
    .join('\n');
}
