/**
 * Asks the vendors about one call that a restored database may have forgotten, and records it if one of them knows it.
 * References are derived, so a call made after the backup is asked about by the same reference.
 */
import { hourMs } from '@ntem/contract/durations';
import type { Pesewas } from '@ntem/contract/money';
import { promptWindowMs } from '@ntem/contract/orders/limits';
import { type AgedAttempt, type Attempt, listAttempts, noteHint } from '#attempts/rows/attempts.ts';
import { settleAttempt } from '#attempts/rows/settlements.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import type { AttemptDeps, Guard, Operation } from '#attempts/verbs/attempt-context.ts';
import { operations } from '#attempts/verbs/operations.ts';
import { recordAttempt, requestFollowUp } from '#attempts/verbs/record.ts';
import { deriveReference } from '#attempts/verbs/references.ts';
import { receivedOf } from '#attempts/verbs/refund.ts';
import { firstSupplier, listAbleSuppliers } from '#attempts/verbs/routes.ts';
import {
  allowKnownCalls,
  announced,
  type ForgottenCall,
  listAnswered,
  noteQuestion,
  type RecentSender,
} from '#installation/rows/restore-calls.ts';
import type { Restore } from '#installation/rows/restores.ts';
import {
  combineWays,
  findReturned,
  isKnown,
  type RestoreWord,
  stepsToRefund,
} from '#installation/rules/forgotten-calls.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { lockOrder, moveOrder, type Order } from '#orders/rows/orders.ts';
import { canMove, isInReviewFrom } from '#orders/rules/order-states.ts';
import { findOwnPayment, refundsOf } from '#orders/rules/payments-of-order.ts';
import { lockPayout, movePayout } from '#payouts/rows/payouts.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';
import type { VendorStatus } from '#vendors/ports/outcomes.ts';

type Port = ReturnType<Operation['port']>;
type Known = { vendor: string; port: Port; status: VendorStatus };
type Answer = { vendor: string; reference: string; word: RestoreWord; known?: Known | undefined };

export type Recorded = { attempt: AgedAttempt; status: VendorStatus };

/** By each vendor that may have had it. `isAnswered`: none of them is silent. */
export async function askForForgotten(
  deps: AttemptDeps,
  { restore, call, senders }: { restore: Restore; call: ForgottenCall; senders: RecentSender[] },
  guard: Guard,
): Promise<{ isAnswered: boolean; recorded: Recorded | undefined }> {
  const answered = await listAnswered(deps.db, restore, call);
  const vendors = (await listVendors(deps, call, senders)).filter((vendor) => !answered.includes(vendor));
  const answers = await Promise.all(
    vendors.map((vendor) => askOne(deps, { restore, call, senders, vendor })),
  );
  const known = answers.find((one) => one.known)?.known;
  const recorded = known && (await record(deps, { restore, call, known }, guard));
  const isBusy = recorded === 'later';
  const attempt = isBusy ? undefined : recorded;
  await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    for (const { vendor, reference, word } of answers) {
      const isRecorded = attempt !== undefined && vendor === known?.vendor;
      const isKnownHere = !attempt && vendor === known?.vendor;
      // A delivery whose payment has to be judged first is asked about once more.
      const isPutOff = call.direction === 'deliver' && isKnownHere;
      const isOpen = isBusy && isKnownHere;
      const answer =
        isOpen || (word === 'unknown' && call.isAnnounced) ? announced : isPutOff ? 'unknown' : word;
      await noteQuestion(tx, restore, { ...call, vendor, reference, answer, isRecorded });
    }
  });
  return {
    isAnswered: !isBusy && answers.every(({ word }) => word !== 'unknown'),
    recorded: attempt && known && { attempt, status: known.status },
  };
}

/** Money goes back through the gateway that took it; all else could have gone anywhere. */
async function listVendors(
  { db, gateways, suppliers }: AttemptDeps,
  { direction, subjectId }: ForgottenCall,
  senders: RecentSender[],
): Promise<string[]> {
  if (direction === 'refund') {
    const payments = (await listAttempts(db, subjectId, 'collect')).filter(
      ({ outcome }) => outcome === 'done',
    );
    return [...new Set(payments.map(({ provider }) => provider))];
  }
  const configured = (direction === 'deliver' ? suppliers : gateways).all().map(({ name }) => name);
  const before = senders.filter((sender) => sender.direction === direction);
  return [...new Set([...configured, ...before.map(({ provider }) => provider)])];
}

type Asking = { restore: Restore; call: ForgottenCall; senders: RecentSender[]; vendor: string };

