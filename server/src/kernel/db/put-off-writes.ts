/**
 * Writes whose result is not needed at once. A transaction puts them off and writes them in one statement: before its
 * next statement of any other sort, so that it reads its own writes, and before its commit.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import type { BuilderTables } from './builder-tables.ts';
import type { Tx } from './database.ts';
import { lastMark } from './prepared-statements.ts';
import { toPropertyName } from './row-names.ts';

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** A connection does one thing after the other, in the order of the calls. */
type Queue = { execute: Execute; inTurn<Result>(work: () => Promise<Result>): Promise<Result> };

/** What was written of a kind, as JSON has it. */
type Written = { rows: Record<string, unknown>[] };

type WriteKind<Item> = {
  /** Rows that others refer to come first. */
  rank: number;
  /** What it writes to: two writes to one table never go in one statement, where neither would see the other. */
  table: string;
  /** Written after all that waits for its table already. */
  isLast?: boolean;
  /** At most one of a key goes into one statement; without a key any number of items does. */
  keyOf?(item: Item): string;
  /** Set if a second write of a key adds nothing to the first. */
  isIdempotent?: boolean;
  /** Statements by name that `write` refers to. */
  with?(items: Item[]): Record<string, RawBuilder<unknown>>;
  /** `after` is a condition that is true once everything of a lower rank is written. */
  write(items: Item[], after: RawBuilder<unknown>): RawBuilder<unknown>;
  /** What is said where not every item was written: nothing of the transaction is then. */
  unlessAll?: string;
  /** What `onWritten` wants to know of each row. */
  returning?: RawBuilder<unknown>;
  /** It may be committed by then. */
  onWritten?(items: Item[], written: Written, tx: Tx): void;
};

/** The order of writes: the state of an order comes after its attempts and postings. */
export const writeRanks = {
  newOrders: 1,
  newAttempts: 2,
  attempts: 3,
  ledger: 4,
  evidence: 5,
  orders: 6,
  suppliers: 7,
  codes: 8,
  guests: 9,
  messages: 10,
  notices: 11,
  jobs: 12,
};

type Waiting = { kind: WriteKind<unknown>; items: unknown[]; keys: Set<string> };

/** Of one open transaction. */
type Desk = {
  queue: Queue;
  compile: Kysely<unknown>;
  waiting: Map<WriteKind<unknown>, Waiting>;
  /** The caller may have ignored the error: nothing is committed all the same. */
  failure?: { error: unknown };
};

/** What a statement fails with that did not write all. */
const divisionByZero = '22012';

const desks = new WeakMap<object, Desk>();
const queues = new WeakMap<DatabaseConnection, Queue>();
const desksOfConnections = new WeakMap<DatabaseConnection, Desk>();

/**
 * For each new connection. What was put off is written before any other statement; and statements that are wished for at
 * the same time, as by several that share a transaction, are sent one after the other.
 */
export function writePutOffFirst(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection) as Execute;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn: Queue['inTurn'] = (work) => {
    const mine = last.catch(() => {}).then(work);
    last = mine;
    return mine;
  };
  queues.set(connection, { execute, inTurn });
  connection.executeQuery = (<Row>(query: CompiledQuery<unknown>) =>
    inTurn(async () => {
      const desk = desksOfConnections.get(connection);
      if (desk && desk.waiting.size > 0) await writeOut(desk);
      return (await execute(query)) as QueryResult<Row>;
    })) as DatabaseConnection['executeQuery'];
}

/** Runs `work` in a transaction that can put writes off. */
export async function withPutOffWrites<Tables, Result>(
  tx: Transaction<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  const connection = await tx.getExecutor().provideConnection(async (provided) => provided);
  const queue = queues.get(connection);
  if (!queue) throw new Error('The connection was not prepared for writes that are put off.');
  const desk: Desk = { queue, compile: tx as unknown as Kysely<unknown>, waiting: new Map() };
  desks.set(tx, desk);
  desksOfConnections.set(connection, desk);
  try {
    const result = await work();
    if (desk.failure) throw desk.failure.error;
    await queue.inTurn(() => writeOut(desk, true));
    return result;
  } finally {
    // If the transaction failed, they are not written.
    desk.waiting.clear();
    desksOfConnections.delete(connection);
  }
}

