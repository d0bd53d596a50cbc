/** Who and what takes part when an attempt is recorded, sent, asked about and settled. */
import { type AgedAttempt, type Attempt, findAgedAttempt, type Turn } from '#attempts/rows/attempts.ts';
import type { Traits } from '#attempts/rules/attempt-rules.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#kernel/db/database.ts';
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

/** Who acts: the worker, the buyer who waits in front of the page, or an admin. */
export type Actor = { kind: 'worker' } | { kind: 'buyer' } | { kind: 'admin'; userId: string };

export const worker: Actor = { kind: 'worker' };
export const buyer: Actor = { kind: 'buyer' };

export function nameOf(actor: Actor): string {
  return actor.kind === 'admin' ? actor.userId : actor.kind;
}

/** What a worker checks inside every transaction before it writes: that the job is still its own. */
export type Guard = (tx: Tx) => Promise<void>;

/** Nobody else has a claim to what is written. */
export const unguarded: Guard = async () => {};

/** What an attempt is about, locked for this transaction. */
export type Subject = { order: Order; payout?: undefined } | { payout: Payout; order?: undefined };

/** An attempt under the lock of what it is about, as it stands by now. */
export type AttemptContext = {
  deps: AttemptDeps;
  tx: Tx;
  actor: Actor;
  attempt: AgedAttempt;
  subject: Subject;
  /** The question whose answer this is: noted with whatever becomes of the attempt by it. */
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

type About = Pick<Attempt, 'orderId' | 'payoutId'>;

/** The order or payout that it is about. */
export function subjectIdOf({ orderId, payoutId }: About): string {
  return orderId ?? payoutId ?? '';
}

async function lockSubject(tx: Tx, { orderId, payoutId }: About): Promise<Subject> {
  return orderId
    ? { order: await lockOrder(tx, orderId) }
    : { payout: await getLockedPayout(tx, payoutId ?? '') };
}

/** The attempt as it stands under the lock of its subject. */
export async function lockAttempt(
  tx: Tx,
  about: About & { id: string },
): Promise<{ subject: Subject; attempt: AgedAttempt }> {
  const subject = await lockSubject(tx, about);
  const attempt = await findAgedAttempt(tx, about.id);
  if (!attempt) throw new Error(`The attempt ${about.id} is not there.`);
  return { subject, attempt };
}

/** Whether it left by another way or account than its vendor is reached by now. What is older than that does not tell. */
export function leftElsewhere({ way, account }: Pick<Attempt, 'way' | 'account'>, now: Sender): boolean {
  return account !== null && (account !== now.account || way !== now.way);
}

export type Started = StartOutcome | CodeNeeded;

/**
 * `unavailable`: nothing was sent, and what the attempt is about stands where it stood before. `next`: nothing was sent,
 * and another vendor's attempt is recorded in its place, to be sent now.
 */
export type SendResult = 'unavailable' | { next: AgedAttempt } | undefined;

/** What one direction adds to the life that all attempts share. */
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
  /** What the answer to the call itself means. A refusal of a second send says nothing about the first. */
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
};
