/** Opens the sandbox vendors' own database and migrates it. By default it is beside the shop's. */
import pg from 'pg';
import { secureConnection } from '#kernel/db/connection-security.ts';
import { applyMigrations } from '#kernel/db/migrate.ts';
import { splitHosts } from '#kernel/db/primary-client.ts';
import { grantRights } from '#kernel/db/product-role.ts';
import type { Log } from '#kernel/log.ts';
import type { Config } from './config.ts';
import { asOwner, currentRole, findFault, openPool } from './open-database.ts';
import { StartFailure } from './start-failure.ts';
import type { Stop } from './stops.ts';

/** Relative to this file, since the build is one file with the migrations beside it. */
const migrations = new URL('./sandbox/migrations/', import.meta.url);

type Opening = {
  /** The shop's own database, for the product and for its owner. */
  shopUrl: string;
  ownerUrl: string;
  say(line: string): void;
  log: Log;
  /** Everything started, to be stopped in the opposite order. */
  stops: Stop[];
};

export async function openSandboxDatabase(config: Config, opening: Opening): Promise<pg.Pool> {
  if (!config.sandboxDatabaseUrl && splitHosts(opening.shopUrl).length > 1)
    throw new StartFailure(
      'The setting SANDBOX_DATABASE_URL is needed where DATABASE_URL names several hosts.',
    );
  const ownerUrl = config.sandboxDatabaseUrl ?? (await ensureDatabaseBeside(opening.ownerUrl));
  const isApart = !config.sandboxDatabaseUrl && opening.shopUrl !== opening.ownerUrl;
  const { pathname } = new URL(ownerUrl);
  const url = isApart ? Object.assign(new URL(opening.shopUrl), { pathname }).href : ownerUrl;
  const pool = openPool(config, opening, url);
  const fault = await findFault(pool, { url, setting: 'SANDBOX_DATABASE_URL' });
  if (fault) throw new StartFailure(`The sandbox: ${fault}`);
  if (await isShop(pool)) {
    throw new StartFailure('The setting SANDBOX_DATABASE_URL must name another database than the shop has.');
  }
  const applied = isApart ? await migrateAsOwner(pool, ownerUrl) : await migrateSandbox(pool);
  if (applied.length > 0) opening.say(`Migrated the sandbox's database (${applied.length} steps).`);
  return pool;
}

function migrateAsOwner(pool: pg.Pool, ownerUrl: string): Promise<string[]> {
  return asOwner(ownerUrl, async (owner) => {
    const applied = await migrateSandbox(owner);
    await grantRights(owner, await currentRole(pool));
    return applied;
  });
}

export function migrateSandbox(pool: pg.Pool): Promise<string[]> {
  return applyMigrations(pool, migrations);
}

/** The two must not share one history of migrations, nor be restored together. */
async function isShop(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: unknown }>(`select to_regclass('orders') as found`);
  return rows[0]?.found !== null;
}

/** The database with the shop's name plus `_sandbox` on the shop's server, made if it is missing. */
export async function ensureDatabaseBeside(shopUrl: string): Promise<string> {
  const client = new pg.Client(secureConnection(shopUrl));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = `${rows[0]?.name}_sandbox`;
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await createDatabase(client, name);
    const url = new URL(shopUrl);
    url.pathname = `/${encodeURIComponent(name)}`;
    return url.href;
  } finally {
    await client.end();
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const { code } = error as pg.DatabaseError;
    // Another process that started at the same time was faster.
    if (code === '42P04' || code === '23505') return;
    if (code !== '42501') throw error;
    throw new StartFailure(
      `The sandbox needs a database of its own, and ${name} may not be created. ` +
        'Create one and set SANDBOX_DATABASE_URL.',
    );
  }
}
