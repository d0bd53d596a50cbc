/** Steps that operations share once an outcome is known: record it, move the order, book it, raise an alarm. */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import { pesewas } from '@ntem/contract/money';
import { isPaidFromFloat } from '@ntem/contract/orders/channels';
import type { OrderState } from '@ntem/contract/states';
import { settleAttempt } from '#attempts/rows/settlements.ts';
import { countPosted, postToLedger } from '#books/rows/ledger.ts';
import { feePostings, type Posting } from '#books/rules/ledger-postings.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { type Move, moveOrder } from '#orders/rows/orders.ts';
import { earnersOf } from '#orders/rows/rungs.ts';
import type { Money, VendorStatus } from '#vendors/ports/outcomes.ts';
import { type AttemptContext, nameOf, orderOf, type Started } from './attempt-context.ts';

type Settlement = Parameters<typeof settleAttempt>[2];

/** Records the outcome, with the vendor's reference. */
export function settleIt(
  context: AttemptContext,
  status: VendorStatus | Started | undefined,
  settlement: Settlement,
): Promise<void> {
  const { tx, attempt, turn } = context;
  context.turn = undefined;
  const { vendorReference } = status ?? {};
  return settleAttempt(tx, attempt.id, { ...settlement, turn, vendorReference, hintSeen: attempt.hintedAt });
}

/** Moves the order, and continues with its new state. */
export async function moveTo(
  context: AttemptContext,
  to: OrderState,
  evidence?: unknown,
  more: Pick<Move, 'receivedPesewas'> = {},
): Promise<void> {
  const order = await moveOrder(context.tx, orderOf(context), {
    to,
    by: nameOf(context.actor),
    evidence,
    ...more,
  });
  context.subject = { order };
}

type Booked = {
  tx: AttemptContext['tx'];
  attempt: Pick<AttemptContext['attempt'], 'id' | 'orderId' | 'payoutId'>;
};

/** `turn`: a counter, for a reversal that happens more than once. */
export function book(
  { tx, attempt: { id: attemptId, orderId, payoutId } }: Booked,
  kind: LedgerKind,
  postings: Posting[],
  turn = 1,
): Promise<void> {
  return postToLedger(tx, { kind, attemptId, orderId, payoutId, turn, postings });
}

/** For entries that may exist already: the second time nothing is written. */
export async function bookOnce(booked: Booked, kind: LedgerKind, postings: Posting[]): Promise<void> {
  const isBooked = await countPosted(booked.tx, { kind, attemptId: booked.attempt.id });
  if (!isBooked) await book(booked, kind, postings);
}

/** Books the gateway's fee, once. */
export async function bookFee(
  context: AttemptContext,
  kind: 'gateway_fee' | 'refund_fee',
  { fee }: Pick<Money, 'fee'>,
): Promise<void> {
  if (!fee) return;
  await bookOnce(context, kind, feePostings(context.attempt.provider, pesewas(fee)));
}

/** A person must read it. */
export function raiseAlarm(
  { deps, attempt }: AttemptContext,
  alarm: string,
  sentence: string,
  more = {},
): void {
  const { orderId, payoutId } = attempt;
  deps.log.error({ alarm, ...(orderId ? { orderId } : { payoutId }), ...more }, sentence);
}

export type Paid = { status: 'done' } & Money & VendorStatus;

/** A gateway's statement about money that has moved. */
export function moneyOf(status: VendorStatus): Paid {
  if (!('amount' in status)) throw new Error(`A gateway said ${status.status} and no amount.`);
  return status;
}

export function isOurs({ attempt }: AttemptContext, { reference, currency }: Money): boolean {
  return reference === attempt.reference && currency === 'GHS';
}

/** As JSON can hold it: whole pesewas are text there. */
export function sayMoney({ reference, amount, currency, fee }: Money): Record<string, unknown> {
  return { status: 'done', reference, amount: amount.toString(), currency, fee: fee?.toString() };
}

export function statusReason(status: VendorStatus): string {
  return 'reason' in status ? status.reason : status.status;
}

type OfOrder = Pick<AttemptContext, 'deps' | 'tx' | 'subject'>;

/** Sends the payer the result, if the operator pays for such messages. A seller sees it where they sold. */
export async function requestNews({ deps, tx, subject: { order } }: OfOrder): Promise<void> {
  if (deps.config.orderSmsDailyCap === 0 || !order || isPaidFromFloat(order)) return;
  await requestJob(tx, { kind: 'send-order-news', orderId: order.id });
}

/** Notifies the sellers who earned on it. */
export async function requestSaleNotice({ tx, subject: { order } }: OfOrder): Promise<void> {
  if (order && earnersOf(order).length > 0) await requestJob(tx, { kind: 'note-sale', orderId: order.id });
}
