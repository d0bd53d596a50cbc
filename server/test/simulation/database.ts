/** Real PostgreSQL on simulated time: the product's own schema over a clock and dice that the simulation sets. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import pg from 'pg';
import { fillDemo } from '#demo/fill-demo.ts';
import { startEmbeddedPostgres } from '#embedded/postgres.ts';
import { createDb, type Db, inTransaction } from '#kernel/db/database.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { plannedOnce, prepareStatements } from '#kernel/db/prepared-statements.ts';
import { grantRights } from '#kernel/db/product-role.ts';
import { changeUser, insertUser } from '#people/rows/users.ts';
import { cloneStatement, throughSocket } from '#test/support/global-setup.ts';

const role = 'simulated_product';
export const startMs = Date.UTC(2030, 0, 1, 8);

/** Found before PostgreSQL's own, wherever the product or its schema asks for the time or an id. */
const clock = `
  create schema virtual;
  create sequence virtual.ids;
  create function virtual.now() returns timestamptz language sql stable
    as $$ select current_setting('virtual.now')::timestamptz $$;
  create function virtual.clock_timestamp() returns timestamptz language sql stable
    as $$ select current_setting('virtual.now')::timestamptz $$;
  create function virtual.statement_timestamp() returns timestamptz language sql stable
    as $$ select current_setting('virtual.now')::timestamptz $$;
  create function virtual.gen_random_uuid() returns uuid language sql volatile
    as $$ select md5('id ' || nextval('virtual.ids'))::uuid $$;
  grant usage on schema virtual to ${role};
  grant usage on sequence virtual.ids to ${role};`;

export type SimulationServer = {
  /** A new shop with the demo's people and catalogue. */
  open(name: string): Promise<SimulatedDatabase>;
};

export type SimulatedDatabase = {
  /** As the product. */
  pool: pg.Pool;
  /** As the owner of the tables, who may look at everything, on real connections outside of the simulation. */
  owner: pg.Pool;
  close(): Promise<void>;
};

/**
 * With a cluster of its own: where jobs are due in the same moment, the order in which they are found depends on when
 * rows that are gone are cleared away, and so on everybody else who uses the cluster.
 */
export async function startServer(): Promise<SimulationServer & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-simulation-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const cluster = await startEmbeddedPostgres({ folder, log: () => {}, durable: false });
  return { ...(await prepare(throughSocket(cluster.url, folder))), stop: cluster.stop };
}

const template = 'simulation_template';

async function prepare(serverUrl: string): Promise<SimulationServer> {
  // It comes by the real clock, and what it clears away changes the order in which rows are found.
  await on(serverUrl, 'alter system set autovacuum = off');
  await on(serverUrl, 'select pg_reload_conf()');
  await on(serverUrl, `create database ${template}`);
  await on(serverUrl, `create role ${role} login password '${role}'`);
  const owner = openPool({ url: at(serverUrl, template), size: 2 });
  await owner.query(clock);
  await migrate(owner);
  await grantRights(owner, role);
  const db = createDb(owner);
  await fillDemo({ db });
  await addSecondAdmin(db);
  await addLeavers(db);
  await addPrograms(db);
  await owner.end();
  return {
    async open(name) {
      await on(serverUrl, cloneStatement(name, template));
      const url = at(serverUrl, name);
      const product = Object.assign(new URL(url), { username: role, password: role }).href;
      const pools = { pool: openPool({ url: product, size: 4 }), owner: openPool({ url, size: 1 }) };
      return {
        ...pools,
        async close() {
          await Promise.all([pools.pool.end(), pools.owner.end()]);
          await on(serverUrl, `drop database ${name} with (force)`);
        },
      };
    },
  };
}

/** An admin whom nobody of the demo has made. */
function addSecondAdmin(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    const user = await insertUser(tx, {
      ...{ name: 'Second Admin', phone: '0299999999' as Phone, passwordHash: null, verified: true },
    });
    if (user) await changeUser(tx, user.id, { role: 'admin' });
  });
}

/** Every seller has a program with a key, and a webhook that is told of what becomes of its orders. */
async function addPrograms(db: Db): Promise<void> {
  await sql`
    insert into api_keys (user_id, name, kind, scopes, secret_hash, prefix, last_four)
    select id, 'till', 'live', '{sell}', convert_to(id::text, 'UTF8'), 'ntm_live_', '' from users
    where role in ('agent', 'subagent') order by phone`.execute(db);
  await sql`
    insert into webhook_endpoints (user_id, url, events, state, secret)
    select user_id, 'https://shop.example/', '{order.delivered,order.refunded}', 'on', '' from api_keys`.execute(
    db,
  );
}

/** Sellers who will not stay. */
export const leaverPhones = ['0249999901', '0249999902', '0249999903'] as Phone[];

function addLeavers(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const [n, phone] of leaverPhones.entries()) {
      const user = await insertUser(tx, {
        name: `Leaver ${n + 1}`,
        phone,
        passwordHash: null,
        verified: true,
      });
      if (user) await changeUser(tx, user.id, { role: 'agent' });
    }
  });
}

function openPool({ url, size }: { url: string; size: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Connections are as old as the simulation.
    idleTimeoutMillis: 0,
    lock_timeout: 5_000,
    // The time is told in front of a statement, and a transaction begins with its first one.
    pipeline: true,
    options: Object.entries({
      timezone: 'UTC',
      ...plannedOnce,
      search_path: 'public,virtual,pg_catalog',
      'virtual.now': new Date(startMs).toISOString(),
    })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareStatements(client);
  });
  return pool;
}

function at(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
}

async function on(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
