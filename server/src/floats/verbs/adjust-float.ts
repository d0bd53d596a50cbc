/** Adds to a float or takes from it, by an admin with a reason; over the limit once a second admin has confirmed it. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { isSeller } from '@ntem/contract/people/roles';
import type { Author } from '#accounts/rules/author.ts';
import { postToLedger } from '#books/rows/ledger.ts';
import { floatAdjustedPostings } from '#books/rules/ledger-postings.ts';
import type { Deps } from '#deps.ts';
import {
  closeAdjustment,
  type FloatAdjustment,
  findAdjustmentByKey,
  hasWaitingAdjustment,
  insertAdjustment,
  lockAdjustment,
} from '#floats/rows/float-adjustments.ts';
import { hasFloat, lockFloat } from '#floats/rows/floats.ts';
import { judgeAdjustment, judgeConfirmation } from '#floats/rules/float-adjustments.ts';
import { tellLowFloat } from '#floats/verbs/tell-low-float.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { getPerson } from '#people/rows/admin-changes.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { findUser } from '#people/rows/users.ts';
import { isOrWasMadeBy, notIndependent } from '#review/rules/two-people.ts';

type AdjustDeps = Pick<Deps, 'db' | 'config'>;
type Request = {
  userId: string;
  amount: Pesewas;
  reason: string;
  /** Repeats of this request carry the same key. */
  key: string | undefined;
};
export type Adjusted = { done: boolean; available: Pesewas };

export function adjustFloat({ db, config }: AdjustDeps, author: Author, request: Request): Promise<Adjusted> {
  const { userId, amount, reason, key } = request;
  return inTransaction(db, async (tx) => {
    if (!isId(userId) || !(await canHaveFloat(tx, userId))) throw new Refusal('NOT_FOUND');
    if (isOrWasMadeBy(await getPerson(tx, author.userId), userId))
      throw new Refusal('FORBIDDEN', { message: 'This is your own float. Another admin must correct it.' });
    const { balance } = await lockFloat(tx, userId);
    const earlier = key ? await findAdjustmentByKey(tx, { askedBy: author.userId, key }) : undefined;
    if (earlier && (earlier.userId !== userId || earlier.amount !== amount || earlier.reason !== reason))
      throw new Refusal('IDEMPOTENCY_CONFLICT');
    if (earlier) return { done: earlier.state === 'done', available: balance };
    const verdict = judgeAdjustment({ amount, balance, over: config.secondAdminOver });
    if (verdict === 'below_zero') throw new Refusal('CONFLICT', { message: belowZero });
    const about = { userId, amount, reason, askedBy: author.userId };
    if (verdict === 'waits') {
      if (await hasWaitingAdjustment(tx, userId)) throw new Refusal('CONFLICT', { message: another });
      const id = await insertAdjustment(tx, { ...about, key, state: 'waits' });
      await audit(tx, author, 'seller_float.adjust.ask', { id, ...about });
      return { done: false, available: balance };
    }
    const id = await insertAdjustment(tx, { ...about, key, state: 'done' });
    return post(tx, author, { id, ...about });
  });
}

/** Sellers, and those who have one from before they lost the role or the account. */
async function canHaveFloat(tx: Tx, userId: string): Promise<boolean> {
  const user = await findUser(tx, userId);
  return (user !== undefined && isSeller(user.role)) || hasFloat(tx, userId);
}

const belowZero = 'The float does not hold that much. What is held for sales under way is not taken.';
const another = 'A correction of this float waits for a second admin already.';
const decided = 'This was decided or withdrawn in the meantime.';

export function confirmAdjustment({ db }: AdjustDeps, author: Author, id: string): Promise<Adjusted> {
  return inTransaction(db, async (tx) => {
    const asked = await getWaiting(tx, id);
    const { balance } = await lockFloat(tx, asked.userId);
    switch (judgeConfirmation(asked, { by: await getPerson(tx, author.userId), balance })) {
      case 'own_float':
        throw new Refusal('FORBIDDEN', { message: 'This is your own float. Another admin must confirm it.' });
      case 'own':
        throw new Refusal('FORBIDDEN', {
          message: 'You asked for this yourself. Another admin must confirm it.',
        });
      case 'not_independent':
        throw new Refusal('FORBIDDEN', { message: notIndependent });
      case 'asker_gone':
        throw new Refusal('CONFLICT', { message: 'Who asked for this is no admin any more. Decline it.' });
      case 'below_zero':
        throw new Refusal('CONFLICT', { message: belowZero });
      case 'allowed':
        await closeAdjustment(tx, asked.id, { to: 'done', by: author.userId });
        return post(tx, author, asked);
    }
  });
}

/** Who asked withdraws it, anybody else declines it. */
export function declineAdjustment({ db }: AdjustDeps, author: Author, id: string): Promise<Adjusted> {
  return inTransaction(db, async (tx) => {
    const asked = await getWaiting(tx, id);
    const to = asked.askedBy === author.userId ? 'withdrawn' : 'declined';
    await closeAdjustment(tx, asked.id, { to, by: author.userId });
    await audit(tx, author, 'seller_float.adjust.decline', asked);
    const { balance } = await lockFloat(tx, asked.userId);
    return { done: false, available: balance };
  });
}

async function getWaiting(tx: Tx, id: string): Promise<FloatAdjustment> {
  const asked = requireFound(isId(id) ? await lockAdjustment(tx, id) : undefined);
  if (asked.state !== 'waits') throw new Refusal('CONFLICT', { message: decided });
  return asked;
}

type Posted = { id: string; userId: string; amount: Pesewas; reason: string };

/** Under the lock of the float. */
async function post(tx: Tx, author: Author, adjustment: Posted): Promise<Adjusted> {
  const { id, userId, amount } = adjustment;
  const { balance: before, lowBelow } = await lockFloat(tx, userId);
  const after = pesewas(before + amount);
  await tellLowFloat(tx, { userId, before, after, lowBelow });
  const postings = floatAdjustedPostings(userId, amount);
  await postToLedger(tx, { kind: 'float_adjusted', note: id, postings });
  await audit(tx, author, 'seller_float.adjust', adjustment);
  return { done: true, available: after };
}

type Action = 'seller_float.adjust' | 'seller_float.adjust.ask' | 'seller_float.adjust.decline';

function audit(tx: Tx, author: Author, action: Action, about: Posted): Promise<void> {
  const { userId: subject, reason, id, amount } = about;
  return recordAudit(tx, author, { action, subject, reason, after: { id, amount_pesewas: amount } });
}
