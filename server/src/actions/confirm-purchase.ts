/** Takes the code that proves the paying number, and asks that wallet for the price; or the one the gateway wants. */
import type { Phone } from '@ntem/contract/phones';
import { inTransaction } from '#db/database.ts';
import { markGuestVerified } from '#db/guests.ts';
import { findPurchaseCode } from '#db/one-time-codes.ts';
import { countUnpaidOrders, getOrder, lockOrder, lockPayer, moveOrder, type Order } from '#db/orders.ts';
import { largestOpenPrompts } from '#domain/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import { answerChallenge } from './answer-challenge.ts';
import type { PurchaseDeps } from './buy-bundle.ts';
import { withRightCode } from './check-code.ts';
import { makeCollection, recordCollection } from './start-collection.ts';

type Proof = { requestId: string; payer: Phone; code: string; confirmKey: string | undefined };

export async function confirmPurchase(deps: PurchaseDeps, proof: Proof): Promise<Order> {
  const repeated = await findConfirmed(deps, proof);
  if (repeated) return repeated;
  const { requestId, payer: phone, code, confirmKey } = proof;
  const challenged = await answerChallenge(deps, { challengeId: requestId, payer: phone, code });
  if (challenged) return challenged;
  const guess = { purpose: 'purchase' as const, phone, requestId, code };
  const { order, attempt } = await withRightCode(deps, guess, async (tx, held) => {
    await lockPayer(tx, phone);
    const { openPrompts } = await countUnpaidOrders(tx, phone);
    if (openPrompts >= largestOpenPrompts) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: 180 });
    let waiting = await lockOrder(tx, held.subject ?? '');
    // A crash between sending the code and noting it leaves the order one step behind.
    if (waiting.state === 'created')
      waiting = await moveOrder(tx, waiting, { to: 'awaiting_code', by: 'buyer' });
    if (waiting.state !== 'awaiting_code') throw new Refusal('OTP_EXPIRED');
    await markGuestVerified(tx, phone);
    return recordCollection(deps, tx, waiting, confirmKey);
  });
  await makeCollection(deps, order, attempt);
  return order;
}

/** The order that this very request confirmed before, when its answer was lost. */
function findConfirmed(
  deps: PurchaseDeps,
  { requestId, payer, confirmKey }: Proof,
): Promise<Order | undefined> {
  return inTransaction(deps.db, async (tx) => {
    if (!confirmKey) return undefined;
    const code = await findPurchaseCode(tx, { id: requestId, phone: payer });
    const order = code?.subject ? await getOrder(tx, code.subject) : undefined;
    const isConfirmed = order && order.state !== 'created' && order.state !== 'awaiting_code';
    return isConfirmed && order.confirm_key === confirmKey ? order : undefined;
  });
}
