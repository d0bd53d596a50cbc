/**
 * Measures the cost of work on the shop's own database server, counted by the server itself. The vendors have another
 * one.
 */
import { readdir, readFile } from 'node:fs/promises';
import type { Db } from '@ntem/server/db/database';
import { sql } from 'kysely';
import pg from 'pg';

export type Costs = {
  transactions: number;
  statements: number;
  rowsWritten: number;
  walBytes: number;
};

/** A busy session reports its work to the statistics within a second, an idle one within ten. */
export const settleMs = 11_000;

/** Those of the product, without the beginnings and ends of transactions, which are counted as such. */
const isCounted = sql`
  dbid = (select oid from pg_database where datname = current_database()) and userid <> current_user::regrole
  and query !~* '^(start transaction|begin|commit|rollback|set )'`;

export async function readCosts(db: Db): Promise<Costs> {
  const { rows } = await sql<Costs>`
    select (select (xact_commit + xact_rollback)::float8 from pg_stat_database
            where datname = current_database())
           -- Ours, which are all of a single statement.
           - (select coalesce(sum(calls), 0)::float8 from pg_stat_statements
              where userid = current_user::regrole) as transactions,
           (select coalesce(sum(calls), 0)::float8 from pg_stat_statements where ${isCounted}) as statements,
           (select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 from pg_stat_user_tables) as rows_written,
           pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal_bytes`.execute(db);
  return rows[0] as Costs;
}

export type Statement = { query: string; calls: number; plans: number; planMs: number; execMs: number };

export async function forgetStatements(db: Db): Promise<void> {
  await sql`select pg_stat_statements_reset()`.execute(db);
}

/** Those that took the most of the server's time come first. */
export async function listStatements(db: Db): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select query, calls::float8, plans::float8, total_plan_time as plan_ms, total_exec_time as exec_ms from pg_stat_statements
    where ${isCounted}
    order by total_exec_time + total_plan_time desc`.execute(db);
  return rows;
}

export type Updates = { table: string; updates: number; inPlace: number };

/** Of each table, since the shop was made: an update in its own page writes to no index. */
export async function listUpdates(db: Db): Promise<Updates[]> {
  const { rows } = await sql<Updates>`
    select relname as table, n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as in_place
    from pg_stat_user_tables where n_tup_upd > 0 order by n_tup_upd desc`.execute(db);
  return rows;
}

/** Of a server and all its sessions, including those that have ended. NaN if the system does not say. */
export async function readServerCpuSeconds(serverPid: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((pid) => readProcess(pid)));
  const own = all.filter((one) => one && (one.pid === serverPid || one.parent === serverPid));
  return own.reduce((sum, one) => sum + (one?.seconds ?? 0) + (one?.pid === serverPid ? one.ofEnded : 0), 0);
}

async function readProcess(pid: string) {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = facts
    .slice(facts.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return facts
    ? {
        pid: Number(pid),
        parent: fields[1],
        seconds: (user + system) / ticksASecond,
        ofEnded: (endedUser + endedSystem) / ticksASecond,
      }
    : undefined;
}

export async function readCpuSeconds(pid: number | undefined): Promise<number> {
  return (await readProcess(String(pid)))?.seconds ?? Number.NaN;
}

/** Of a process, shared libraries included, as the system counts it. */
export async function readMemoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

const ticksASecond = 100;
const committers = 8;

/** The most commits a second that the server can do: single rows on several connections. */
export async function measureCommits(url: string, seconds: number): Promise<number> {
  const clients = Array.from({ length: committers }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query('create table if not exists bare_commits (n integer)');
  let commits = 0;
  const untilMs = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < untilMs) {
        await client.query('insert into bare_commits values (1)');
        commits += 1;
      }
    }),
  );
  await clients[0]?.query('drop table bare_commits');
  await Promise.all(clients.map((client) => client.end()));
  return commits / seconds;
}
