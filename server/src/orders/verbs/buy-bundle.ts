/** Records an order at the price of this moment, and asks the payer to prove the number or to approve. */

import { randomUUID } from 'node:crypto';
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import type { Pesewas } from '@ntem/contract/money';
import { pesewasToWire } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import { findLatestCode, findSentCode, voidCode } from '#accounts/rows/one-time-codes.ts';
import type { Actor } from '#accounts/rules/access.ts';
import type { Client } from '#accounts/rules/author.ts';
import type { SentCode } from '#accounts/rules/codes.ts';
import { codeNotSent, type PreparedCode, prepareCode, sendPreparedCode } from '#accounts/verbs/send-code.ts';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import type { AttemptDeps } from '#attempts/verbs/attempt-context.ts';
import { type Quote, quoteBundle } from '#catalogue/verbs/quote-bundle.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  countOrdersOf,
  insertOrder,
  lockOrder,
  lockPayer,
  moveOrder,
  noteCodeSent,
  type Order,
  type OrdersOfPayer,
} from '#orders/rows/orders.ts';
import {
  findOrderByBuyKey,
  forgetOrderCode,
  lockPurchase,
  releaseBuyKey,
} from '#orders/rows/purchase-keys.ts';
import { isOwnNumber, needsCode } from '#orders/rules/payer-proofs.ts';
import { judgeBuyKey, type RequestKey } from '#orders/rules/purchase-keys.ts';
import { findPurchaseWaitMs } from '#orders/rules/purchase-limits.ts';
import { keepGuestName } from '#people/rows/guests.ts';
import { findUser } from '#people/rows/users.ts';
import { awaitFirstAnswer } from './await-first-answer.ts';
import { describeQuote } from './describe-quote.ts';
import { findWindows, makeCollection, recordCollection, type Windows } from './start-collection.ts';

export type PurchaseDeps = AttemptDeps & Pick<Deps, 'messages'>;

export type PurchaseRequest = {
  bundleId: string;
  serviceId: string;
  recipient: Phone;
  payer: Phone;
  payerNetwork: Network;
  buyerName: string;
  refCode: string | undefined;
  /** The price shown to the buyer, to be compared and never used. */
  shownPrice: Pesewas | 'no price' | undefined;
  confirmDuplicate: boolean;
  /** Repeats of this request carry the same key. */
  key: RequestKey | undefined;
  /** Dialled or written: the number that the network or the chat proves, and no other. */
  via?: { channel: 'ussd' | 'whatsapp'; provedPhone: Phone } | undefined;
  actor: Actor | undefined;
  client: Client;
};

export type Bought = { order: Order } & ({ outcome: 'code_sent'; code: SentCode } | { outcome: 'prompted' });

const buyTogether = shareTransactions();

export async function buyBundle(deps: PurchaseDeps, request: PurchaseRequest): Promise<Bought> {
  // A stranger proves the number first: the window is asked for when that is done.
  const isProved = request.actor !== undefined || isPayerProved(request);
  const windows = deps.config.phoneVerification && !isProved ? undefined : await findWindows(deps);
  const recorded = await awaitFirstAnswer(() =>
    buyTogether(deps.db, subjectsOf(request), (tx) => recordPurchase(deps, tx, { ...request, windows })),
  );
  if ('attempt' in recorded) {
    // A network waits for its answer, and not for the gateway: a job asks the gateway.
    if (!request.via) await makeCollection(deps, recorded.order, recorded.attempt);
    return { outcome: 'prompted', order: recorded.order };
  }
  if ('prepared' in recorded) {
    return {
      outcome: 'code_sent',
      order: recorded.order,
      code: await sendPurchaseCode(deps, recorded.order, recorded.prepared),
    };
  }
  return recorded;
}

function isPayerProved({ via, payer }: PurchaseRequest): boolean {
  return via?.provedPhone === payer;
}

/** Requests that share one of these are counted one after the other. */
function subjectsOf({ key, payer, client }: PurchaseRequest): string[] {
  return [key?.key, payer, client.device].filter((name) => typeof name === 'string');
}

/** With how long the payer will have to approve, where they are asked at once. */
type TimedRequest = PurchaseRequest & { windows: Windows | undefined };
type Recorded = { order: Order; prepared: PreparedCode } | { order: Order; attempt: AgedAttempt };

async function recordPurchase(
  deps: PurchaseDeps,
  tx: Tx,
  request: TimedRequest,
): Promise<Recorded | Bought | 'under_way'> {
  await lockPurchase(tx, request.key?.key, request.payer);
  const { payer, recipient, bundleId, key } = request;
  const orders = await countOrdersOf(tx, { payer, buyKey: key?.key, next: { recipient, bundleId } });
  const earlier = key && orders.isKeyKnown ? await findOrderByBuyKey(tx, key.key) : undefined;
  if (!request.key || !earlier) return recordOrder(deps, tx, request, orders);
  const facts = { ...earlier, bodyHash: earlier.buyBodyHash, hasCode: earlier.codeRequestId !== null };
  const verdict = judgeBuyKey(facts, request.key.bodyHash);
  switch (verdict) {
    case 'conflict':
      throw new Refusal('IDEMPOTENCY_CONFLICT');
    case 'under_way':
      return isPayerProved(request) ? answerAgain(tx, earlier) : verdict;
    case 'answer':
      return answerAgain(tx, earlier);
    case 'collect':
      // The gateway could not be reached the first time: the same order tries again.
      return recordCollection(deps, tx, await lockOrder(tx, earlier.id), withTime(request));
    case 'new':
      await releaseBuyKey(tx, earlier.id);
      return recordOrder(deps, tx, request, orders);
  }
}

