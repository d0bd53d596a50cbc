/** What is asked of the database in the same moment, as by several that share a transaction, goes as one statement. */
import type { Db, Tx } from './database.ts';

type Batch<Item, Result> = { items: Item[]; results: Promise<Result[]> };

/** `run` answers for each item, in their order. */
export function gather<Item, Result, Handle extends object = Db | Tx>(
  run: (db: Handle, items: Item[]) => Promise<Result[]>,
): (db: Handle, item: Item) => Promise<Result> {
  const open = new WeakMap<Handle, Batch<Item, Result>>();

  function openBatch(db: Handle): Batch<Item, Result> {
    const items: Item[] = [];
    // After everything that can go on at this moment has asked for its own.
    const closed = new Promise<void>((resolve) => process.nextTick(resolve));
    const results = closed.then(() => {
      open.delete(db);
      return run(db, items);
    });
    const batch = { items, results };
    open.set(db, batch);
    return batch;
  }

  return async (db, item) => {
    const { items, results } = open.get(db) ?? openBatch(db);
    const place = items.push(item) - 1;
    return (await results)[place] as Result;
  };
}

/** The row of each id, undefined where there is none. */
export function byIds<Row extends { id: string }>(ids: string[], rows: Row[]): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}
