/**
 * After a restore: asks the vendors about everything that stood open, and about what they alone may know, before anything
 * is sent again. References are derived, so what was sent after the backup is asked for by the reference it had.
 */
import { hourMs } from '@ntem/contract/durations';
import type { Pesewas } from '@ntem/contract/money';
import { recordDelivery } from '#actions/orders/deliver-order.ts';
import { recordRefund } from '#actions/orders/refund-order.ts';
import { type Guard, type LifeDeps, type Operation, worker } from '#attempts/life.ts';
import { askVendor, operations } from '#attempts/operations.ts';
import { recordAttempt } from '#attempts/record.ts';
import { deriveReference } from '#attempts/references.ts';
import { firstSupplier, listAbleSuppliers } from '#attempts/routes.ts';
import { settle } from '#attempts/settle.ts';
import {
  type AgedAttempt,
  findAgedAttempt,
  findUndecidedAttempt,
  listAttempts,
} from '#db/attempts/attempts.ts';
import {
  allowKnownCalls,
  findOpenRestore,
  listNextCalls,
  listRestoreDays,
  listUnasked,
  type NextCall,
  noteAsked,
  noteQuestion,
  type Restore,
} from '#db/books/restores.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { lockOrder, moveOrder } from '#db/orders/orders.ts';
import { lockPayout, movePayout } from '#db/payouts/payouts.ts';
import { usualWindowMs } from '#domain/orders/purchase-rules.ts';
import { callVendor } from '#providers/call-vendor.ts';
import type { VendorStatus } from '#providers/outcomes.ts';
import { startComparison } from './compare-day.ts';

/** A small batch, so that a shutdown does not wait long for it. */
const inAPart = 20;
const lookAgainMs = 1_000;
/** A vendor that does not answer is asked again, until it does or a person goes on without it. */
const askAgainMs = 15_000;

type Next = { againAfterMs: number } | undefined;

/** One part at a time; a crash repeats one part at most, and questions change nothing at a vendor. */
export async function askAfterRestore(deps: LifeDeps, _subject: string, guard: Guard): Promise<Next> {
  const { db } = deps;
  const restore = await findOpenRestore(db);
  if (!restore) return undefined;
  if (restore.askedAt) return undefined;
  const unasked = await listUnasked(db, restore, inAPart);
  if (unasked.length > 0) {
    for (const id of unasked) await askAbout(deps, id, guard);
    return { againAfterMs: 0 };
  }
  const calls = await listNextCalls(db, restore, inAPart);
  if (calls.length > 0) {
    const answered = await Promise.all(calls.map((call) => askForNext(deps, restore, call, guard)));
    return { againAfterMs: answered.every(Boolean) ? 0 : askAgainMs };
  }
  const days = await listRestoreDays(db, restore);
  const due = days.filter(({ isCompared }) => !isCompared);
  if (due.length > 0) {
    // One that was under way when the backup was made comes to its end first, and is made again.
    for (const { day, isUnderWay } of due) if (!isUnderWay) await startComparison(db, day);
    return { againAfterMs: lookAgainMs };
  }
  // What the comparison settled may have a next call of its own.
  if ((await listNextCalls(db, restore, 1)).length > 0) return { againAfterMs: 0 };
  await inTransaction(db, async (tx) => {
    await guard(tx);
    await noteAsked(tx, restore);
  });
  deps.log.error(
    { alarm: 'restored' },
    'every vendor was asked after the restore: a person decides to go on',
  );
  return undefined;
}

async function askAbout(deps: LifeDeps, id: string, guard: Guard): Promise<void> {
  const attempt = await findAgedAttempt(deps.db, id);
  if (!attempt) return;
  await settleBy(deps, attempt, await askVendor(deps, attempt), guard);
}

async function settleBy(
  deps: LifeDeps,
  attempt: AgedAttempt,
  status: VendorStatus,
  guard: Guard,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    await settle(deps, tx, { attempt, status, source: 'comparison', actor: worker });
  });
}

type Port = ReturnType<Operation['port']>;
type Answer = { vendor: string; reference: string; status: VendorStatus };

