/**
 * After a restore: asks the vendors about every open call, and about calls that only they may know, before anything is
 * sent again. Calls that cannot be asked about are left to a person.
 */
import { type AgedAttempt, findAgedAttempt } from '#attempts/rows/attempts.ts';
import { type AttemptDeps, type Guard, worker } from '#attempts/verbs/attempt-context.ts';
import { askVendor } from '#attempts/verbs/operations.ts';
import { settle } from '#attempts/verbs/settle.ts';
import { startComparison } from '#books/verbs/compare-day.ts';
import {
  type ForgottenCall,
  listAnnounced,
  listForgottenCalls,
  listRecentSenders,
  listUndecidable,
} from '#installation/rows/restore-calls.ts';
import {
  findOpenRestore,
  findRestore,
  listRestoreDays,
  listUnasked,
  noteAsked,
  type Restore,
} from '#installation/rows/restores.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { lockOrder, moveOrder } from '#orders/rows/orders.ts';
import { canMove } from '#orders/rules/order-states.ts';
import { lockPayout, movePayout } from '#payouts/rows/payouts.ts';
import type { VendorStatus } from '#vendors/ports/outcomes.ts';
import { askForForgotten } from './ask-forgotten-calls.ts';
import { nameUnknownCalls } from './name-unknown-calls.ts';

/** A small batch, so that a shutdown does not wait long for it. */
const inAPart = 20;
const lookAgainMs = 1_000;
/** A vendor that does not answer is asked again, until it does or a person continues without it. */
const askAgainMs = 15_000;

type Next = { againAfterMs: number } | undefined;

/** One part at a time; a crash repeats one part at most, and questions change nothing at a vendor. */
export async function askAfterRestore(deps: AttemptDeps, _subject: string, guard: Guard): Promise<Next> {
  const { db } = deps;
  const restore = await findOpenRestore(db);
  if (!restore || restore.askedAt) return askAboutAnnounced(deps, guard);
  const unasked = await listUnasked(db, restore, inAPart);
  if (unasked.length > 0) {
    for (const id of unasked) await askAbout(deps, id, guard);
    return { againAfterMs: 0 };
  }
  const calls = await listForgottenCalls(db, restore, inAPart);
  if (calls.length > 0) {
    const isAnswered = await askAboutForgotten(deps, restore, calls, guard);
    return { againAfterMs: isAnswered ? 0 : askAgainMs };
  }
  const days = await listRestoreDays(db, restore);
  const due = days.filter(({ isCompared }) => !isCompared);
  if (due.length > 0) {
    // A comparison that was running when the backup was made ends first, and is made again.
    for (const { day, isUnderWay } of due) if (!isUnderWay) await startComparison(db, day);
    return { againAfterMs: lookAgainMs };
  }
  const again = await askAboutAnnounced(deps, guard);
  if (again) return again;
  // Orders that the comparison settled may have calls of their own.
  if ((await listForgottenCalls(db, restore, 1)).length > 0) return { againAfterMs: 0 };
  await leaveToPerson(deps, restore, guard);
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

/** Calls of which a vendor has spoken since it was asked, or although nobody has asked. */
async function askAboutAnnounced(deps: AttemptDeps, guard: Guard): Promise<Next> {
  await nameUnknownCalls(deps, guard);
  const calls = await listAnnounced(deps.db, inAPart);
  let areAnswered = true;
  for (const { restoreId, ...call } of calls) {
    const restore = await findRestore(deps.db, restoreId);
    if (restore && !(await askAboutForgotten(deps, restore, [call], guard))) areAnswered = false;
  }
  if (!areAnswered) return { againAfterMs: askAgainMs };
  return calls.length === inAPart ? { againAfterMs: 0 } : undefined;
}

async function askAbout(deps: AttemptDeps, id: string, guard: Guard): Promise<void> {
  const attempt = await findAgedAttempt(deps.db, id);
  if (!attempt) return;
  await settleBy(deps, attempt, await askVendor(deps, attempt), guard);
}

/** Those of one order one after the other, since each answer may rule out others. */
async function askAboutForgotten(
  deps: AttemptDeps,
  restore: Restore,
  calls: ForgottenCall[],
  guard: Guard,
): Promise<boolean> {
  const senders = await listRecentSenders(deps.db, restore);
  const subjects = [...new Set(calls.map(({ subjectId }) => subjectId))];
  const answered = await Promise.all(
    subjects.map(async (id) => {
      let areAnswered = true;
      for (const call of calls.filter(({ subjectId }) => subjectId === id)) {
        const { isAnswered, recorded } = await askForForgotten(deps, { restore, call, senders }, guard);
        if (recorded) await settleBy(deps, recorded.attempt, recorded.status, guard);
        areAnswered &&= isAnswered;
      }
      return areAnswered;
    }),
  );
  return answered.every(Boolean);
}

async function settleBy(
  deps: AttemptDeps,
  attempt: AgedAttempt,
  status: VendorStatus,
  guard: Guard,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    await settle(deps, tx, { attempt, status, source: 'comparison', actor: worker });
  });
}

/** Nothing of it continues by itself: an order goes to review, a payout waits for approval. */
async function leaveToPerson({ db, log }: AttemptDeps, restore: Restore, guard: Guard): Promise<void> {
  for (const { orderId, payoutId, vendor, direction } of await listUndecidable(db, restore)) {
    await inTransaction(db, async (tx) => {
      await guard(tx);
      if (orderId) {
        const order = await lockOrder(tx, orderId);
        const evidence = { [direction]: `${vendor} cannot be asked after the restore` };
        if (canMove(order, 'needs_review'))
          await moveOrder(tx, order, { to: 'needs_review', by: 'restore', evidence });
      }
      const payout = payoutId ? await lockPayout(tx, payoutId) : undefined;
      if (payout?.state === 'requested') await movePayout(tx, payout, { to: 'awaiting_approval' });
    });
    log.error({ alarm: 'restored', orderId, payoutId, vendor }, 'a vendor cannot be asked: a person decides');
  }
}
