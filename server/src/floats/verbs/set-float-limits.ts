/** Sets the line below which a float is low, and the most that may be sold from it in a day. */
import type { Pesewas } from '@ntem/contract/money';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { lockFloat, setFloatLimits as writeFloatLimits } from '#floats/rows/floats.ts';
import { isLoosened } from '#floats/rules/float-sales.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

type NewLimits = { lowBelow: Pesewas | undefined; dailyLimit: Pesewas | null | undefined };

/** `requireProof` throws where a proof is needed and too old: nothing is changed then. */
export function setFloatLimits(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { lowBelow, dailyLimit, requireProof }: NewLimits & { requireProof: () => void },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await lockFloat(tx, author.userId);
    const after = {
      lowBelow: lowBelow ?? before.lowBelow,
      dailyLimit: dailyLimit === undefined ? before.dailyLimit : dailyLimit,
    };
    if (isLoosened(before.dailyLimit, after.dailyLimit)) requireProof();
    await writeFloatLimits(tx, author.userId, after);
    const describe = (limits: typeof after) => ({
      low_below_pesewas: limits.lowBelow,
      daily_limit_pesewas: limits.dailyLimit,
    });
    await recordAudit(tx, author, {
      action: 'seller_float.settings',
      subject: author.userId,
      before: describe(before),
      after: describe(after),
    });
  });
}
