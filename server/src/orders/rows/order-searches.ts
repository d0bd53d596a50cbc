/** Finds orders by a typed text. Each way to find them is its own query with its own index. */
import { namelessGuest } from '@ntem/contract/accounts/account-texts';
import { largestExactFound } from '@ntem/contract/paging';
import { readReference } from '@ntem/contract/words';
import { type RawBuilder, sql } from 'kysely';
import { findGoods } from '#catalogue/rows/catalogue.ts';
import type { Db } from '#kernel/db/database.ts';
import {
  estimateRows,
  matches,
  type Search,
  type Slice,
  sliceBy,
  type TwoWayOrder,
} from '#kernel/db/pages.ts';
import { likePatterns, readSearch } from '#kernel/rules/search.ts';
import { findGuestNames } from '#people/rows/guests.ts';
import { findAccountIds } from '#people/rows/user-list.ts';

type SearchWay = {
  condition: RawBuilder<unknown>;
  /** The parts of an index in which each part is sorted by time. */
  parts?: IndexParts;
};

type IndexParts = {
  column: RawBuilder<unknown>;
  values: string[];
  type: 'uuid' | 'text';
  /** A condition that every row in the index meets. */
  within?: RawBuilder<unknown>;
};

/** The length of these texts, and how many of their first characters are in the indexes sorted like the list. */
const phones = { length: 10, prefix: 6 };
const references = { length: 12, prefix: 4, letters: 'NT' };
/** Each is asked for all rows up to the page; of more parts only those that may have some of them. */
const fewParts = 10;

/** The typed text, and whether it may be the name of a service or package. A seller sees no e-mail, and searches by none. */
export type OrderSearch = { typed: string; findsGoods: boolean; isOfSeller?: boolean };

/**
 * The beginning of a reference or of a number, a part of the name or e-mail of the account that bought or of the name
 * that a guest gave, and a part of the name of service or package.
 */
async function findWays(
  db: Db,
  { typed, findsGoods, isOfSeller = false }: OrderSearch,
): Promise<SearchWay[]> {
  const term = readSearch(typed);
  const patterns = likePatterns(term);
  const reference = readReference(typed);
  const [accountIds, guestNames, goods] = await Promise.all([
    findAccountIds(db, patterns),
    findGuestNames(db, patterns),
    findsGoods ? findGoods(db, patterns) : { serviceIds: [], bundleIds: [] },
  ]);
  return [
    ...referenceWays(reference),
    ...(isOfSeller ? namedAccountWays(accountIds, patterns) : idWays(sql`orders.user_id`, accountIds)),
    ...idWays(sql`orders.service_id`, goods.serviceIds),
    ...idWays(sql`orders.bundle_id`, goods.bundleIds),
    ...guestWays(term.text, patterns, guestNames),
    ...(term.digits && term.digits.length <= phones.length ? phoneWays(term.digits) : []),
  ];
}

/** Also without the letters that all of them begin with: people leave these out, and what comes next may be the same. */
function referenceWays(typed: string): SearchWay[] {
  if (!/^[0-9A-Z]+$/.test(typed)) return [];
  const { length, letters } = references;
  return [typed, `${letters}${typed}`].filter((beginning) => beginning.length <= length).map(referenceWay);
}

/** Between the smallest and the largest that begin so: digits and capitals sort alike in C and in English. */
function referenceWay(beginning: string): SearchWay {
  const { length, prefix } = references;
  return {
    condition: sql`orders.reference between ${beginning} and ${beginning.padEnd(length, 'Z')}`,
    ...(beginning.length === prefix && {
      parts: { column: sql`left(orders.reference, ${sql.lit(prefix)})`, values: [beginning], type: 'text' },
    }),
  };
}

function idWays(column: RawBuilder<unknown>, ids: string[]): SearchWay[] {
  if (ids.length === 0) return [];
  return [{ condition: sql`${column} = any(${ids}::uuid[])`, parts: { column, values: ids, type: 'uuid' } }];
}

/** Accounts whose name, as the order has it, is what matches. */
function namedAccountWays(ids: string[], patterns: string[]): SearchWay[] {
  if (ids.length === 0) return [];
  const isNamed = matches(sql`lower(orders.buyer_name)`, patterns);
  return [{ condition: sql`(orders.user_id = any(${ids}::uuid[]) and ${isNamed})` }];
}

/**
 * Names that guests gave have an index. Guests without a name, or with a very common one, are so many that some are
 * among the newest orders.
 */
function guestWays(text: string, patterns: string[], names: string[] | undefined): SearchWay[] {
  const column = sql`orders.buyer_name`;
  const nameless = sql.lit(namelessGuest);
  const within = sql`orders.user_id is null and ${column} <> ${nameless}`;
  const isNameless = text.length > 2 && namelessGuest.toLowerCase().includes(text);
  return [
    ...(names === undefined
      ? [{ condition: sql`(${within} and ${matches(sql`lower(${column})`, patterns)})` }]
      : namedWays(names)),
    ...(isNameless ? [{ condition: sql`(orders.user_id is null and ${column} = ${nameless})` }] : []),
  ];

  function namedWays(values: string[]): SearchWay[] {
    if (values.length === 0) return [];
    const condition = sql`(${within} and ${column} = any(${values}::text[]))`;
    return [{ condition, parts: { column, values, type: 'text', within } }];
  }
}

