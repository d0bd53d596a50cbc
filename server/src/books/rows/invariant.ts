/** One thing that must be true of the books, and the pieces of SQL that several of them share. */
import type { OrderState } from '@ntem/contract/states';

export type Invariant = {
  name: string;
  sentence: string;
  /** The rows that break it: `subject`, by which a person finds it, and `detail`. No personal numbers. */
  broken: string;
};

export const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** In review, an order counts as the state before. */
export const standing = `case when orders.state = 'needs_review' then state_before_review else orders.state end`;
export const undecided = `outcome in ('open', 'unknown')`;
/** Paid for, and neither delivered nor given back. */
export const owedStates = list([
  'paid',
  'paid_late',
  'delivering',
  'delivery_unknown',
  'on_hold',
  'delivery_failed',
  'refund_pending',
] satisfies OrderState[]);
/** Entries that return the money of an order. */
export const waysBack = list(['refunded', 'returned', 'settled_by_hand', 'payment_reversed']);
export const entries = 'ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id';

export function hasEntry(order: string, kinds: string): string {
  return `exists (select 1 from ledger_transactions where order_id = ${order} and kind in (${kinds}))`;
}

export function hasJob(kinds: string[], subject: string): string {
  return `exists (select 1 from jobs where kind in (${list(kinds)}) and subject = ${subject})`;
}

/** The return of a second payment does not settle the order itself. */
const isBeside = `exists (select 1 from attempts as paid
  where paid.id = attempts.collection_id and paid.surplus and orders.received_pesewas is not null)`;
export const hasUndecided = `exists (
  select 1 from attempts where order_id = orders.id and ${undecided} and not ${isBeside})`;