async function askOne(deps: AttemptDeps, { restore, call, senders, vendor }: Asking): Promise<Answer> {
  const { direction } = call;
  const before = senders.filter(
    (sender) => sender.provider === vendor && sender.direction === direction && sender.account !== null,
  );
  const ports = portsOf(deps, call, vendor);
  const isSameAccount = before.every(({ way, account }) =>
    ports.some((port) => port.way === way && port.account === account),
  );
  const ways = await Promise.all(
    ports.map(async (port) => {
      const reference = deriveReference(deps.keys.reference, call, port.traits.referenceFormat);
      const isTold = port.traits.statusBy === 'ours';
      const ageMs = restore.forgottenMs + hourMs;
      const status: VendorStatus = isTold
        ? await callVendor<VendorStatus>(
            (signal) => port.find({ reference, vendorReference: undefined, ageMs }, signal),
            (reason) => ({ status: 'unknown', reason }),
          )
        : { status: 'not_found' };
      // It has answered, and will never say more about a call it does not know.
      const isDenied = port.traits.neverSaysNotFound && status.status === 'unknown' && status.evidence;
      const isBelieved = !isKnown(direction, status.status) || !(await saysYesToAnything(deps, port, call));
      const canAsk = (isTold && !isDenied && isBelieved) || !(await couldHave(deps, call, vendor));
      const says = isDenied || !isBelieved ? 'not_found' : status.status;
      return { port, reference, status, canAsk, says } as const;
    }),
  );
  const word = combineWays(direction, ways, { isSameAccount });
  const found = isKnown(direction, word) ? ways.find(({ says }) => says === word) : undefined;
  return {
    vendor,
    reference: (found ?? ways[0])?.reference ?? '',
    word,
    known: found && { vendor, port: found.port, status: found.status },
  };
}

/** True if the vendor claims to know a call that was never made: its other answers prove nothing. */
async function saysYesToAnything(deps: AttemptDeps, port: Port, call: ForgottenCall): Promise<boolean> {
  const { direction } = call;
  const neverMade = { ...call, number: 0 };
  const reference = deriveReference(deps.keys.reference, neverMade, port.traits.referenceFormat);
  const { status } = await callVendor<VendorStatus>(
    (signal) => port.find({ reference, vendorReference: undefined, ageMs: hourMs }, signal),
    (reason) => ({ status: 'unknown', reason }),
  );
  return isKnown(direction, status);
}

/** Every route by which this vendor could have received it. */
function portsOf(deps: AttemptDeps, { direction }: ForgottenCall, provider: string): Port[] {
  const port = operations[direction].port(deps, { provider });
  if (direction !== 'refund') return [port];
  const { refund, payOut } = deps.gateways.of(provider);
  const refunds = [refund, ...(refund.otherWays ?? [])];
  // To another number than the payer's it is sent as any other money.
  return refunds.some(({ way }) => way === payOut.way) ? refunds : [...refunds, payOut];
}

/** True if the settings let it serve this at all. A removed vendor may have. */
async function couldHave(deps: AttemptDeps, call: ForgottenCall, vendor: string): Promise<boolean> {
  const { direction, subjectId, network } = call;
  if (direction === 'payout') {
    const { networks } = deps.gateways.of(vendor).payOut;
    return networks === undefined || networks.includes(network);
  }
  if (direction !== 'deliver' || !deps.suppliers.all().some(({ name }) => name === vendor)) return true;
  return inTransaction(deps.db, async (tx) => {
    const { able } = await listAbleSuppliers(deps, tx, await lockOrder(tx, subjectId));
    return able.some(({ supplier }) => supplier.name === vendor);
  });
}

/**
 * As if it had never been forgotten. Undefined if it is on record meanwhile, or only a person can decide; `later`: while
 * another call of the order is under way.
 */
