/** Combines queries of one kind that are made at the same moment into one statement. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** At most this many statements of one kind run at once. Queries that arrive meanwhile are combined. */
const mostSideBySide = 2;

type Batch<Item, Result> = { items: Item[]; results: Promise<Result[]> };
type Desk<Item, Result> = { open: Batch<Item, Result> | undefined; running: number; next: (() => void)[] };

/** `run` answers for each item, in their order. */
export function gather<Item, Result, Handle extends object = Db | Tx>(
  run: (db: Handle, items: Item[]) => Promise<Result[]>,
): (db: Handle, item: Item) => Promise<Result> {
  const desks = new WeakMap<Handle, Desk<Item, Result>>();

  async function runBatch(db: Handle, desk: Desk<Item, Result>, items: Item[]): Promise<Result[]> {
    // Wait one turn, so that everybody who is ready can add a query.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (desk.running >= mostSideBySide) await new Promise<void>((resolve) => desk.next.push(resolve));
    desk.open = undefined;
    desk.running++;
    try {
      return await run(db, items);
    } finally {
      desk.running--;
      desk.next.shift()?.();
    }
  }

  return async (db, item) => {
    const desk = desks.get(db) ?? { open: undefined, running: 0, next: [] };
    desks.set(db, desk);
    if (!desk.open) {
      const items: Item[] = [];
      desk.open = { items, results: runBatch(db, desk, items) };
    }
    const { items, results } = desk.open;
    const place = items.push(item) - 1;
    return (await results)[place] as Result;
  };
}

/** The row of each id, undefined if there is none. */
export function byIds<Row extends { id: string }>(ids: string[], rows: Row[]): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/**
 * True where a row is found by the key of one of many. PostgreSQL reads all of a table for an `exists` among many, if the
 * table was small when the statement was planned; `offset 0` keeps a join from the same.
 */
export function isThere(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select true from ${rows} limit 1) is not null`;
}