async function recordOrder(
  deps: PurchaseDeps,
  tx: Tx,
  request: TimedRequest,
  orders: OrdersOfPayer,
): Promise<Recorded> {
  const quote = await quoteBundle(tx, { ...request, ...deps.config });
  if (!quote) throw new Refusal('PACKAGE_NOT_FOUND');
  if (request.shownPrice !== undefined && request.shownPrice !== quote.price) {
    throw new Refusal('PRICE_CHANGED', { data: { final_price: pesewasToWire(quote.price) } });
  }
  refuseTooMuch(orders, request);
  const { guest, ...described } = await describeOrder(deps, tx, request, quote);
  const { id: orderId, codeRequestId: requestId } = described;
  // Counted before anything is written: others from the same address wait from here on.
  const code = {
    purpose: 'purchase' as const,
    phone: request.payer,
    client: request.client,
    subject: orderId,
  };
  const prepared = requestId ? await prepareCode(deps, tx, { ...code, requestId }) : undefined;
  const order = await insertOrder(tx, described, guest);
  if (order.userId === null) await keepGuestName(tx, order.buyerName);
  if (!prepared) return recordCollection(deps, tx, order, withTime(request));
  // The worker looks when the code can no longer be entered.
  await requestJob(tx, { kind: 'expire-order', orderId, afterMs: codeLifetimeMs + 1_000 });
  return { order, prepared };
}

function withTime({ windows, via }: TimedRequest) {
  return { windows, isSentByJob: via !== undefined };
}

function refuseTooMuch(orders: OrdersOfPayer, request: PurchaseRequest): void {
  const waitMs = findPurchaseWaitMs(orders);
  if (waitMs !== undefined) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: waitMs / 1000 });
  if (!request.confirmDuplicate && orders.hasRecentTwin) throw new Refusal('POSSIBLE_DUPLICATE');
}

async function describeOrder({ config }: PurchaseDeps, tx: Tx, request: PurchaseRequest, quote: Quote) {
  const signedIn = request.actor && (await findUser(tx, request.actor.userId));
  const { payer, via } = request;
  const owner = signedIn && isOwnNumber(signedIn, payer) ? signedIn : undefined;
  const accountId = owner?.id ?? quote.payerId;
  const isCodeNeeded = needsCode({
    usesCodes: config.phoneVerification,
    ...{ payer, account: signedIn, provedPhone: via?.provedPhone },
  });
  return {
    guest: accountId ? undefined : request.buyerName,
    ...describeQuote(quote),
    recipient: request.recipient,
    payer,
    payerNetwork: request.payerNetwork,
    // Sellers see it: the name of the number's owner is not shown unless that person is signed in.
    buyerName: owner?.name ?? request.buyerName,
    userId: accountId,
    guestId: null,
    channel: via?.channel ?? (quote.rungs.length > 0 ? ('link' as const) : ('shop' as const)),
    buyKey: request.key?.key ?? null,
    buyBodyHash: request.key?.bodyHash ?? null,
    needsCode: isCodeNeeded,
    codeRequestId: isCodeNeeded ? randomUUID() : null,
  };
}

/** Sends the code; only a definite failure of the message ends the order, and its key may try again. */
async function sendPurchaseCode(
  deps: PurchaseDeps,
  { id: orderId, payer }: Order,
  prepared: PreparedCode,
): Promise<SentCode> {
  const { outcome, code } = await sendPreparedCode(deps, prepared);
  if (outcome !== 'failed') {
    // A code that was certainly sent is recorded with the result of the message.
    if (outcome === 'unknown') await inTransaction(deps.db, (tx) => noteCodeSent(tx, orderId));
    return code;
  }
  await inTransaction(deps.db, async (tx) => {
    // A repeat that counts this payer's orders now sees this one either before it ended or after.
    await lockPayer(tx, payer);
    await voidCode(tx, prepared.requestId);
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'created') return;
    await moveOrder(tx, order, { to: 'expired', by: 'buyer' });
    await forgetOrderCode(tx, orderId);
  });
  throw codeNotSent();
}

/** The answer to a repeated request whose first answer was lost. */
async function answerAgain(tx: Tx, order: Order): Promise<Bought> {
  if (!order.needsCode) return { outcome: 'prompted', order };
  const requestId = order.codeRequestId ?? (await findLatestCode(tx, order.id))?.id;
  const code = requestId && (await findSentCode(tx, requestId));
  return code ? { outcome: 'code_sent', order, code } : { outcome: 'prompted', order };
}
