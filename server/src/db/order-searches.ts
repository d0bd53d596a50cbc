/** Orders by what somebody typed. Each way to find them is a query of its own, by an index of its own. */
import { largestExactFound } from '@ntem/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import { likePatterns, readSearch } from '#domain/search.ts';
import type { Db } from './database.ts';
import { findAccountIds } from './managed-users.ts';
import { estimateRows, type RowCounter, type Slice, sliceBy, type TwoWayOrder } from './pages.ts';

type SearchWay = {
  condition: RawBuilder<unknown>;
  /** Whose orders these are, where that is the way. */
  accountIds?: string[];
};

const phoneLength = 10;

/** The beginning of a reference or of a number, or a part of the name or e-mail of the account that bought. */
async function findWays(db: Db, typed: string): Promise<SearchWay[]> {
  const term = readSearch(typed);
  const reference = `${term.text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;
  const accountIds = await findAccountIds(db, likePatterns(term));
  return [
    { condition: sql`orders.reference like ${reference}` },
    ...(accountIds.length > 0
      ? [{ condition: sql`orders.user_id = any(${accountIds}::uuid[])`, accountIds }]
      : []),
    ...(term.digits && term.digits.length <= phoneLength ? phoneWays(term.digits) : []),
  ];
}

/** Between the smallest and the largest number that begin so: an index on numbers serves it in any collation. */
function phoneWays(digits: string): SearchWay[] {
  const smallest = digits.padEnd(phoneLength, '0');
  const largest = digits.padEnd(phoneLength, '9');
  return [
    { condition: sql`orders.payer between ${smallest} and ${largest}` },
    { condition: sql`orders.recipient between ${smallest} and ${largest}` },
  ];
}

/** All at once, for whoever reads everything that is found. */
export async function findSearchCondition(db: Db, typed: string): Promise<RawBuilder<unknown>> {
  const ways = await findWays(db, typed);
  return sql`(${sql.join(
    ways.map(({ condition }) => condition),
    sql` or `,
  )})`;
}

export type OrderSearch = RowCounter & {
  /** A query for the ids of a page. */
  pick(order: TwoWayOrder, slice: Slice): RawBuilder<unknown>;
};

type Select = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;

export async function searchOrders(db: Db, typed: string, filter: RawBuilder<unknown>): Promise<OrderSearch> {
  const ways = await findWays(db, typed);
  const select: Select = (condition) =>
    sql`select orders.id, orders.created_at from orders where ${condition} and ${filter}`;
  let found: number[] = [];

  return {
    async countUpTo(most) {
      const names = ways.map((_, n) => sql.ref(`way_${n}`));
      const parts = ways.map(
        ({ condition }, n) => sql`${names[n]} as materialized (${select(condition)} limit ${most})`,
      );
      const sizes = names.map((name) => sql`(select count(*)::int from ${name})`);
      // What two ways find counts once.
      const all = sql.join(
        names.map((name) => sql`select id from ${name}`),
        sql` union `,
      );
      const { rows } = await sql<{ total: number; found: number[] }>`
        with ${sql.join(parts)}
        select array[${sql.join(sizes)}] as found, (select count(*)::int from (${all}) as counted) as total
      `.execute(db);
      found = rows[0]?.found ?? [];
      return rows[0]?.total ?? 0;
    },
    estimate: () =>
      estimateRows(
        db,
        sql.join(
          ways.map(({ condition }) => select(condition)),
          sql` union all `,
        ),
      ),
    pick(order, slice) {
      const nearest = { ...slice, limit: slice.offset + slice.limit, offset: 0 };
      const parts = ways.map(({ condition, accountIds }, n) => {
        if (accountIds) return sql`(${nearestOfAccounts(accountIds, { select, order, slice: nearest })})`;
        // Left alone, the planner may walk all orders in the list's order in the hope to meet a few early.
        const isFew = (found[n] ?? 0) <= largestExactFound;
        return sql`(${select(condition)} ${isFew ? sql`offset 0` : sliceBy(order, nearest)})`;
      });
      return sql`
        select orders.id from (${sql.join(parts, sql` union `)}) as orders ${sliceBy(order, slice)}`;
    },
  };
}

/**
 * One account's orders lie in the list's order in the index, those of several do not. Among the nearest rows can
 * only be those of the accounts whose own nearest row is among the nearest.
 */
function nearestOfAccounts(
  accountIds: string[],
  { select, order, slice }: { select: Select; order: TwoWayOrder; slice: Slice },
): RawBuilder<unknown> {
  const ofOne = select(sql`orders.user_id = account.id`);
  const nearest = sliceBy(order, slice);
  return sql`
    select found.* from (
      select account.id from unnest(${accountIds}::uuid[]) as account (id)
      cross join lateral (${ofOne} ${sliceBy(order, { ...slice, limit: 1 })}) as orders
      ${nearest}
    ) as account
    cross join lateral (${ofOne} ${nearest}) as found`;
}
