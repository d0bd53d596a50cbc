/** Takes the code that proves the paying number, and requests the price from that wallet. */

import { promptWindowMs } from '@ntem/contract/orders/limits';
import type { Phone } from '@ntem/contract/phones';
import { type HeldCode, lockCode } from '#accounts/rows/one-time-codes.ts';
import { endAsk } from '#accounts/rows/vendor-codes.ts';
import { askingVendor, type Guess } from '#accounts/verbs/ask-vendor.ts';
import { guessRefused, judgeHeldCode, type RefusedGuess } from '#accounts/verbs/check-code.ts';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import type { Tx } from '#kernel/db/database.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { lockOrder, lockPayer, moveOrder, type Order } from '#orders/rows/orders.ts';
import { isFresh } from '#orders/rows/purchase-keys.ts';
import { compareKey, type RequestKey, writeKey } from '#orders/rules/purchase-keys.ts';
import { largestOpenPrompts } from '#orders/rules/purchase-limits.ts';
import { knowGuest } from '#people/rows/guests.ts';
import type { PurchaseDeps } from './buy-bundle.ts';
import { findWindows, makeCollection, recordCollection, type Windows } from './start-collection.ts';

const proveTogether = shareTransactions();

type Proof = { requestId: string; payer: Phone; code: string; key: RequestKey | undefined };

/** Undefined if no code of ours has this id. */
export async function confirmPurchase(deps: PurchaseDeps, proof: Proof): Promise<Order | undefined> {
  const windows = await findWindows(deps);
  const { requestId, payer: phone, code } = proof;
  const guess = { purpose: 'purchase' as const, phone, requestId, code };
  const taken = await askingVendor(deps, guess, (vendorSays) =>
    proveTogether(deps.db, [phone], (tx) =>
      takeProof(deps, tx, { guess, key: proof.key, windows, vendorSays }),
    ),
  );
  if ('isNotOurs' in taken) return undefined;
  // A wrong guess has been counted and committed by now.
  if ('refused' in taken) throw guessRefused(taken.refused);
  if (taken.attempt) await makeCollection(deps, taken.order, taken.attempt);
  return taken.order;
}

/** Without an attempt it is the order that this very request confirmed before, when its answer was lost. */
type Taken =
  | { order: Order; attempt?: AgedAttempt }
  | { refused: RefusedGuess }
  | { ask: HeldCode }
  | { isNotOurs: true };

type Guessed = {
  guess: Guess;
  key: RequestKey | undefined;
  windows: Windows;
  vendorSays: 'wrong' | undefined;
};

async function takeProof(
  deps: PurchaseDeps,
  tx: Tx,
  { guess, key, windows, vendorSays }: Guessed,
): Promise<Taken | 'under_way'> {
  const { requestId: id, phone, purpose } = guess;
  // Payer, code, order: the locks of a purchase are taken in this order everywhere.
  await lockPayer(tx, phone);
  if (vendorSays) await endAsk(tx, id);
  const held = await lockCode(tx, { id, phone, purpose });
  if (!held?.subject) return { isNotOurs: true };
  const order = await lockOrder(tx, held.subject);
  const confirmed = key && (await findConfirmed(tx, order, key));
  if (confirmed) return confirmed;
  const verdict = await judgeHeldCode(deps, tx, { guess, held, key, vendorSays });
  if (verdict === 'ask') return { ask: held };
  if (verdict === 'under_way') return verdict;
  if (verdict !== 'right') return { refused: verdict };
  if (held.openPrompts >= largestOpenPrompts)
    throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: promptWindowMs / 1000 });
  return recordProof(deps, tx, { order, key, windows });
}

async function findConfirmed(
  tx: Tx,
  order: Order,
  key: RequestKey,
): Promise<Taken | 'under_way' | undefined> {
  if (order.state === 'created' || order.state === 'awaiting_code') return undefined;
  const kept = compareKey(order.confirmKey, key);
  if (kept === 'other_key') return undefined;
  if (kept === 'other_body') throw new Refusal('IDEMPOTENCY_CONFLICT');
  return order.state === 'prompting' && (await isFresh(tx, order)) ? 'under_way' : { order };
}

async function recordProof(
  deps: PurchaseDeps,
  tx: Tx,
  { order, key, windows }: { order: Order; key: RequestKey | undefined; windows: Windows },
): Promise<{ order: Order; attempt: AgedAttempt }> {
  // A crash between sending the code and noting it leaves the order one step behind.
  const waiting =
    order.state === 'created' ? await moveOrder(tx, order, { to: 'awaiting_code', by: 'buyer' }) : order;
  if (waiting.state !== 'awaiting_code') throw new Refusal('OTP_EXPIRED');
  await knowGuest(tx, order);
  return recordCollection(deps, tx, waiting, { windows, confirmKey: key && writeKey(key) });
}
