/** Who and what takes part when an attempt is recorded, sent, asked about and settled. */
import { type AgedAttempt, settleAttempt, type Turn } from '#db/attempts/attempts.ts';
import type { Tx } from '#db/database.ts';
import type { Order } from '#db/orders/orders.ts';
import type { Payout } from '#db/payouts/payouts.ts';
import type { Deps } from '#deps.ts';
import type { Traits } from '#domain/attempts/attempt-rules.ts';
import type { CodeWanted, StartOutcome, VendorStatus } from '#providers/outcomes.ts';

export type LifeDeps = Pick<Deps, 'db' | 'log' | 'keys' | 'config' | 'gateways' | 'suppliers'>;

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
export type Life = {
  deps: LifeDeps;
  tx: Tx;
  actor: Actor;
  attempt: AgedAttempt;
  subject: Subject;
  /** The question whose answer this is: noted with whatever becomes of the attempt by it. */
  turn?: Turn | undefined;
};

export function orderOf({ subject, attempt }: Pick<Life, 'subject' | 'attempt'>): Order {
  if (!subject.order) throw new Error(`The attempt ${attempt.id} is about no order.`);
  return subject.order;
}

export function payoutOf({ subject, attempt }: Pick<Life, 'subject' | 'attempt'>): Payout {
  if (!subject.payout) throw new Error(`The attempt ${attempt.id} is about no payout.`);
  return subject.payout;
}

/** The order or payout that it is about. */
export function subjectIdOf({ orderId, payoutId }: Pick<AgedAttempt, 'orderId' | 'payoutId'>): string {
  return orderId ?? payoutId ?? '';
}

export type Started = StartOutcome | CodeWanted;

/** What one direction adds to the life that all attempts share. */
export type Operation = {
  traits(deps: LifeDeps, attempt: { provider: string; receiver?: unknown }): Traits;
  send(
    deps: LifeDeps,
    sending: { attempt: AgedAttempt; subject: Subject },
    signal: AbortSignal,
  ): Promise<Started>;
  find(deps: LifeDeps, attempt: AgedAttempt, signal: AbortSignal): Promise<VendorStatus>;
  /** What the answer to the call itself means. A refusal of a second send says nothing about the first. */
  started(life: Life, started: Started, sent: { isAgain: boolean }): Promise<'unavailable' | undefined>;
  happened(life: Life, status: VendorStatus): Promise<void>;
  /** It happened, and not as it was asked for: another amount, currency or reference. */
  happenedOtherwise(life: Life, status: VendorStatus): Promise<void>;
  didNotHappen(life: Life, status: VendorStatus): Promise<void>;
  /** The books count it as done, and the vendor says that it is not, or no longer. */
  takenBack(life: Life, status: VendorStatus): Promise<void>;
  /** Nothing definite yet. */
  waits(life: Life, status: VendorStatus): Promise<void>;
  needsPerson(life: Life, status: VendorStatus): Promise<void>;
};

type Settlement = Parameters<typeof settleAttempt>[2];

/** What became of the attempt, with what the vendor calls it. */
export function settleIt(
  life: Life,
  status: VendorStatus | Started | undefined,
  settlement: Settlement,
): Promise<void> {
  const { tx, attempt, turn } = life;
  life.turn = undefined;
  return settleAttempt(tx, attempt.id, { ...settlement, turn, vendorReference: status?.vendorReference });
}

export function reasonOf(status: VendorStatus): string {
  return 'reason' in status ? status.reason : status.status;
}
