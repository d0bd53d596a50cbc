/** Counts an exported list and records it in the audit log, where its owner can see it. */
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { countExports, lockExports } from '#people/rows/list-exports.ts';
import { exportLimit } from '#people/rules/list-export-limits.ts';

/** Throws a 429 if this list was taken too often. */
export function noteExport({ db }: Pick<Deps, 'db'>, author: Author, list: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockExports(tx, author.userId);
    if ((await countExports(tx, author.userId, list)) >= exportLimit.files)
      throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: exportLimit.windowMs / 1000 });
    await recordAudit(tx, author, { action: 'list.export', subject: author.userId, after: { list } });
  });
}
