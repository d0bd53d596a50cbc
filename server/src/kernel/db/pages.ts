/**
 * The entry to all paged lists. `readPage` is for lists that stay short, `readLongPage` for those that grow to
 * millions, and `streamRows` for files. A total is exact as long as counting is quick.
 */
import { largestExactTotal } from '@ntem/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export type PageRequest = { page: number; limit: number };

export function offsetOf({ page, limit }: PageRequest): number {
  return (page - 1) * limit;
}

export type Count = { total: number; isEstimate: boolean };

export type Page<Row> = Count & { rows: Row[] };

/** `rest` is what comes after SELECT: from, joins, where. */
export async function countRows(
  db: Db,
  rest: RawBuilder<unknown>,
  largestExact = largestExactTotal,
): Promise<Count> {
  const { countUpTo, estimate } = rowCounter(db, rest);
  const counted = await countUpTo(largestExact + 1);
  if (counted <= largestExact) return { total: counted, isEstimate: false };
  return { total: Math.max(counted, await estimate()), isEstimate: true };
}

type ShortList = {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** Joins that neither add nor remove rows. */
  joins?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

export async function readPage<Row>(
  db: Db,
  request: PageRequest,
  { columns, from, joins = sql``, where = sql`true`, order }: ShortList,
): Promise<Page<Row>> {
  const [{ rows }, count] = await Promise.all([
    sql<Row>`
      select ${columns} from ${from} ${joins} where ${where}
      order by ${order} limit ${request.limit} offset ${offsetOf(request)}`.execute(db),
    countRows(db, sql`from ${from} where ${where}`),
  ]);
  return { rows, ...count };
}

type Shown = {
  table: 'orders' | 'users' | 'guests' | 'auditLog' | 'notices' | 'webhookMessages';
  where: RawBuilder<unknown>;
  /** The columns shown of a row, and the joins they need. */
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
};

export type LongList = Shown & {
  /** Without ties, and with an index that serves both ways. */
  order: TwoWayOrder;
  largestExact?: number;
  /**
   * Counted from the newest on. For days alone: without this, the planner takes the smallest index that has all columns, and
   * reads it from the oldest row to the first day.
   */
  isCountedInOrder?: boolean;
  /** A search result of at most this size is found first and then sorted. */
  mostSorted?: number | undefined;
  /** In place of `where`, for what is found by several queries. */
  search?: Search | undefined;
  /** A condition of `where` that all but a few rows meet, and how these few are found: they are counted by themselves. */
  exception?: { where: RawBuilder<unknown>; few: RawBuilder<unknown> } | undefined;
};

export type Search = RowCounter & {
  /** A query for the ids of a page. */
  pick(order: TwoWayOrder, slice: Slice): RawBuilder<unknown>;
};

/**
 * Counts, then reads. Where the total is an estimate the pages are true at both ends of the list, and what the
 * estimate is off by lies in the middle.
 */
export async function readLongPage<Row>(db: Db, request: PageRequest, list: LongList): Promise<Page<Row>> {
  const { largestExact = largestExactTotal } = list;
  const { countUpTo, estimate } = list.search ?? rowCounterOf(db, list);
  const counting = countUpTo(largestExact + 1);
  // A page beyond the counted rows needs the estimate in any case.
  const isFar = offsetOf(request) > largestExact / 2;
  const [counted, about] = await Promise.all([counting, isFar ? estimate() : undefined]);
  const readFor = async (total: number) => {
    const slice = findSlice(request, total);
    return slice.limit === 0 ? [] : readSlice<Row>(db, list, { slice, counted });
  };
  if (counted <= largestExact) return { rows: await readFor(counted), total: counted, isEstimate: false };
  const estimating = (async () => Math.max(counted, about ?? (await estimate())))();
  // A page in the first half of the counted rows exists whatever the estimate says.
  const near = findSlice(request, counted);
  const isNear = near.limit > 0 && !near.isFromEnd;
  const [rows, total] = await Promise.all([
    isNear ? readSlice<Row>(db, list, { slice: near, counted }) : estimating.then(readFor),
    estimating,
  ]);
  return { rows, total, isEstimate: true };
}

/** Only the rows of the page are visited and joined. */
async function readSlice<Row>(
  db: Db,
  list: LongList,
  { slice, counted }: { slice: Slice; counted: number },
): Promise<Row[]> {
  const { columns, joins, order, search } = list;
  const table = sql.ref(list.table);
  const ids = search
    ? search.pick(order, slice)
    : sql`select ${table}.id from ${sourceOf(list, counted)} ${sliceBy(order, slice)}`;
  const { rows } = await sql<Row>`
    select ${columns} from (${ids}) as page join ${table} using (id) ${joins}
    order by ${order.forward}`.execute(db);
  return rows;
}

/** Left alone, the planner may walk the whole table in the list's order in the hope to meet a few rows early. */
function sourceOf({ where, mostSorted = 0, ...list }: LongList, counted: number): RawBuilder<unknown> {
  const table = sql.ref(list.table);
  return counted <= mostSorted
    ? sql`(select * from ${table} where ${where} offset 0) as ${table}`
    : sql`${table} where ${where}`;
}

type Stream = Shown & {
  order: RawBuilder<unknown>;
  /** The rows after the one with this id. */
  after(id: string): RawBuilder<unknown>;
  /** At most this many. */
  largest: number;
};

const batch = 1_000;

/** Batch after batch: a file of any length takes little memory. */
export async function* streamRows<Row extends { id: string }>(db: Db, stream: Stream): AsyncGenerator<Row[]> {
  const { columns, joins, where, order, after, largest } = stream;
  let last: string | undefined;
  for (let sent = 0; sent < largest; sent += batch) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.ref(stream.table)} ${joins}
      where ${last ? sql`${where} and ${after(last)}` : where}
      order by ${order} limit ${Math.min(batch, largest - sent)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows[rows.length - 1]?.id;
    if (rows.length < batch) return;
  }
}

