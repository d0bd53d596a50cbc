/** Pauses sales, of a network or of all, and resumes them. */
import type { Author } from '#accounts/rules/author.ts';
import { deletePause, listPauses, type SalesPause, upsertPause } from '#catalogue/rows/sales-pauses.ts';
import type { PauseScope } from '#catalogue/rules/catalogue.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

export function pauseSales(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  pause: { scope: PauseScope; message: string },
): Promise<SalesPause> {
  return inTransaction(db, async (tx) => {
    const before = (await listPauses(tx)).find(({ scope }) => scope === pause.scope);
    const after = await upsertPause(tx, pause);
    await recordAudit(tx, author, {
      action: 'sales.pause',
      subject: pause.scope,
      before: { message: before?.message ?? null },
      after: { message: pause.message },
    });
    return after;
  });
}

export function resumeSales(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  scope: PauseScope,
): Promise<SalesPause> {
  return inTransaction(db, async (tx) => {
    const removed = await deletePause(tx, scope);
    if (!removed) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, author, {
      action: 'sales.resume',
      subject: scope,
      before: { message: removed.message },
      after: { message: null },
    });
    return removed;
  });
}
