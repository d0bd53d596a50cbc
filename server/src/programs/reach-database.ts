/** Reaches the shop's database for a program that runs beside the product, or while it is stopped. Migrates nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config.ts';
import { claimDataFolder, DataFolderInUse } from '#embedded/data-folder.ts';
import { findRunningServer, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { StartFailure } from '#start-failure.ts';
import type { Stop } from '#stops.ts';

export type ReachedDatabase = {
  /** Of the role that owns the tables. */
  ownerUrl: string;
  /** Of our own database: whether the product uses it right now. */
  isInUse: boolean;
};

type Reaching = {
  /** Everything started, to be stopped in the opposite order. */
  stops: Stop[];
  /** Makes our own database where there is none yet. */
  make?: boolean | undefined;
};

export async function reachDatabase(
  config: Config,
  { stops, make = false }: Reaching,
): Promise<ReachedDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir: folder } = config;
  if (databaseUrl) return { ownerUrl: databaseOwnerUrl ?? databaseUrl, isInUse: false };
  if (!make && !existsSync(join(folder, 'postgres')))
    throw new StartFailure('There is no shop yet: `npm run setup` makes one.');
  const claim = await claimDataFolder(folder).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return undefined;
    throw error;
  });
  if (claim) {
    stops.push(() => claim.release());
    const { url: ownerUrl, stop } = await startEmbeddedPostgres({ folder, log: () => {} });
    stops.push(stop);
    return { ownerUrl, isInUse: false };
  }
  const ownerUrl = await findRunningServer(folder);
  if (!ownerUrl) throw new StartFailure(`The database in ${folder} is just being started or stopped.`);
  return { ownerUrl, isInUse: true };
}
