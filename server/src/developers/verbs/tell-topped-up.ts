/** Tells a seller's webhook that money came into the float, in the transaction that books it. */
import { type Pesewas, pesewasToWire } from '@ntem/contract/money';
import { insertWebhookMessage } from '#developers/rows/webhook-messages.ts';
import { findSellerFloat } from '#floats/rows/floats.ts';
import type { Tx } from '#kernel/db/database.ts';

type TopUp = { sellerId: string; amount: Pesewas; source: 'mobile_money' | 'earnings' };

export async function tellToppedUp(tx: Tx, { sellerId, amount, source }: TopUp): Promise<void> {
  const { balance } = await findSellerFloat(tx, sellerId);
  const data = { amount: pesewasToWire(amount), available: pesewasToWire(balance), source };
  await insertWebhookMessage(tx, { sellerId, event: 'float.topped_up', data });
}
