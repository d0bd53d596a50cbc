/** Opens the database that the settings name, or our own one in the data folder, and migrates it. */
import type pg from 'pg';
import { claimDataFolder, DataFolderInUse } from '#embedded/data-folder.ts';
import { startEmbeddedPostgres } from '#embedded/postgres.ts';
import { createPool } from '#kernel/db/database.ts';
import { findServerFault } from '#kernel/db/durability.ts';
import { isMigrated, migrate } from '#kernel/db/migrate.ts';
import { splitHosts } from '#kernel/db/primary-client.ts';
import { findRoleFault, grantRights, makeEmbeddedRole } from '#kernel/db/product-role.ts';
import type { Log } from '#kernel/log.ts';
import type { Config } from './config.ts';
import { StartFailure } from './start-failure.ts';
import type { Stop } from './stops.ts';

/** Longer than any statement of a start that has nothing to migrate. */
const ownerStatementTimeoutMs = 60_000;

type Opening = {
  say(line: string): void;
  log: Log;
  /** Everything started, to be stopped in the opposite order. */
  stops: Stop[];
  onLost(sentence: string): void;
};

export type OpenDatabase = {
  url: string;
  /** Of the role that migrates; the same where there is only one. */
  ownerUrl: string;
  pool: pg.Pool;
  /** Opens another one, for work that must not wait behind the rest. */
  openWorkerPool(): pg.Pool;
  /** A second start on this data folder shows this address. */
  setAddress(address: string): Promise<void>;
};

export async function openDatabase(config: Config, opening: Opening): Promise<OpenDatabase> {
  const holder = config.databaseUrl ? undefined : await claimFolder(config, opening);
  const { url, ownerUrl } = await findAddresses(config, opening);
  const pool = openPool(config, opening, url, { plansOnce: !config.runsWeb });
  const fault = await findFault(pool, { url, setting: 'DATABASE_URL' });
  if (fault) throw new StartFailure(fault);
  const applied = url === ownerUrl ? await migrate(pool) : await migrateAsOwner(pool, ownerUrl);
  if (applied.length > 0) opening.say(`Migrated the database (${applied.length} steps).`);
  if (url === ownerUrl) {
    opening.log.warn('the product works as the owner of its tables: DATABASE_OWNER_URL is not set');
  }
  return {
    url,
    ownerUrl,
    pool,
    openWorkerPool: () => openPool(config, opening, url, { plansOnce: true }),
    setAddress: async (address) => holder?.setAddress(address),
  };
}

async function findAddresses(config: Config, opening: Opening): Promise<{ url: string; ownerUrl: string }> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl) return { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl };
  const ownerUrl = await startOwnServer(config, opening);
  return { ownerUrl, url: await asOwner(ownerUrl, (owner) => makeEmbeddedRole(owner, ownerUrl)) };
}

/** The role of `pool` is given its rights, and nothing is left to it that only the owner should do. */
async function migrateAsOwner(pool: pg.Pool, ownerUrl: string): Promise<string[]> {
  return asOwner(ownerUrl, async (owner) => {
    const fault = await findFault(owner, { url: ownerUrl, setting: 'DATABASE_OWNER_URL' });
    if (fault) throw new StartFailure(fault);
    const applied = await migrate(owner);
    const roleFault = await findRoleFault(pool);
    if (roleFault) {
      throw new StartFailure(
        `The role in DATABASE_URL ${roleFault}. Name one that may only log in, and the owner in DATABASE_OWNER_URL.`,
      );
    }
    await grantRights(owner, await currentRole(pool));
    if (await isMigrated(pool).catch(() => false)) return applied;
    throw new StartFailure('DATABASE_URL and DATABASE_OWNER_URL must name the same database.');
  });
}

/** Connections of the owner are closed as soon as they have done their work. */
export async function asOwner<Result>(
  url: string,
  work: (owner: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const owner = createPool({ url, size: 2, statementTimeoutMs: ownerStatementTimeoutMs });
  owner.on('error', () => {});
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

export async function currentRole(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** Ends with the product. A connection that is lost is logged, and the pool opens another. */
export function openPool(
  config: Config,
  { log, stops }: Pick<Opening, 'log' | 'stops'>,
  url: string,
  { plansOnce = false } = {},
): pg.Pool {
  const { databasePoolSize: size, databaseStatementTimeoutMs: statementTimeoutMs } = config;
  const pool = createPool({ url, size, statementTimeoutMs, plansOnce });
  let isEnding = false;
  pool.on('error', (error) => {
    // The server may end a connection that is just being closed.
    if (!isEnding) log.warn({ err: error }, 'a database connection was lost');
  });
  stops.push(() => {
    isEnding = true;
    return pool.end();
  });
  return pool;
}

async function claimFolder(config: Config, { stops }: Opening) {
  const holder = await claimDataFolder(config.dataDir).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    const where = error.address ? ` at ${error.address}` : '';
    throw new StartFailure(
      `${config.storeName} is already running${where} with the data folder ${config.dataDir}.`,
    );
  });
  stops.push(() => holder.release());
  return holder;
}

async function startOwnServer(config: Config, { say, stops, onLost }: Opening): Promise<string> {
  say('Starting the database …');
  const starting = startEmbeddedPostgres({
    folder: config.dataDir,
    log: say,
    onLost: (error) => onLost(`The database stopped and did not come back: ${String(error)}`),
  });
  stops.push(async () => (await starting).stop());
  return (await starting).url;
}

/** A sentence that says what is wrong with a server or the way to it, without a password. */
export async function findFault(
  pool: pg.Pool,
  { url, setting }: { url: string; setting: string },
): Promise<string | undefined> {
  return findServerFault(pool).catch((error: NodeJS.ErrnoException) => {
    const host = splitHosts(url)
      .map((one) => new URL(one).host)
      .join(' or ');
    if (error.code?.startsWith('28')) return `The database at ${host} refuses the user or the password.`;
    if (error.code === '3D000') return `The server at ${host} has no database of the name in ${setting}.`;
    return `The database at ${host} cannot be reached (${error.code ?? error.message}).`;
  });
}
