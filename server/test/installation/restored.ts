/** Shops that stand as after the restore of a backup. */
import { markRestored } from '#installation/backups/restore-backup.ts';
import { endRestore, findOpenRestore } from '#installation/rows/restores.ts';
import { inTransaction } from '#kernel/db/database.ts';
import type { TestApp } from '#test/support/app.ts';

export async function beRestored({ database }: TestApp, backupAt = new Date()): Promise<void> {
  const client = await database.pool.connect();
  await client.query('begin');
  await markRestored(client, backupAt);
  await client.query('commit');
  client.release();
}

/** An admin lets the shop go on, if it does not yet. */
export const goOn = ({ deps }: Pick<TestApp, 'deps'>) =>
  inTransaction(deps.db, async (tx) => {
    const open = await findOpenRestore(tx);
    if (open) await endRestore(tx, open, 'every vendor was asked');
  });
