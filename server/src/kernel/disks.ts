/** Measures the room on the disks of this machine that the shop fills. */
import { statfs } from 'node:fs/promises';
import type { Config } from '#config.ts';
import { isDatabaseHere } from '#kernel/db/connection-security.ts';
import type { Disk } from './rules/disk-space.ts';

/** Where Debian's PostgreSQL has its files; an ordinary account cannot ask it. */
const serversFolder = '/var/lib/postgresql';
const bytesOfMb = 1e6;

export type DiskConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'backupDir'>;

/** A folder that is not there, such as that of another machine's database, has no disk here. */
export async function measureDisks({ databaseUrl, dataDir, backupDir }: DiskConfig): Promise<Disk[]> {
  const database = databaseUrl ? isDatabaseHere(databaseUrl) && serversFolder : dataDir;
  const disks = await Promise.all([measure('database', database), measure('backups', backupDir)]);
  return disks.filter((disk) => disk !== undefined);
}

async function measure(holds: Disk['holds'], folder: string | false): Promise<Disk | undefined> {
  const found = folder ? await statfs(folder).catch(() => undefined) : undefined;
  return found && { holds, freeMb: Math.floor((found.bavail * found.bsize) / bytesOfMb) };
}
