/**
 * Writes whose result is not needed at once. A transaction puts them off and writes those of one kind together: before
 * its next statement of any other sort, so that it reads its own writes, and before its commit.
 */
import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult, RawBuilder, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** A connection does one thing after the other, in the order of the calls. */
type Queue = { execute: Execute; inTurn<Result>(work: () => Promise<Result>): Promise<Result> };

type WriteKind<Item> = {
  /** Rows that others refer to come first. */
  rank: number;
  /** At most one of a key goes into one statement; without a key any number of items does. */
  keyOf?(item: Item): string;
  /** Set if a second write of a key adds nothing to the first. */
  isIdempotent?: boolean;
  write(items: Item[]): RawBuilder<unknown>;
  /** Throws if the database did not do all of it. */
  check?(items: Item[], result: QueryResult<unknown>): void;
};

/** The order of writes: the state of an order comes after its attempts and postings. */
export const writeRanks = {
  attempts: 1,
  ledger: 2,
  evidence: 3,
  orders: 4,
  suppliers: 5,
  codes: 6,
  guests: 7,
  messages: 8,
  jobs: 9,
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
    await queue.inTurn(() => writeOut(desk));
    if (desk.failure) throw desk.failure.error;
    return result;
  } finally {
    // If the transaction failed, they are not written.
    desk.waiting.clear();
    desksOfConnections.delete(connection);
  }
}

/** Only in its connection's turn: writes that another statement needs are done by then. */
async function writeOut(desk: Desk): Promise<void> {
  const kinds = [...desk.waiting.values()].sort((one, other) => one.kind.rank - other.kind.rank);
  desk.waiting.clear();
  for (const { kind, items } of kinds) {
    // Always in the same order, so that two transactions on the same rows do not deadlock.
    const keyOf = (item: unknown) => kind.keyOf?.(item) ?? '';
    const sorted = items.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    try {
      const result = await desk.queue.execute(kind.write(sorted).compile(desk.compile));
      kind.check?.(sorted, result);
    } catch (error) {
      desk.failure ??= { error };
      throw error;
    }
  }
}

/** A write that can be put off. It is done by the time the transaction is committed, or all of the transaction fails. */
export function putOffWrite<Item>(
  kind: WriteKind<Item>,
): (tx: Transaction<Schema>, item: Item) => Promise<void> {
  // Its items come from here alone, and so are of its own type.
  const key: WriteKind<unknown> = kind;
  return async (tx, item) => {
    const desk = desks.get(tx);
    if (!desk) throw new Error('The transaction was not opened by inTransaction.');
    const itemKey = kind.keyOf?.(item);
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
