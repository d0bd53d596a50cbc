/** Comparisons of one day with gateway and supplier: how far they are, and what they have found. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { attemptsOfDay, isOnDay } from './attempts-of-day.ts';
import type { Db, Tx } from './database.ts';
import { countRows, offsetOf, type Page, type PageRequest } from './pages.ts';

export type Comparison = {
  day: string;
  startedAt: Date;
  finishedAt: Date | null;
  attempts: number;
  asked: number;
  unanswered: number;
  lastAttemptId: string | null;
  /** Null while it is under way. */
  tookMs: number | null;
  endedMsAgo: number | null;
};

export type ComparedDay = Comparison & { differences: number };

const columns = sql`
  day::text, started_at as "startedAt", finished_at as "finishedAt", attempts, asked, unanswered,
  last_attempt_id as "lastAttemptId",
  (extract(epoch from finished_at - started_at) * 1000)::float8 as "tookMs",
  (extract(epoch from clock_timestamp() - finished_at) * 1000)::float8 as "endedMsAgo"`;

export async function findComparison(db: Db | Tx, day: string): Promise<Comparison | undefined> {
  const { rows } = await sql<Comparison>`
    select ${columns} from comparisons where day = ${day}::date`.execute(db);
  return rows[0];
}

/** Nothing happens where one is under way: it is left to come to its end. */
export async function beginComparison(tx: Tx, day: string): Promise<void> {
  const { rows } = await sql`
    insert into comparisons (day, attempts)
    select ${day}::date, count(*)::int ${attemptsOfDay(day, sql`now()`)}
    on conflict (day) do update
      set started_at = excluded.started_at, finished_at = null, attempts = excluded.attempts, asked = 0,
          unanswered = 0, last_attempt_id = null
      where comparisons.finished_at is not null
    returning 1`.execute(tx);
  if (rows.length === 0) return;
  await sql`delete from comparison_sums where day = ${day}::date`.execute(tx);
  await sql`
    insert into comparison_sums (day, side, status, count, amount_pesewas)
    select ${day}::date, 'orders', state, count(*), sum(price_pesewas)
    from orders where ${isOnDay(sql`created_at`, day)} group by state`.execute(tx);
}

export type ComparisonSum = {
  side: 'orders' | 'gateway' | 'supplier';
  status: string;
  count: number;
  amount: Pesewas;
};

export type Difference = {
  /** None where the books lack an entry. */
  attemptId: string | null;
  /** Under which the vendor knows it. */
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
  await sql`
    update comparisons
    set asked = asked + ${asked}, unanswered = unanswered + ${unanswered}, last_attempt_id = ${lastAttemptId}
    where day = ${day}::date`.execute(tx);
  for (const { side, status, count, amount } of sums) {
    await sql`
      insert into comparison_sums (day, side, status, count, amount_pesewas)
      values (${day}::date, ${side}, ${status}, ${count}, ${amount})
      on conflict (day, side, status) do update
        set count = comparison_sums.count + excluded.count,
            amount_pesewas = comparison_sums.amount_pesewas + excluded.amount_pesewas`.execute(tx);
  }
}

type Replacement<Found> = {
  /** The attempts about which a vendor has spoken. */
  answeredIds: string[];
  differences: Found[];
};

/** Puts what was found of these attempts in the place of what was found before, and answers what is new. */
export async function replaceDifferences<Found extends Difference>(
  tx: Tx,
  day: string,
  { answeredIds, differences }: Replacement<Found>,
): Promise<Found[]> {
  const { rows: before } = await sql<{ attemptId: string; what: string }>`
    delete from comparison_differences where attempt_id = any(${answeredIds}::uuid[])
    returning attempt_id as "attemptId", what`.execute(tx);
  for (const { attemptId, attemptReference, orderId, reference, what, ours, theirs } of differences) {
    await sql`
      insert into comparison_differences (day, attempt_id, attempt_reference, order_id, reference, what, ours, theirs)
      values (${day}::date, ${attemptId}, ${attemptReference}, ${orderId}, ${reference}, ${what}, ${ours}, ${theirs})`.execute(
      tx,
    );
  }
  const known = new Set(before.map(({ attemptId, what }) => `${attemptId} ${what}`));
  return differences.filter(({ attemptId, what }) => !known.has(`${attemptId} ${what}`));
}

