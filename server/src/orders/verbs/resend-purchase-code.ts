/** Sends another code for an order that waits for one. */
import type { Phone } from '@ntem/contract/phones';
import { findPurchaseCode } from '#accounts/rows/one-time-codes.ts';
import type { Client } from '#accounts/rules/author.ts';
import type { SentCode } from '#accounts/rules/codes.ts';
import { deliverCode, prepareCode } from '#accounts/verbs/send-code.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { lockOrder, lockPayer } from '#orders/rows/orders.ts';
import type { PurchaseDeps } from './buy-bundle.ts';

export async function resendPurchaseCode(
  deps: PurchaseDeps,
  request: { requestId: string; payer: Phone; client: Client },
): Promise<SentCode> {
  const { requestId, payer: phone, client } = request;
  const prepared = await inTransaction(deps.db, async (tx) => {
    await lockPayer(tx, phone);
    const code = await findPurchaseCode(tx, { id: requestId, phone });
    if (!code?.subject) throw new Refusal('OTP_EXPIRED');
    const order = await lockOrder(tx, code.subject);
    if (order.state !== 'created' && order.state !== 'awaiting_code') throw new Refusal('OTP_EXPIRED');
    return prepareCode(deps, tx, { purpose: 'purchase', phone, client, subject: order.id });
  });
  return deliverCode(deps, prepared);
}