function record(
  deps: AttemptDeps,
  { restore, call, known }: { restore: Restore; call: ForgottenCall; known: Known },
  guard: Guard,
): Promise<AgedAttempt | 'later' | undefined> {
  return inTransaction(deps.db, async (tx) => {
    await guard(tx);
    await allowKnownCalls(tx);
    if (call.direction === 'payout') return recordPayout(deps, tx, { call, known });
    const order = await lockOrder(tx, call.subjectId);
    const before = await listAttempts(tx, order.id, call.direction);
    const derived = deriveReference(deps.keys.reference, call, known.port.traits.referenceFormat);
    if (before.some(({ reference }) => reference === derived)) return undefined;
    const isNewer = ({ number, createdAt }: Attempt) =>
      number > call.number || createdAt >= restore.restoredAt;
    if (before.some((one) => isUndecided(one.outcome) && isNewer(one))) return 'later';
    // A payment that a person has to judge comes first.
    if (call.direction === 'deliver' && isInReviewFrom(order, 'payment')) return undefined;
    // The number was given to another call since.
    const isTaken = before.some(({ number }) => number === call.number);
    const number = isTaken ? 1 + Math.max(...before.map((one) => one.number)) : call.number;
    const about = { orderId: order.id, number, reference: derived, provider: known.vendor, port: known.port };
    if (call.direction === 'collect') {
      await closeEarlier(tx, before, number);
      if (order.state === 'created' || order.state === 'awaiting_code')
        await moveOrder(tx, order, { to: 'prompting', by: 'restore' });
      const amount = order.pricePesewas;
      return recordAttempt(deps, tx, { ...about, direction: 'collect', amount, windowMs: promptWindowMs });
    }
    if (call.direction === 'refund')
      return recordRefundAgain(deps, tx, { order, about, amount: amountOf(known.status) });
    await closeEarlier(tx, before, number);
    const { able } = await listAbleSuppliers(deps, tx, order);
    const { supplierCode, cost } =
      able.find(({ supplier }) => supplier.name === known.vendor) ?? firstSupplier(deps, order);
    if (order.state !== 'needs_review' && canMove(order, 'delivering'))
      await moveOrder(tx, order, { to: 'delivering', by: 'restore' });
    return recordAttempt(deps, tx, { ...about, direction: 'deliver', amount: cost, supplierCode });
  });
}

type About = { orderId: string; number: number; reference: string; provider: string; port: Port };

function amountOf(status: VendorStatus): bigint | undefined {
  return 'amount' in status ? status.amount : undefined;
}

/** What was delivered as well, or given back twice, or may be one of two payments, is left to a person. */
async function recordRefundAgain(
  deps: AttemptDeps,
  tx: Tx,
  { order, about, amount }: { order: Order; about: About; amount: bigint | undefined },
): Promise<AgedAttempt | undefined> {
  const attempts = await listAttempts(tx, order.id);
  const payments = attempts.map((attempt) => ({ ...attempt, received: receivedOf(attempt) }));
  const collection = findReturned(order, payments, { provider: about.provider, amount });
  if (!collection) {
    if (order.state !== 'needs_review' && canMove(order, 'needs_review'))
      await moveOrder(tx, order, { to: 'needs_review', by: 'restore', evidence: { refund: about.number } });
    return undefined;
  }
  await closeEarlier(tx, refundsOf(collection, attempts), about.number);
  if (collection.id === findOwnPayment(order, attempts)?.id) {
    // Nothing goes back while its delivery may have happened.
    await closeEarlier(
      tx,
      attempts.filter(({ direction }) => direction === 'deliver'),
    );
    let moved = order;
    for (const to of stepsToRefund(order)) moved = await moveOrder(tx, moved, { to, by: 'restore' });
  }
  return recordAttempt(deps, tx, {
    ...about,
    direction: 'refund',
    amount: collection.received,
    collectionId: collection.id,
  });
}

/** One call at a time: a later call proves that those before had failed. They are still asked about. */
async function closeEarlier(tx: Tx, attempts: Attempt[], below = Number.POSITIVE_INFINITY): Promise<void> {
  for (const attempt of attempts) {
    if (!isUndecided(attempt.outcome) || attempt.number >= below) continue;
    await settleAttempt(tx, attempt.id, { outcome: 'failed', reason: 'another call followed it' });
    await noteHint(tx, attempt.id);
    await requestFollowUp(tx, attempt, { afterMs: hourMs });
  }
}

async function recordPayout(
  deps: AttemptDeps,
  tx: Tx,
  { call, known: { vendor, port } }: { call: ForgottenCall; known: Known },
): Promise<AgedAttempt | undefined> {
  let payout = await lockPayout(tx, call.subjectId);
  if (payout?.state === 'awaiting_approval') payout = await movePayout(tx, payout, { to: 'requested' });
  if (payout?.state !== 'requested') return undefined;
  const sent = await movePayout(tx, payout, { to: 'sending' });
  return recordAttempt(deps, tx, {
    payoutId: sent.id,
    direction: 'payout',
    provider: vendor,
    port,
    number: call.number,
    amount: (sent.amountPesewas - sent.feePesewas) as Pesewas,
  });
}