/** Adds the orders whose state and books do not go together, and closes the comparison. */
export async function finishComparison(tx: Tx, day: string): Promise<ComparedDay> {
  await sql`delete from comparison_differences where day = ${day}::date and attempt_id is null`.execute(tx);
  await sql`
    insert into comparison_differences (day, order_id, reference, what, ours, theirs)
    select ${day}::date, orders.id, orders.reference, 'The books lack the entry ''' || needed.kind || '''',
           orders.state, ''
    from orders
    cross join lateral (
      select 'paid' as kind where orders.paid_at is not null
      union all select 'delivered' where orders.state = 'delivered'
      union all select 'refunded' where orders.state = 'refunded'
    ) as needed
    where ${isOnDay(sql`orders.created_at`, day)} and not exists (
      select 1 from ledger_transactions where order_id = orders.id and ledger_transactions.kind = needed.kind)
    order by orders.created_at`.execute(tx);
  await sql`
    update comparisons set finished_at = clock_timestamp() where day = ${day}::date`.execute(tx);
  const { rows } = await sql<ComparedDay>`
    select ${columns}, ${differencesOf} from comparisons where day = ${day}::date`.execute(tx);
  return rows[0] as ComparedDay;
}

const differencesOf = sql`
  (select count(*) from comparison_differences where comparison_differences.day = comparisons.day)::int
    as differences`;

export async function listSums(db: Db, day: string): Promise<ComparisonSum[]> {
  const { rows } = await sql<ComparisonSum>`
    select side, status, count, amount_pesewas as amount from comparison_sums
    where day = ${day}::date order by side, status`.execute(db);
  return rows;
}

export async function listDifferences(db: Db, day: string, request: PageRequest): Promise<Page<Difference>> {
  const rest = sql`from comparison_differences where day = ${day}::date`;
  const [{ rows }, count] = await Promise.all([
    sql<Difference>`
      select attempt_id as "attemptId", attempt_reference as "attemptReference", order_id as "orderId", reference, what, ours, theirs ${rest}
      order by id limit ${request.limit} offset ${offsetOf(request)}`.execute(db),
    countRows(db, rest),
  ]);
  return { rows, ...count };
}

/** The newest day first; all that were compared, or those with differences alone. */
export async function listComparedDays(
  db: Db,
  { differing, ...request }: PageRequest & { differing: boolean },
): Promise<Page<ComparedDay>> {
  const rest = differing
    ? sql`from comparisons where exists (
        select 1 from comparison_differences where comparison_differences.day = comparisons.day)`
    : sql`from comparisons`;
  const [{ rows }, count] = await Promise.all([
    sql<ComparedDay>`
      select ${columns}, ${differencesOf} ${rest}
      order by comparisons.day desc limit ${request.limit} offset ${offsetOf(request)}`.execute(db),
    countRows(db, rest),
  ]);
  return { rows, ...count };
}

/** There is more than one only where admins have asked for several. */
export async function findDayUnderWay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select day::text from comparisons where finished_at is null order by started_at limit 1`.execute(db);
  return rows[0]?.day;
}

/**
 * The newest day of the last week that was not compared since its end, with some hours left to the vendors; or that a
 * vendor could not answer about, or of which an attempt was decided since, a while ago.
 */
export async function findDueDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select due.day::text
    from (
      select (now() at time zone 'Africa/Accra' - interval '4 hours')::date - ago as day from generate_series(1, 7) as ago
    ) as due
    left join comparisons on comparisons.day = due.day
      and started_at >= (due.day + 1)::timestamp at time zone 'Africa/Accra' + interval '4 hours'
    where exists (select 1 from orders where created_at < (due.day + 1)::timestamp at time zone 'Africa/Accra')
      and (comparisons.day is null or (finished_at < now() - interval '6 hours' and (unanswered > 0 or exists (
        select 1 from attempts
        where created_at >= due.day::timestamp at time zone 'Africa/Accra'
          and created_at < (due.day + 1)::timestamp at time zone 'Africa/Accra' and settled_at >= started_at))))
    order by due.day desc limit 1`.execute(db);
  return rows[0]?.day;
}
