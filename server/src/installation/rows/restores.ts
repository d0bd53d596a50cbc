/** The facts about a restore that is not ended: the questions since, and the vendors' answers. */
import { dayMs } from '@ntem/contract/durations';
import type { AttemptDirection } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { findRow, hasRow, listRows, listValues, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';

/** Of attempts: a payment that waits to be given back beside its order. */
export const isExtra = sql`contradicted_by in ('paid_twice', 'wrong_amount')`;

/** As long as days are compared again. */
const turnsUpWithinMs = 7 * dayMs;

export type Restore = {
  id: string;
  backupAt: Date;
  restoredAt: Date;
  askedAt: Date | null;
  /** Since the backup was made. */
  forgottenMs: number;
  /** The admin who asked to end it, where another one has to say the same. */
  endAskedBy: string | null;
  endAskerName: string | null;
  endAskedBecause: string | null;
};

/** For statements that do nothing meanwhile. */
export const isRestoreOpen: RawBuilder<boolean> = sql`exists (select 1 from restores where ended_at is null)`;

export function findOpenRestore(db: Db | Tx): Promise<Restore | undefined> {
  return findWhere(db, sql`ended_at is null`);
}

export function findRestore(db: Db, id: string): Promise<Restore | undefined> {
  return findWhere(db, sql`restores.id = ${id}`);
}

/** The newest one, as long as something of the time before it may still turn up. */
export function findFreshRestore(db: Db | Tx): Promise<Restore | undefined> {
  return findWhere(db, sql`restored_at > now() - ${interval(turnsUpWithinMs)}`);
}

function findWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<Restore | undefined> {
  return findRow<Restore>(db)`
    select restores.id, backup_at, restored_at, asked_at, end_asked_by, users.name as end_asker_name, end_asked_because,
           (extract(epoch from clock_timestamp() - backup_at) * 1000)::float8 as forgotten_ms
    from restores left join users on users.id = end_asked_by where ${condition}
    order by restored_at desc limit 1`;
}

/** Others who want to end it wait. */
export async function lockOpenRestore(tx: Tx): Promise<Restore | undefined> {
  await run(tx)`select 1 from restores where ended_at is null for update`;
  return findOpenRestore(tx);
}

export async function noteEndAsked(
  tx: Tx,
  { id }: Restore,
  { by, because }: { by: string; because: string },
): Promise<void> {
  await run(tx)`
    update restores set end_asked_by = ${by}, end_asked_because = ${because}, end_asked_at = now()
    where id = ${id}`;
}

/** True if a restored backup may have forgotten calls of this order. */
export function isFromBackup(db: Db | Tx, orderId: string): Promise<boolean> {
  return hasRow(db)`
    select 1 from orders where id = ${orderId} and exists (select 1 from restores where restored_at > created_at)`;
}

/** Sales are closed with it, by a text for the shop, unless an admin has closed them already. */
export async function beginRestore(tx: Tx, { backupAt }: { backupAt: Date }): Promise<Restore> {
  await run(tx)`
    insert into restores (backup_at) values (${backupAt})
    on conflict ((true)) where ended_at is null
    do update set backup_at = least(restores.backup_at, excluded.backup_at), asked_at = null,
                  restored_at = excluded.restored_at`;
  // Nobody can say any more of a call that it was never made.
  await run(tx)`
    update attempts set sent_at = created_at where outcome in ('open', 'unknown') and sent_at is null`;
  await run(tx)`
    insert into sales_pauses (scope, message) values ('ALL', ${closedText}) on conflict do nothing`;
  const restore = await findOpenRestore(tx);
  if (!restore) throw new Error('The restore was not recorded.');
  return restore;
}

/** A call that the database refuses to record until vendors were asked what a restore has forgotten. */
export function isHeldByRestore(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55R01';
}

const closedText = 'The shop is closed for a short while. Orders that you have paid for are safe.';

export async function noteAsked(tx: Tx, { id }: Restore): Promise<void> {
  await run(tx)`update restores set asked_at = now() where id = ${id} and asked_at is null`;
}

/** The jobs that waited for it are due. */
export async function endRestore(tx: Tx, { id }: Restore, because: string): Promise<void> {
  await run(tx)`
    update restores set ended_at = now(), ended_because = ${because} where id = ${id} and ended_at is null`;
  await run(tx)`delete from sales_pauses where scope = 'ALL' and message = ${closedText}`;
}

/** Calls on record about which no vendor has been asked since. */
export function listUnasked(db: Db, { restoredAt }: Restore, limit: number): Promise<string[]> {
  return listValues<string>(db)`
    select id from attempts
    where outcome in ('open', 'unknown') and coalesce(checked_at < ${restoredAt}, true)
    order by created_at limit ${limit}`;
}

export type RestoreDay = { day: string; isCompared: boolean; isUnderWay: boolean };

/** The days on which something may have happened that we forgot, each with whether it was compared since. */
export function listRestoreDays(db: Db, { backupAt, restoredAt }: Restore): Promise<RestoreDay[]> {
  return listRows<RestoreDay>(db)`
    select due.day::date::text as day, coalesce(started_at >= ${restoredAt} and finished_at is not null, false) as is_compared,
           coalesce(finished_at is null and started_at is not null, false) as is_under_way
    from generate_series((${backupAt}::timestamptz at time zone 'Africa/Accra')::date,
                         (now() at time zone 'Africa/Accra')::date, interval '1 day') as due (day)
    left join comparisons on comparisons.day = due.day::date
    order by due.day`;
}

export type Question = {
  subject: string;
  direction: AttemptDirection;
  number: number;
  reference: string;
  vendor: string;
  answer: string;
  isRecorded: boolean;
};

export type RestoreFindings = {
  questions: Question[];
  /** The findings of the comparisons of the days, whole days and vendors' own lists. */
  differences: {
    day: string;
    reference: string;
    vendor: string | null;
    what: string;
    ours: string;
    theirs: string;
  }[];
  unreadLists: { day: string; vendor: string }[];
};

export async function readFindings(db: Db, restore: Restore): Promise<RestoreFindings> {
  const { id, backupAt } = restore;
  const since = sql`(${backupAt}::timestamptz at time zone 'Africa/Accra')::date`;
  const questions = await listRows<Question>(db)`
    select subject, direction, number, reference, vendor, answer, is_recorded from (
      select distinct on (subject, direction, vendor, case when answer <> 'cannot_be_asked' then reference end) *
      from restore_questions as asked
      where restore_id = ${id} and answer <> 'not_found'
        and (answer <> 'cannot_be_asked' or not exists (
          select 1 from orders where orders.reference = asked.subject and not is_open
            and not exists (select 1 from attempts where order_id = orders.id and ${isExtra})))
      order by subject, direction, vendor, case when answer <> 'cannot_be_asked' then reference end, number
    ) as shown
    order by answer = 'cannot_be_asked' desc, asked_at, reference`;
  const differences = await listRows<RestoreFindings['differences'][number]>(db)`
    select day::text, coalesce(attempt_reference, reference) as reference, vendor, what, ours, theirs
    from comparison_differences where day >= ${since} and resolved_at is null order by id`;
  const unreadLists = await listRows<{ day: string; vendor: string }>(db)`
    select day::text, vendor from comparison_lists where day >= ${since} and state <> 'read' order by 1, 2`;
  return { questions, differences, unreadLists };
}
