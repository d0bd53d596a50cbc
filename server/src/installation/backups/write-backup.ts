/** Backs a database up into an encrypted file, while it is used. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { openFolder } from '#kernel/folders.ts';
import { beginDump, dumpFrames } from './dump.ts';
import { writeSealed } from './sealed-file.ts';

export type Backup = { file: string; takenAt: string; bytes: number; rows: number };

type BackupOptions = {
  folder: string;
  key: string;
  /** So many files are kept, the newest ones. */
  keep?: number | undefined;
};

const isBackup = (name: string) => /^ntem-.*\.backup$/.test(name);

export async function backUp(pool: pg.Pool, { folder, key, keep }: BackupOptions): Promise<Backup> {
  await openFolder(folder, 'BACKUP_DIR');
  const client = await pool.connect();
  let rows = 0;
  try {
    const dump = await beginDump(client);
    const { takenAt, migrations } = dump;
    const file = join(folder, `ntem-${takenAt.replaceAll(':', '').replace('.', '-')}.backup`);
    const label = { format: 1 as const, takenAt, migration: migrations.at(-1)?.name ?? '' };
    async function* content() {
      for await (const one of dumpFrames(client, dump)) {
        if (one[0] === endKind) rows = JSON.parse(one.subarray(5).toString()).rows;
        yield one;
      }
    }
    const bytes = await writeSealed(file, { key, label, content: content() });
    await client.query('commit');
    await pool.query('insert into backups (taken_at, file, bytes, row_count) values ($1, $2, $3, $4)', [
      takenAt,
      file,
      bytes,
      rows,
    ]);
    if (keep !== undefined) await dropOlder(folder, keep);
    return { file, takenAt, bytes, rows };
  } finally {
    // Its settings are its own.
    client.release(true);
  }
}

/** The age of the newest backup; undefined if there is none. */
export async function measureNewestMs(folder: string, now = Date.now()): Promise<number | undefined> {
  const files = (await readdir(folder).catch(() => [])).filter(isBackup).sort();
  const newest = files.at(-1);
  return newest === undefined ? undefined : now - (await stat(join(folder, newest))).mtimeMs;
}

const endKind = 'Z'.charCodeAt(0);

/** Their names are in the order of their times. */
async function dropOlder(folder: string, keep: number): Promise<void> {
  const files = (await readdir(folder)).filter(isBackup).sort();
  for (const name of files.slice(0, Math.max(0, files.length - keep))) await rm(join(folder, name));
}
