/** Comparisons of one day with gateway and supplier: their progress, and the differences found. */
import { comparedAgainDays } from '@ntem/contract/books/limits';
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { attemptsOfDay, isOnDay } from '#attempts/rows/attempts-of-day.ts';
import { comparedAfterMs } from '#books/rules/comparisons.ts';
import { findRow, findValue, getRow, getValue, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { type Page, type PageRequest, readPage } from '#kernel/db/pages.ts';

export type Comparison = {
  day: string;
  startedAt: Date;
  finishedAt: Date | null;
  attempts: number;
  asked: number;
  unanswered: number;
  lastAttemptId: string | null;
  /** How often a vendor took no call at all. */
  pauses: number;
  listed: number | null;
  /** Null while it is under way. */
  tookMs: number | null;
  endedMsAgo: number | null;
};

export type ComparedDay = Comparison & { differences: number; resolved: number };

const columns = sql`
  day::text, started_at, finished_at, attempts, asked, unanswered, listed,
  last_attempt_id, pauses,
  (extract(epoch from finished_at - started_at) * 1000)::float8 as took_ms,
  (extract(epoch from clock_timestamp() - finished_at) * 1000)::float8 as ended_ms_ago`;

export function findComparison(db: Db | Tx, day: string): Promise<Comparison | undefined> {
  return findRow<Comparison>(db)`
    select ${columns} from comparisons where day = ${day}::date`;
}

/** Does nothing while one is under way. */
export async function beginComparison(tx: Tx, day: string): Promise<void> {
  const rows = await listRows(tx)`
    insert into comparisons (day, attempts)
    select ${day}::date, count(*)::int ${attemptsOfDay(day, sql`now()`)}
    on conflict (day) do update
      set started_at = excluded.started_at, finished_at = null, attempts = excluded.attempts, asked = 0,
          unanswered = 0, last_attempt_id = null, listed = null, pauses = 0
      where comparisons.finished_at is not null
    returning 1`;
  if (rows.length === 0) return;
  await run(tx)`delete from comparison_sums where day = ${day}::date`;
  await run(tx)`delete from comparison_lists where day = ${day}::date`;
  await run(tx)`
    insert into comparison_sums (day, side, status, count, amount_pesewas)
    select ${day}::date, 'orders', state, count(*), sum(price_pesewas)
    from orders where ${isOnDay(sql`created_at`, day)} group by state`;
}

export type ComparisonSum = {
  side: 'orders' | 'gateway' | 'supplier';
  status: string;
  count: number;
  amount: Pesewas;
};

export type Difference = {
  /** None if the books lack an entry. */
  attemptId: string | null;
  /** The reference that the vendor uses. */
  attemptReference: string | null;
  orderId: string | null;
  /** Of the order or payout. */
  reference: string;
  what: string;
  ours: string;
  theirs: string;
};

export type ComparedPart = {
  asked: number;
  unanswered: number;
  lastAttemptId: string | null;
  sums: ComparisonSum[];
};

export async function addToComparison(tx: Tx, day: string, part: ComparedPart): Promise<void> {
  const { asked, unanswered, lastAttemptId, sums } = part;
  await run(tx)`
    update comparisons
    set asked = asked + ${asked}, unanswered = unanswered + ${unanswered}, last_attempt_id = ${lastAttemptId}
    where day = ${day}::date`;
  for (const { side, status, count, amount } of sums) {
    await run(tx)`
      insert into comparison_sums (day, side, status, count, amount_pesewas)
      values (${day}::date, ${side}, ${status}, ${count}, ${amount})
      on conflict (day, side, status) do update
        set count = comparison_sums.count + excluded.count,
            amount_pesewas = comparison_sums.amount_pesewas + excluded.amount_pesewas`;
  }
}

export async function notePause(tx: Tx, day: string): Promise<void> {
  await run(tx)`update comparisons set pauses = pauses + 1 where day = ${day}::date`;
}

/** Replaces the earlier findings about these attempts; a difference that is still there stays open. */
export async function replaceDifferences(
  tx: Tx,
  day: string,
  { answeredIds, differences }: { answeredIds: string[]; differences: Difference[] },
): Promise<void> {
  const rows = await listRows<{ id: bigint; attemptId: string; what: string }>(tx)`
    select id, attempt_id, what from comparison_differences
    where attempt_id = any(${answeredIds}::uuid[]) and found_in = 'attempts'`;
  const keyOf = ({ attemptId, what }: { attemptId: string | null; what: string }) => `${attemptId} ${what}`;
  const found = new Set(differences.map(keyOf));
  const known = new Set(rows.map(keyOf));
  const gone = rows.filter((row) => !found.has(keyOf(row))).map(({ id }) => id);
  if (gone.length > 0) await run(tx)`delete from comparison_differences where id = any(${gone})`;
  for (const one of differences.filter((difference) => !known.has(keyOf(difference)))) {
    const { attemptId, attemptReference, orderId, reference, what, ours, theirs } = one;
    await run(tx)`
      insert into comparison_differences (day, attempt_id, attempt_reference, order_id, reference, what, ours, theirs)
      values (${day}::date, ${attemptId}, ${attemptReference}, ${orderId}, ${reference}, ${what}, ${ours}, ${theirs})`;
  }
}

/** The orders of a day whose state and books do not match; money can go back in several ways. */
const lackingOf = (day: string) => sql`
  select orders.id as order_id, orders.reference, orders.state,
         'The books lack the entry ''' || needed.kind || '''' as what
  from orders
  cross join lateral (
    select 'paid' as kind, array['paid'] as any_of where orders.paid_at is not null
    union all select 'delivered', array['delivered'] where orders.state = 'delivered'
    union all select 'refunded', array['refunded', 'returned', 'settled_by_hand', 'payment_reversed']
      where orders.state = 'refunded'
  ) as needed
  where ${isOnDay(sql`orders.created_at`, day)} and not exists (
    select 1 from ledger_transactions where order_id = orders.id and ledger_transactions.kind = any(any_of))
  order by orders.created_at`;

/** Looks through our own books, and closes the comparison. What is still lacking stays open, or resolved, as it was. */
export async function finishComparison(tx: Tx, day: string): Promise<ComparedDay> {
  await run(tx)`
    with lacking as (${lackingOf(day)}),
    gone as (
      delete from comparison_differences as known
      where day = ${day}::date and found_in = 'books' and not exists (
        select 1 from lacking where lacking.order_id = known.order_id and lacking.what = known.what)
    )
    insert into comparison_differences (found_in, day, order_id, reference, what, ours, theirs)
    select 'books', ${day}::date, order_id, reference, what, state, '' from lacking
    where not exists (
      select 1 from comparison_differences as known
      where day = ${day}::date and found_in = 'books' and known.order_id = lacking.order_id
        and known.what = lacking.what)`;
  await run(tx)`
    update comparisons set finished_at = clock_timestamp(), listed = (
      select case when bool_and(state = 'read') then sum(lines)::int end
      from comparison_lists where comparison_lists.day = comparisons.day)
    where day = ${day}::date`;
  return getRow<ComparedDay>(tx)`
    select ${columns}, ${differencesOf} from comparisons where day = ${day}::date`;
}

const differencesOf = sql`
  (select count(*) from comparison_differences
   where comparison_differences.day = comparisons.day and resolved_at is null)::int as differences,
  (select count(*) from comparison_differences
   where comparison_differences.day = comparisons.day and resolved_at is not null)::int as resolved`;

export function listSums(db: Db, day: string): Promise<ComparisonSum[]> {
  return listRows<ComparisonSum>(db)`
    select side, status, count, amount_pesewas as amount from comparison_sums
    where day = ${day}::date order by side, status`;
}

export type StoredDifference = Difference & {
  id: bigint;
  foundAt: Date;
  resolvedAt: Date | null;
  resolution: string | null;
};

const differenceColumns = sql`
  id, attempt_id, attempt_reference, order_id, reference, what,
  ours, theirs, found_at, resolved_at, resolution`;

export async function listDifferences(
  db: Db,
  day: string,
  request: PageRequest,
): Promise<Page<StoredDifference>> {
  return readPage(db, request, {
    columns: differenceColumns,
    from: sql`comparison_differences`,
    where: sql`day = ${day}::date`,
    order: sql`resolved_at is not null, id`,
  });
}

/** Undefined if there is none that is open. */
/** On all days, by the index of those that are open. */
export function countOpenDifferences(db: Db): Promise<number> {
  return getValue<number>(db)`
    select count(*)::int as open from comparison_differences where resolved_at is null`;
}

export function resolveDifference(
  tx: Tx,
  id: bigint,
  { by, reason }: { by: string; reason: string },
): Promise<StoredDifference | undefined> {
  return findRow<StoredDifference>(tx)`
    update comparison_differences set resolved_at = now(), resolved_by = ${by}, resolution = ${reason}
    where id = ${id} and resolved_at is null
    returning ${differenceColumns}`;
}

/** All that were found about one call. */
export async function resolveDifferencesOf(
  tx: Tx,
  attemptId: string,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await run(tx)`
    update comparison_differences set resolved_at = now(), resolved_by = ${by}, resolution = ${reason}
    where attempt_id = ${attemptId} and resolved_at is null`;
}

/** The newest day first; all that were compared, or those with differences alone. */
export async function listComparedDays(
  db: Db,
  { differing, ...request }: PageRequest & { differing: boolean },
): Promise<Page<ComparedDay>> {
  const where = sql`exists (
    select 1 from comparison_differences where comparison_differences.day = comparisons.day)`;
  return readPage(db, request, {
    columns: sql`${columns}, ${differencesOf}`,
    from: sql`comparisons`,
    ...(differing && { where }),
    order: sql`comparisons.day desc`,
  });
}

/** There is more than one only where admins have asked for several. */
export function findDayUnderWay(db: Db): Promise<string | undefined> {
  return findValue<string>(db)`
    select day::text from comparisons where finished_at is null order by started_at limit 1`;
}

const dayRest = interval(comparedAfterMs);

/** The newest of the last days that was not compared since the last night. */
export function findDueDay(db: Db): Promise<string | undefined> {
  return findValue<string>(db)`
    with night as (
      select date_trunc('day', now() at time zone 'Africa/Accra' - ${dayRest}) + ${dayRest} as began
    )
    select due.day::text
    from night
    cross join lateral (select night.began::date - ago as day from generate_series(1, ${sql.lit(comparedAgainDays)}) as ago) as due
    left join comparisons on comparisons.day = due.day
      and started_at >= night.began at time zone 'Africa/Accra'
    where comparisons.day is null
      and exists (select 1 from orders where created_at < (due.day + 1)::timestamp at time zone 'Africa/Accra')
    order by due.day desc limit 1`;
}