function phoneWays(digits: string): SearchWay[] {
  const [smallest, largest] = [digits.padEnd(phones.length, '0'), digits.padEnd(phones.length, '9')];
  return [sql`orders.payer`, sql`orders.recipient`].map((phone) => {
    const parts = phoneParts(phone, digits);
    return { condition: sql`${phone} between ${smallest} and ${largest}`, ...(parts && { parts }) };
  });
}

/**
 * A whole number may belong to a person who buys all day. Few numbers share seven digits; so many share four or fewer
 * that some are among the newest orders.
 */
function phoneParts(phone: RawBuilder<unknown>, digits: string): IndexParts | undefined {
  if (digits.length === phones.length) return { column: phone, values: [digits], type: 'text' };
  const column = sql`left(${phone}, ${sql.lit(phones.prefix)})`;
  if (digits.length === phones.prefix) return { column, values: [digits], type: 'text' };
  if (digits.length !== phones.prefix - 1) return undefined;
  return { column, values: Array.from({ length: 10 }, (_, last) => `${digits}${last}`), type: 'text' };
}

/** All at once, for callers that read every row found. */
export async function findSearchCondition(db: Db, search: OrderSearch): Promise<RawBuilder<unknown>> {
  const ways = await findWays(db, search);
  if (ways.length === 0) return sql`false`;
  return sql`(${sql.join(
    ways.map(({ condition }) => condition),
    sql` or `,
  )})`;
}

type Select = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;

export async function searchOrders(
  db: Db,
  search: OrderSearch,
  filter: RawBuilder<unknown>,
): Promise<Search> {
  const ways = await findWays(db, search);
  const select: Select = (condition) =>
    sql`select orders.id, orders.created_at from orders where ${condition} and ${filter}`;
  let found: number[] = [];
  /** The share of rows that is left once rows found twice count once, estimated from the counted rows. */
  let distinctShare = 1;
  let counting: Promise<number> | undefined;

  const count = async (most: number): Promise<number> => {
    const names = ways.map((_, n) => sql.ref(`way_${n}`));
    const parts = ways.map(
      ({ condition }, n) => sql`${names[n]} as materialized (${select(condition)} limit ${most})`,
    );
    const sizes = names.map((name) => sql`(select count(*)::int from ${name})`);
    // A row found in two ways counts once.
    const all = sql.join(
      names.map((name) => sql`select id from ${name}`),
      sql` union `,
    );
    const { rows } = await sql<{ total: number; found: number[] }>`
        with ${sql.join(parts)}
        select array[${sql.join(sizes)}] as found, (select count(*)::int from (${all}) as counted) as total
      `.execute(db);
    const [counted] = rows;
    if (!counted) return 0;
    found = counted.found;
    distinctShare = counted.total / found.reduce((sum, size) => sum + size, 0) || 1;
    return counted.total;
  };

  return {
    countUpTo(most) {
      counting = ways.length === 0 ? Promise.resolve(0) : count(most);
      return counting;
    },
    async estimate() {
      if (ways.length === 0) return 0;
      const ofAll = sql.join(
        ways.map(({ condition }) => select(condition)),
        sql` union all `,
      );
      const about = await estimateRows(db, ofAll);
      await counting;
      return Math.round(about * distinctShare);
    },
    pick(order, slice) {
      const nearest = { ...slice, limit: slice.offset + slice.limit, offset: 0 };
      const picks = ways.flatMap(({ condition, parts }, n) => {
        const count = found[n] ?? 0;
        if (count === 0) return [];
        // Left alone, the planner may walk all orders in the list's order in the hope to meet a few early.
        if (count <= largestExactFound) return [sql`(${select(condition)} offset 0)`];
        if (parts) return [sql`(${nearestOfParts(parts, { select, order, slice: nearest })})`];
        return [sql`(${select(condition)} ${sliceBy(order, nearest)})`];
      });
      return sql`
        select orders.id from (${sql.join(picks, sql` union `)}) as orders ${sliceBy(order, slice)}`;
    },
  };
}

/**
 * Rows are sorted within each part of the index, but not across parts. The nearest rows can only be in the parts whose
 * own nearest row is among the nearest.
 */
function nearestOfParts(
  { column, values, type, within = sql`true` }: IndexParts,
  { select, order, slice }: { select: Select; order: TwoWayOrder; slice: Slice },
): RawBuilder<unknown> {
  const nearest = sliceBy(order, slice);
  const [first] = values;
  if (values.length === 1) return sql`${select(sql`${within} and ${column} = ${first}`)} ${nearest}`;
  const ofOne = select(sql`${within} and ${column} = part.value`);
  const all = sql`unnest(${values}::${sql.raw(type)}[]) as part (value)`;
  const promising = sql`(
    select part.value from ${all}
    cross join lateral (${ofOne} ${sliceBy(order, { ...slice, limit: 1 })}) as orders
    ${nearest}
  ) as part`;
  return sql`
    select found.* from ${values.length <= fewParts ? all : promising}
    cross join lateral (${ofOne} ${nearest}) as found`;
}