/** By each vendor that may have had it. False where one of them did not answer. */
async function askForNext(deps: LifeDeps, restore: Restore, call: NextCall, guard: Guard): Promise<boolean> {
  const { subjectId, direction, number } = call;
  const vendors = (direction === 'deliver' ? deps.suppliers : deps.gateways).all();
  const answers = await Promise.all(
    vendors.map(async ({ name: vendor }): Promise<Answer> => {
      const port = operations[direction].port(deps, { provider: vendor });
      const reference = deriveReference(
        deps.keys.reference,
        { subjectId, direction, number },
        port.traits.referenceFormat,
      );
      return { vendor, reference, status: await ask(port, reference) };
    }),
  );
  const known = answers.find(({ status }) => isKnown(direction, status));
  const attempt = known && !call.isInReview ? await record(deps, restore, { call, known }, guard) : undefined;
  await inTransaction(deps.db, async (tx) => {
    for (const { vendor, reference, status } of answers) {
      const isRecorded = attempt !== undefined && vendor === known?.vendor;
      await noteQuestion(tx, restore, { ...call, vendor, reference, answer: status.status, isRecorded });
    }
  });
  if (attempt && known) await settleBy(deps, attempt, known.status, guard);
  return answers.every(({ status }) => status.status !== 'unknown');
}

/** One that tells only by a reference of its own cannot be asked: its list shows what it did. */
async function ask({ traits, find }: Port, reference: string): Promise<VendorStatus> {
  if (traits.statusBy !== 'ours') return { status: 'not_found' };
  return callVendor<VendorStatus>(
    // As old as what a vendor has surely made up its mind about.
    (signal) => find({ reference, vendorReference: undefined, ageMs: hourMs }, signal),
    (reason) => ({ status: 'unknown', reason }),
  );
}

/** A prompt that came to nothing is nothing to go on with: the buyer tries again. */
function isKnown(direction: NextCall['direction'], { status }: VendorStatus): boolean {
  if (status === 'not_found' || status === 'unknown') return false;
  return direction !== 'collect' || status === 'done' || status === 'in_progress';
}

/** As if it had never been forgotten. Undefined where the order or payout has moved on meanwhile. */
function record(
  deps: LifeDeps,
  _restore: Restore,
  { call, known }: { call: NextCall; known: Answer },
  guard: Guard,
): Promise<AgedAttempt | undefined> {
  return inTransaction(deps.db, async (tx) => {
    await guard(tx);
    await allowKnownCalls(tx);
    if (call.direction === 'payout') return recordPayout(deps, tx, call, known);
    const order = await lockOrder(tx, call.subjectId);
    const { direction } = call;
    const before = await listAttempts(tx, order.id, direction);
    if (before.length !== call.number - 1) return undefined;
    if (await findUndecidedAttempt(tx, { orderId: order.id, direction })) return undefined;
    if (direction === 'collect') {
      const { collect } = deps.gateways.of(known.vendor);
      await moveOrder(tx, order, { to: 'prompting', by: 'restore' });
      return recordAttempt(deps, tx, {
        orderId: order.id,
        direction,
        provider: known.vendor,
        port: collect,
        amount: order.pricePesewas,
        windowMs: usualWindowMs,
      });
    }
    if (direction === 'refund') return (await recordRefund(deps, tx, order, { by: 'restore' })).attempt;
    const { able } = await listAbleSuppliers(deps, tx, order);
    const choice = able.find(({ supplier }) => supplier.name === known.vendor) ?? {
      ...firstSupplier(deps, order),
      supplier: deps.suppliers.of(known.vendor),
    };
    return (await recordDelivery(deps, tx, order, { choice, by: 'restore' })).attempt;
  });
}

async function recordPayout(
  deps: LifeDeps,
  tx: Tx,
  { subjectId }: NextCall,
  { vendor }: Answer,
): Promise<AgedAttempt | undefined> {
  let payout = await lockPayout(tx, subjectId);
  if (payout?.state === 'awaiting_approval') payout = await movePayout(tx, payout, { to: 'requested' });
  if (payout?.state !== 'requested') return undefined;
  const sent = await movePayout(tx, payout, { to: 'sending' });
  return recordAttempt(deps, tx, {
    payoutId: sent.id,
    direction: 'payout',
    provider: vendor,
    port: deps.gateways.of(vendor).payOut,
    amount: (sent.amountPesewas - sent.feePesewas) as Pesewas,
  });
}
