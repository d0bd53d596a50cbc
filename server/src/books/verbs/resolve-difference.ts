/** Closes a difference between our books and a vendor that will stay, with an admin's reason. */
import type { Author } from '#accounts/rules/author.ts';
import { resolveDifference as resolve, type StoredDifference } from '#books/rows/comparisons.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

export function resolveDifference(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { id, reason }: { id: string; reason: string },
): Promise<StoredDifference> {
  return inTransaction(db, async (tx) => {
    if (!/^\d{1,18}$/.test(id)) throw new Refusal('NOT_FOUND');
    const resolved = requireFound(await resolve(tx, BigInt(id), { by: author.userId, reason }));
    await recordAudit(tx, author, {
      action: 'difference.resolve',
      subject: id,
      reason,
      after: { what: resolved.what, reference: resolved.reference },
    });
    return resolved;
  });
}
