/** Moves available earnings into the seller's float: one entry of the books, under the lock of the balance. */
import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import type { Author } from '#accounts/rules/author.ts';
import { postToLedger, sumAccount } from '#books/rows/ledger.ts';
import { accounts, floatFromEarningsPostings } from '#books/rules/ledger-postings.ts';
import type { Deps } from '#deps.ts';
import { tellToppedUp } from '#developers/verbs/tell-topped-up.ts';
import { findFloatMove, insertFloatMove } from '#floats/rows/floats.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findRisk, listHeldCommissions } from '#payouts/rows/held-commission.ts';
import { lockBalance } from '#payouts/rows/payouts.ts';
import { sumHeld } from '#payouts/rules/held-commission.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

export type EarningsMove = { amount: Pesewas; key: string | undefined };

export function moveEarnings(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { amount, key }: EarningsMove,
): Promise<void> {
  const { userId } = author;
  return inTransaction(db, async (tx) => {
    await lockBalance(tx, userId);
    const earlier = key ? await findFloatMove(tx, userId, key) : undefined;
    if (earlier && earlier.amount !== amount) throw new Refusal('IDEMPOTENCY_CONFLICT');
    if (earlier) return;
    // A withdrawal would wait for an admin now: the float is no way around that.
    if (await findRisk(tx, userId)) throw new Refusal('CONFLICT', { message: atRisk });
    const balance = -(await sumAccount(tx, accounts.commission(userId)));
    const available = pesewas(balance - sumHeld(await listHeldCommissions(tx, userId)));
    if (amount > available)
      throw new Refusal('INSUFFICIENT_BALANCE', {
        message: 'Your available earnings are not enough for this.',
        data: { available: pesewasToWire(available) },
      });
    const id = await insertFloatMove(tx, { userId, amount, key });
    const postings = floatFromEarningsPostings(userId, amount);
    await postToLedger(tx, { kind: 'float_from_earnings', note: id, postings });
    await tellToppedUp(tx, { sellerId: userId, amount, source: 'earnings' });
    const after = { amount_pesewas: amount };
    await recordAudit(tx, author, { action: 'seller_float.from_earnings', subject: userId, after });
  });
}

const atRisk = 'Your account was changed lately. You can move earnings to the float again in a few days.';
