/** Copies everything in one database, at one moment and while it is used, into another that is empty. */
import type pg from 'pg';
import { migrateAsBackedUp } from '#kernel/db/migrate.ts';
import { beginDump, dumpFrames } from './dump.ts';
import { loadTables, readFrames, readHeader } from './load.ts';

export async function copyDatabase({ from, to }: { from: pg.Pool; to: pg.Pool }): Promise<void> {
  const source = await from.connect();
  const target = await to.connect();
  try {
    const frames = readFrames(dumpFrames(source, await beginDump(source)));
    const header = await readHeader(frames);
    await target.query('set statement_timeout = 0; begin');
    await migrateAsBackedUp(target, header.migrations);
    await loadTables(target, frames, header);
    await target.query('commit');
  } finally {
    // Their settings are their own, and uncommitted work is rolled back.
    source.release(true);
    target.release(true);
  }
}
