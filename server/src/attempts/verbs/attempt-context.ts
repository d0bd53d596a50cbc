/** The participants when an attempt is recorded, sent, asked about and settled. */
import { type AgedAttempt, type Attempt, findAgedAttempt, type Turn } from '#attempts/rows/attempts.ts';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import type { Deps } from '#deps.ts';
import { getLockedTopUp, type TopUp } from '#floats/rows/top-ups.ts';
import type { Tx } from '#kernel/db/database.ts';
import type { Guard as JobGuard } from '#kernel/jobs/jobs.ts';
import { lockOrder, type Order } from '#orders/rows/orders.ts';
import { getLockedPayout, type Payout } from '#payouts/rows/payouts.ts';
import type {
  CodeNeeded,
  KnownAttempt,
  Sender,
  StartOutcome,
  VendorStatus,
} from '#vendors/ports/outcomes.ts';

export type AttemptDeps = Pick<Deps, 'db' | 'log' | 'keys' | 'config' | 'gateways' | 'suppliers'>;

/** The worker, the buyer who waits in front of the page, or an admin. */
export type Actor = { kind: 'worker' } | { kind: 'buyer' } | { kind: 'admin'; userId: string };

export const worker: Actor = { kind: 'worker' };
export const buyer: Actor = { kind: 'buyer' };

export function nameOf(actor: Actor): string {
  return actor.kind === 'admin' ? actor.userId : actor.kind;
}

export type Guard = JobGuard;

/** For callers without a lease. */
export const unguarded: Guard = async () => {};

/** The order, payout or top-up of an attempt, locked for this transaction. */
export type Subject =
  | { order: Order; payout?: undefined; topUp?: undefined }
  | { payout: Payout; order?: undefined; topUp?: undefined }
  | { topUp: TopUp; order?: undefined; payout?: undefined };

/** An attempt in its current state, under the lock of its order or payout. */
export type AttemptContext = {
  deps: AttemptDeps;
  tx: Tx;
  actor: Actor;
  attempt: AgedAttempt;
  subject: Subject;
  /** The question that this answers: recorded with the outcome. */
  turn?: Turn | undefined;
};

export function orderOf({ subject, attempt }: Pick<AttemptContext, 'subject' | 'attempt'>): Order {
  if (!subject.order) throw new Error(`The attempt ${attempt.id} is about no order.`);
  return subject.order;
}

export function payoutOf({ subject, attempt }: Pick<AttemptContext, 'subject' | 'attempt'>): Payout {
  if (!subject.payout) throw new Error(`The attempt ${attempt.id} is about no payout.`);
  return subject.payout;
}

type About = Pick<Attempt, 'orderId' | 'payoutId' | 'topUpId'>;

/** The order, payout or top-up that it is about. */
export function subjectIdOf({ orderId, payoutId, topUpId }: About): string {
  return orderId ?? payoutId ?? topUpId ?? '';
}

async function lockSubject(tx: Tx, { orderId, payoutId, topUpId }: About, guard?: Guard): Promise<Subject> {
  if (orderId) return { order: await lockOrder(tx, orderId, guard) };
  await guard?.(tx);
  if (topUpId) return { topUp: await getLockedTopUp(tx, topUpId) };
  return { payout: await getLockedPayout(tx, payoutId ?? '') };
}

/** The attempt in its current state, under the lock of its subject. */
export async function lockAttempt(
  tx: Tx,
  about: About & { id: string },
  guard?: Guard,
): Promise<{ subject: Subject; attempt: AgedAttempt }> {
  const subject = await lockSubject(tx, about, guard);
  const attempt = await findAgedAttempt(tx, about.id);
  if (!attempt) throw new Error(`The attempt ${about.id} is not there.`);
  return { subject, attempt };
}

/** True if it was sent through another route or account than the vendor uses now. Older attempts do not record it. */
export function leftElsewhere({ way, account }: Pick<Attempt, 'way' | 'account'>, now: Sender): boolean {
  return account !== null && (account !== now.account || way !== now.way);
}

export type Started = StartOutcome | CodeNeeded;

/**
 * `unavailable`: nothing was sent, and the order or payout is as it was before. `next`: nothing was sent, and an
 * attempt at another vendor is recorded in its place, to be sent now.
 */
export type SendResult = 'unavailable' | { next: AgedAttempt } | undefined;

/** The part of an attempt that differs by direction. */
export type Operation = {
  /** The vendor's side of it. */
  port(
    deps: AttemptDeps,
    attempt: { provider: string; receiver?: unknown; way?: string | null },
  ): Sender & { traits: Traits; find(known: KnownAttempt, signal: AbortSignal): Promise<VendorStatus> };
  send(
    deps: AttemptDeps,
    sending: { attempt: AgedAttempt; subject: Subject },
    signal: AbortSignal,
  ): Promise<Started>;
  /** Handles the answer to the call itself. A refusal of a second send says nothing about the first. */
  started(context: AttemptContext, started: Started, sent: { isAgain: boolean }): Promise<SendResult>;
  happened(context: AttemptContext, status: VendorStatus): Promise<void>;
  /** It happened, and not as it was asked for: another amount, currency or reference. */
  happenedOtherwise(context: AttemptContext, status: VendorStatus): Promise<void>;
  didNotHappen(context: AttemptContext, status: VendorStatus): Promise<void>;
  /** The books count it as done, and the vendor says that it is not, or no longer. */
  takenBack(context: AttemptContext, status: VendorStatus): Promise<void>;
  /** Nothing definite yet. */
  waits(context: AttemptContext, status: VendorStatus): Promise<void>;
  needsPerson(context: AttemptContext, status: VendorStatus): Promise<void>;
  /** It counts as done already, and the vendor says so. */
  saidAgain?(context: AttemptContext, status: VendorStatus): Promise<void>;
};
