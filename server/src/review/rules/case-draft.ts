/** A case while it is decided: its calls, what the books hold of them, and what the decision changes. */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import type { Pesewas } from '@ntem/contract/money';
import type { AttemptDirection, AttemptOutcome, OrderState } from '@ntem/contract/states';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { accounts, type Posting, type Sale } from '#books/rules/ledger-postings.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { refundsOf } from '#orders/rules/payments-of-order.ts';
import type { Standing, Tried } from './attention-moves.ts';

/** `amount`: what moved, or would have. */
export type Call = Tried & { provider: string; amount: Pesewas };
export type Booked = { attemptId: string | null; kind: LedgerKind; account: string; amount: bigint };
export type Facts = {
  order: Standing;
  sale: Omit<Sale, 'cost'>;
  /** The oldest first. */
  calls: readonly Call[];
  booked: readonly Booked[];
};
export type Change = {
  id: string;
  direction: AttemptDirection;
  outcome?: AttemptOutcome;
  reason?: string;
  surplus?: boolean;
  received?: Pesewas;
  /** The admin's word on it, kept beside its vendor's. */
  says?: 'done' | 'reversed' | 'settled_by_hand';
  /** Undecided, and failed by the admin's word: its vendor is asked once more all the same. */
  isClosed?: true;
};
type Entry = { kind: LedgerKind; attemptId: string; postings: Posting[] };
/** `states`: those that the order goes through, one after the other. */
export type Ended = { changes: Change[]; entries: Entry[]; states: OrderState[] };

export type Draft = Ended & { order: Standing; sale: Facts['sale']; calls: Call[]; booked: Booked[] };

export function draftOf({ calls, booked, ...facts }: Facts): Draft {
  const copies = calls.map((call) => ({ ...call }));
  return { ...facts, calls: copies, booked: [...booked], changes: [], entries: [], states: [] };
}

/** Nothing is sent again while an earlier call may have succeeded: a person says that it did not, and how they know. */
export function close(draft: Draft, calls: Call[]): void {
  if (calls.some(({ outcome, surplus }) => outcome === 'done' && !surplus)) throw new Refusal('CONFLICT');
  for (const call of calls)
    if (isUndecided(call.outcome)) settle(draft, call, { outcome: 'failed', isClosed: true });
}

export function settle(draft: Draft, call: Call, change: Omit<Change, 'id' | 'direction'>): void {
  draft.changes.push({ id: call.id, direction: call.direction, ...change });
  const { outcome = call.outcome, surplus = call.surplus } = change;
  Object.assign(call, { outcome, surplus, contradictedBy: null });
}

export function post(draft: Draft, kind: LedgerKind, { id: attemptId }: Call, postings: Posting[]): void {
  if (postings.length === 0) return;
  draft.entries.push({ kind, attemptId, postings });
  draft.booked.push(...postings.map((posting) => ({ attemptId, kind, ...posting })));
}

function sumOf(booked: readonly Booked[]): bigint {
  return booked.reduce((sum, { amount }) => sum + amount, 0n);
}

/** What is lost by a call, and has not come back. */
export function lossOf({ booked }: Draft, { id }: Call): bigint {
  return sumOf(booked.filter((one) => one.attemptId === id && one.account === accounts.losses));
}

/** What the books still hold of a payment for its payer. */
export function heldFor({ booked, calls }: Draft, payment: Call): bigint {
  if (!payment.surplus) return -sumOf(booked.filter(({ account }) => account === accounts.customerFunds));
  const ids = [payment, ...refundsOf(payment, calls)].map(({ id }) => id);
  const account = accounts.unallocated(payment.provider);
  return -sumOf(booked.filter((one) => one.account === account && ids.includes(one.attemptId ?? '')));
}

export function sourceOf({ surplus }: Call): 'unallocated' | 'order' {
  return surplus ? 'unallocated' : 'order';
}

export function standingOf({ state, stateBeforeReview }: Standing): OrderState {
  return stateBeforeReview ?? state;
}

export function of({ calls }: Draft, direction: AttemptDirection): Call[] {
  return calls.filter((call) => call.direction === direction);
}

export function getCounted(calls: Call[]): Call {
  return existing(calls.find(({ outcome, surplus }) => outcome === 'done' && !surplus));
}

/** The call that a person speaks for: the one that counts, else the undecided one, else the newest. */
export function findSpokenOf(calls: Call[]): Call {
  const counted = calls.find(({ outcome, surplus }) => outcome === 'done' && !surplus);
  return existing(counted ?? calls.find(({ outcome }) => isUndecided(outcome)) ?? calls.at(-1));
}

export function existing(call: Call | undefined): Call {
  if (!call) throw new Refusal('CONFLICT');
  return call;
}
