/** Gives a seller's float back to the number that it came from, by an admin: a payout out of the float. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Author } from '#accounts/rules/author.ts';
import { paysOutTo } from '#attempts/verbs/routes.ts';
import { postToLedger } from '#books/rows/ledger.ts';
import { payoutRequestedPostings } from '#books/rules/ledger-postings.ts';
import type { Deps } from '#deps.ts';
import { type Float, hasFloat, lockFloat } from '#floats/rows/floats.ts';
import { type FloatOrigin, listFloatOrigins, listGivingBack } from '#floats/rows/give-backs.ts';
import { type GiveBackVerdict, judgeGiveBack } from '#floats/rules/give-backs.ts';
import { tellLowFloat } from '#floats/verbs/tell-low-float.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { makePayoutReference } from '#orders/verbs/make-reference.ts';
import { findPayoutByKey, insertPayout, type Payout } from '#payouts/rows/payouts.ts';
import { getPerson } from '#people/rows/admin-changes.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { findUser } from '#people/rows/users.ts';
import { isOrWasMadeBy } from '#review/rules/two-people.ts';

type GiveBackDeps = Pick<Deps, 'db' | 'config' | 'gateways'>;

export type GiveBack = {
  userId: string;
  /** All that can go back where it is left out. */
  amount: Pesewas | undefined;
  reason: string | undefined;
  /** Repeats of this request carry the same key. */
  key: string | undefined;
};

export type GivenBack = { payout: Payout; available: Pesewas };

/** Balance, posting, payout and job in one transaction, under the lock of the float. */
export function giveBackFloat(deps: GiveBackDeps, author: Author, asked: GiveBack): Promise<GivenBack> {
  const { userId } = asked;
  return inTransaction(deps.db, async (tx) => {
    const isKnown = isId(userId) && ((await findUser(tx, userId)) || (await hasFloat(tx, userId)));
    if (!isKnown) throw new Refusal('NOT_FOUND');
    if (isOrWasMadeBy(await getPerson(tx, author.userId), userId))
      throw new Refusal('FORBIDDEN', { message: 'This is your own float. Another admin must give it back.' });
    const float = await lockFloat(tx, userId);
    const requestKey = asked.key ? `give-back ${author.userId} ${asked.key}` : null;
    const earlier = requestKey ? await findPayoutByKey(tx, { sellerId: userId, key: requestKey }) : undefined;
    if (earlier && asked.amount !== undefined && asked.amount !== earlier.amountPesewas)
      throw new Refusal('IDEMPOTENCY_CONFLICT');
    if (earlier) return { payout: earlier, available: float.balance };
    const { origin, verdict } = await judge(deps, tx, { ...asked, float });
    const { amount, state } = verdict;
    const payout = await insertPayout(tx, {
      sellerId: userId,
      amountPesewas: amount,
      // The transfer is our cost: the money never was earnings.
      feePesewas: pesewas(0),
      phone: origin.phone,
      network: origin.network,
      state,
      reference: makePayoutReference(),
      requestKey,
      givenBackBy: author.userId,
    });
    const after = pesewas(float.balance - amount);
    await tellLowFloat(tx, { userId, before: float.balance, after, lowBelow: float.lowBelow });
    const postings = payoutRequestedPostings(payout, amount);
    await postToLedger(tx, { kind: 'payout_requested', payoutId: payout.id, postings });
    if (state === 'requested') await requestJob(tx, { kind: 'send-payout', payoutId: payout.id });
    await requestJob(tx, { kind: 'send-withdrawal-notice', payoutId: payout.id });
    await recordAudit(tx, author, {
      action: 'seller_float.give_back',
      subject: userId,
      reason: asked.reason,
      after: {
        payout_id: payout.id,
        amount_pesewas: amount,
        phone: origin.phone,
        network: origin.network,
        state,
      },
    });
    return { payout, available: after };
  });
}

type Judged = { origin: FloatOrigin; verdict: Extract<GiveBackVerdict, { allowed: true }> };

async function judge(
  deps: GiveBackDeps,
  tx: Tx,
  { userId, amount, float: { balance } }: GiveBack & { float: Float },
): Promise<Judged> {
  if ((await listGivingBack(tx, [userId])).length > 0)
    throw new Refusal('CONFLICT', { message: texts.another });
  const [origin] = await listFloatOrigins(tx, [userId]);
  if (!origin) throw new Refusal('CONFLICT', { message: texts.noNumber });
  if (!paysOutTo(deps, origin.network)) throw new Refusal('CONFLICT', { message: texts.notPaid });
  const verdict = judgeGiveBack({ ...origin, amount, balance, over: deps.config.secondAdminOver });
  if (!verdict.allowed) throw new Refusal('CONFLICT', { message: texts[verdict.fault] });
  return { origin, verdict };
}

const texts = {
  another: 'This float is being given back already. Look how that ends first.',
  noNumber: 'Nothing in this float came from a number. Earnings that were moved here can only be corrected.',
  notPaid: 'No gateway pays out to the network of this number.',
  nothing: 'There is nothing in this float to give back.',
  below_zero: 'The float does not hold that much. What is held for sales under way is not given back.',
  more_than_came: 'More than came from this number cannot go back there.',
};