/** From the beginning of the list or from its end. */
export type Slice = { isFromEnd: boolean; offset: number; limit: number };

/** A page in the second half is read from the far end, so that the last one is as near as the first. */
export function findSlice(request: PageRequest, total: number): Slice {
  const offset = offsetOf(request);
  const limit = Math.max(Math.min(request.limit, total - offset), 0);
  const behind = total - offset - limit;
  return offset <= behind || limit === 0
    ? { isFromEnd: false, offset, limit }
    : { isFromEnd: true, offset: behind, limit };
}

/** An order and its exact opposite, so that one index serves both. */
export type TwoWayOrder = { forward: RawBuilder<unknown>; backward: RawBuilder<unknown> };

/** The end of the query that picks the rows. What is read from the end has to be put in order again. */
export function sliceBy(order: TwoWayOrder, { isFromEnd, offset, limit }: Slice): RawBuilder<unknown> {
  return sql`order by ${isFromEnd ? order.backward : order.forward} limit ${limit} offset ${offset}`;
}

type RowCounter = {
  countUpTo(most: number): Promise<number>;
  /** After the count was asked for, which may still be under way. */
  estimate(): Promise<number>;
};

/** `rest` is what comes after SELECT: from, joins, where. */
function rowCounter(db: Db, rest: RawBuilder<unknown>, { inOrder = sql`` } = {}): RowCounter {
  return {
    async countUpTo(most) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (select 1 ${rest} ${inOrder} limit ${most}) as counted`.execute(db);
      return rows[0]?.n ?? 0;
    },
    estimate: () => estimateRows(db, sql`select 1 ${rest}`),
  };
}

/** Beyond so many they are no exception. */
const mostExceptions = 1_000;

function rowCounterOf(db: Db, { table, where, exception, order, isCountedInOrder }: LongList): RowCounter {
  const from = (condition: RawBuilder<unknown>) => sql`from ${sql.ref(table)} where ${condition}`;
  const inOrder = isCountedInOrder ? sql`order by ${order.forward}` : sql``;
  const plain = rowCounter(db, from(where), { inOrder });
  if (!exception) return plain;
  const counted = (rest: RawBuilder<unknown>, most: number) =>
    sql`(select count(*)::int from (select 1 ${rest} limit ${most}) as counted)`;
  return {
    ...plain,
    async countUpTo(most) {
      const { rows } = await sql<{ n: number; few: number }>`
        select ${counted(sql`${from(exception.where)} ${inOrder}`, most + mostExceptions)} as n,
               ${counted(from(exception.few), mostExceptions)} as few`.execute(db);
      const { n, few } = rows[0] ?? { n: 0, few: 0 };
      return few < mostExceptions ? Math.min(n - few, most) : plain.countUpTo(most);
    },
  };
}

/** The planner's estimate, from statistics that PostgreSQL keeps by itself. */
export async function estimateRows(db: Db, select: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${select}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** True if `text`, in lower case, contains the term. The same expression as in the index. */
export function matches(text: RawBuilder<unknown>, patterns: string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` or `,
  )})`;
}

/** Those that are not asked for are left out. */
export function allOf(conditions: (RawBuilder<unknown> | false | undefined | '')[]): RawBuilder<unknown> {
  const asked = conditions.filter((condition) => typeof condition === 'object');
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
}