/** Only in its connection's turn: writes that another statement needs are done by then. */
async function writeOut(desk: Desk, isLast = false): Promise<void> {
  const waiting = [...desk.waiting.values()].sort((one, other) => one.kind.rank - other.kind.rank);
  desk.waiting.clear();
  // Always in the same order, so that two transactions on the same rows do not deadlock.
  for (const { kind, items } of waiting) {
    const keyOf = (item: unknown) => kind.keyOf?.(item) ?? '';
    items.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }
  try {
    while (waiting.length > 0) {
      const group = takeGroup(waiting);
      await writeTogether(desk, group, isLast && waiting.length === 0 ? lastMark : '');
    }
  } catch (error) {
    desk.failure ??= { error };
    throw error;
  }
}

/** As many as write to tables of their own. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  const tables = new Set<string>();
  const end = waiting.findIndex(({ kind: { table } }) => tables.size === tables.add(table).size);
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

async function writeTogether({ queue, compile }: Desk, group: Waiting[], mark: string): Promise<void> {
  const parts: RawBuilder<unknown>[] = [];
  const told: RawBuilder<unknown>[] = [sql`1 as done`];
  let after = sql`true`;
  for (const { kind, items } of group) {
    const name = sql.id(`written_${kind.table}`);
    for (const [other, statement] of Object.entries(kind.with?.(items) ?? {}))
      parts.push(sql`${sql.id(other)} as (${statement})`);
    parts.push(sql`${name} as (${kind.write(items, after)} returning ${kind.returning ?? sql`1 as done`})`);
    if (kind.unlessAll)
      told.push(sql`1 / (case when (select count(*) from ${name}) = ${items.length}::int then 1 else 0 end)`);
    if (kind.onWritten)
      told.push(sql`(select coalesce(json_agg(${name}), '[]') from ${name}) as ${sql.id(kind.table)}`);
    after = sql`${after} and (select count(*) from ${name}) >= 0`;
  }
  const statement = sql`with ${sql.join(parts)} select ${sql.join(told)} ${sql.raw(mark)}`;
  const { rows } = await queue.execute(statement.compile(compile)).catch((error: unknown) => {
    const complaint = group.find(({ kind }) => kind.unlessAll)?.kind.unlessAll;
    const isIncomplete = (error as { code?: unknown }).code === divisionByZero;
    throw complaint && isIncomplete ? new Error(complaint, { cause: error }) : error;
  });
  const written = (rows[0] ?? {}) as Record<string, Written['rows']>;
  for (const { kind, items } of group)
    kind.onWritten?.(items, { rows: written[toPropertyName(kind.table)] ?? [] }, compile as unknown as Tx);
}

/** A write that can be put off. It is done by the time the transaction is committed, or all of the transaction fails. */
export function putOffWrite<Item>(
  kind: WriteKind<Item>,
): (tx: Transaction<BuilderTables>, item: Item) => Promise<void> {
  // Its items come from here alone, and so are of its own type.
  const key: WriteKind<unknown> = kind;
  return async (tx, item) => {
    const desk = deskOf(tx);
    const itemKey = kind.keyOf?.(item);
    const isBehind = [...desk.waiting.keys()].some((one) => one !== key && one.table === kind.table);
    if (kind.isLast && isBehind) await desk.queue.inTurn(() => writeOut(desk));
    while (itemKey !== undefined && desk.waiting.get(key)?.keys.has(itemKey)) {
      if (kind.isIdempotent) return;
      await desk.queue.inTurn(() => writeOut(desk));
    }
    const waiting = desk.waiting.get(key) ?? { kind: key, items: [], keys: new Set<string>() };
    waiting.items.push(item);
    if (itemKey !== undefined) waiting.keys.add(itemKey);
    desk.waiting.set(key, waiting);
  };
}

function deskOf(tx: Transaction<BuilderTables>): Desk {
  const desk = desks.get(tx);
  if (!desk) throw new Error('The transaction was not opened by inTransaction.');
  return desk;
}

/** True if a write of this key still waits for its table. */
export function isWaiting(tx: Transaction<BuilderTables>, table: string, key: string): boolean {
  return [...deskOf(tx).waiting.values()].some(({ kind, keys }) => kind.table === table && keys.has(key));
}
