/** Alarms for admins: facts about the trade, current alarms, and messages to send. */
import type { AlarmKind } from '@ntem/contract/notices/alarm-kinds';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { countGuessedAdmins } from '#accounts/rows/factors.ts';
import { countOpenDifferences } from '#books/rows/comparisons.ts';
import { listFullestDisks } from '#installation/rows/processes.ts';
import { findValue, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { StandingAlarm } from '#notices/rules/alarm-messages.ts';
import type { AlarmFacts, Trouble } from '#notices/rules/alarm-troubles.ts';

type Row = { what: 'orders' | 'outcomes' | 'review' | 'payouts' | 'jobs'; count: number; oldestMs: number };

/** Each part reads an index of what is open. */
const waiting = sql<Row>`
  select 'orders' as what, count(*)::int, ${oldest(sql`paid_at`)} from orders
  where is_open
    and state in ('paid', 'paid_late', 'delivering', 'on_hold', 'delivery_failed', 'refund_pending')
  union all
  select 'outcomes', count(*)::int, ${oldest(sql`created_at`)} from attempts where outcome = 'unknown'
  union all
  select 'review', count(*)::int, ${oldest(sql`changed_at`)} from orders
  where is_open
    and state in ('needs_review', 'delivery_unknown')
  union all
  select 'payouts', count(*)::int, ${oldest(sql`created_at`)} from payouts where state = 'awaiting_approval'
  union all
  select 'jobs', count(*)::int, ${oldest(sql`run_at`)} from jobs
  where run_at <= now() and (lease_until is null or lease_until < now())`;

function oldest(column: ReturnType<typeof sql>) {
  return sql`coalesce(max(extract(epoch from now() - ${column})) * 1000, 0)::float8 as oldest_ms`;
}

export async function readAlarmFacts(db: Db): Promise<Omit<AlarmFacts, 'sms' | 'diskAlarmMb'>> {
  const [rows, differences, floats, paused, backups, disks, guessedAdmins] = await Promise.all([
    waiting.execute(db).then((read) => read.rows),
    countOpenDifferences(db),
    sql<AlarmFacts['floats'][number]>`select * from low_floats order by supplier`.execute(db),
    sql<AlarmFacts['paused'][number]>`
      select vendor, role, (max(extract(epoch from now() - resting_since)) * 1000)::float8 as paused_ms
      from vendor_lines where resting_since is not null and rested_by is null
      group by vendor, role order by vendor, role`.execute(db),
    sql<{ ageMs: number | null }>`
      select (extract(epoch from now() - max(taken_at)) * 1000)::float8 as age_ms from backups`.execute(db),
    listFullestDisks(db),
    countGuessedAdmins(db),
  ]);
  const of = (what: Row['what']) => {
    const { count, oldestMs } = rows.find((row) => row.what === what) ?? { count: 0, oldestMs: 0 };
    return { count, oldestMs };
  };
  return {
    orders: of('orders'),
    outcomes: of('outcomes'),
    review: of('review'),
    payouts: of('payouts'),
    jobs: of('jobs'),
    differences,
    floats: floats.rows,
    paused: paused.rows,
    backupAgeMs: backups.rows[0]?.ageMs ?? undefined,
    disks,
    guessedAdmins,
  };
}

type LowFloat = AlarmFacts['floats'][number];

/** `silent`: a vendor that did not answer keeps its state. */
export async function keepLowFloats(db: Db, low: LowFloat[], silent: string[]): Promise<void> {
  await run(db)`
    with kept as (
      insert into low_floats (supplier, float_pesewas, alarm_pesewas)
      select * from unnest(${low.map(({ supplier }) => supplier)}::text[],
        ${low.map(({ floatPesewas }) => floatPesewas)}::bigint[],
        ${low.map(({ alarmPesewas }) => alarmPesewas)}::bigint[])
      on conflict (supplier) do update
      set float_pesewas = excluded.float_pesewas, alarm_pesewas = excluded.alarm_pesewas
    )
    delete from low_floats
    where supplier <> all(${[...low.map(({ supplier }) => supplier), ...silent]}::text[])`;
}

/** The current moment, if nobody has looked since: until the end of the transaction nobody else does. */
export function claimLook(tx: Tx, everyMs: number): Promise<Date | undefined> {
  return findValue<Date>(tx)`
    update alarm_watch set looked_at = now() where looked_at <= now() - ${interval(everyMs)}
    returning now()`;
}

export function listStandingAlarms(db: Db | Tx): Promise<(StandingAlarm & { beganAt: Date })[]> {
  return listRows<StandingAlarm & { beganAt: Date }>(db)`
    select * from alarms where ended_at is null order by began_at, kind, about`;
}

export async function insertAlarms(tx: Tx, troubles: Trouble[]): Promise<void> {
  await run(tx)`
    insert into alarms (kind, about, words)
    select * from unnest(${troubles.map(({ kind }) => kind)}::text[], ${troubles.map(({ about }) => about)}::text[],
                         ${troubles.map(({ words }) => words)}::text[])`;
}

type Lasting = { id: string; words: string; isTold: boolean };

export async function keepAlarms(tx: Tx, lasting: Lasting[]): Promise<void> {
  await run(tx)`
    update alarms
    set words = seen.words, seen_at = now(), times_told = times_told + is_told::int,
        told_at = case when is_told then now() else told_at end
    from unnest(${lasting.map(({ id }) => id)}::uuid[], ${lasting.map(({ words }) => words)}::text[],
                ${lasting.map(({ isTold }) => isTold)}::boolean[]) as seen (id, words, is_told)
    where alarms.id = seen.id`;
}

export async function endAlarms(tx: Tx, over: { id: string }[]): Promise<void> {
  await run(tx)`
    update alarms set ended_at = now() where id = any(${over.map(({ id }) => id)}::uuid[])`;
}

export type AlarmSettings = { bySms: boolean; byEmail: boolean; muted: AlarmKind[] };

const usual: AlarmSettings = { bySms: true, byEmail: true, muted: [] };

export async function findAlarmSettings(db: Db, userId: string): Promise<AlarmSettings> {
  const rows = await listRows<AlarmSettings>(db)`
    select by_sms, by_email, muted from alarm_settings where user_id = ${userId}`;
  return rows[0] ?? usual;
}

export async function saveAlarmSettings(
  tx: Tx,
  userId: string,
  { bySms, byEmail, muted }: AlarmSettings,
): Promise<void> {
  await run(tx)`
    insert into alarm_settings (user_id, by_sms, by_email, muted)
    values (${userId}, ${bySms}, ${byEmail}, ${muted}::text[])
    on conflict (user_id) do update
    set by_sms = excluded.by_sms, by_email = excluded.by_email, muted = excluded.muted`;
}

export type Watcher = AlarmSettings & { userId: string; email: string | null };

/** Every admin who can sign in. */
export function listWatchers(tx: Tx): Promise<Watcher[]> {
  return listRows<Watcher>(tx)`
    select users.id as user_id, email, coalesce(by_sms, true) as by_sms, coalesce(by_email, true) as by_email,
           coalesce(muted, '{}') as muted
    from users left join alarm_settings on user_id = users.id
    where role = 'admin' and status = 'active' and deleted_at is null
    order by users.id`;
}

export type AlarmMessage = { userId: string; channel: 'sms' | 'email'; subject: string; text: string };

export async function insertAlarmMessages(tx: Tx, messages: AlarmMessage[]): Promise<void> {
  await run(tx)`
    insert into alarm_messages (user_id, channel, subject, text)
    select * from unnest(
      ${messages.map(({ userId }) => userId)}::uuid[], ${messages.map(({ channel }) => channel)}::text[],
      ${messages.map(({ subject }) => subject)}::text[], ${messages.map(({ text }) => text)}::text[])`;
}

export type DueAlarmMessage = AlarmMessage & {
  id: string;
  tries: number;
  phone: Phone;
  email: string | null;
};

/**
 * Messages to send now, to people who are still admins. Each belongs to its caller until its next try is due, which is
 * later each time.
 */
export function claimAlarmMessages(
  db: Db,
  {
    firstPauseMs,
    longestPauseMs,
    givenUpAfterMs,
  }: Record<'firstPauseMs' | 'longestPauseMs' | 'givenUpAfterMs', number>,
): Promise<DueAlarmMessage[]> {
  return listRows<DueAlarmMessage>(db)`
    update alarm_messages
    set tries = tries + 1,
        next_try_at = now() + least(${interval(firstPauseMs)} * power(2, least(tries, 20)), ${interval(longestPauseMs)})
    from users
    where alarm_messages.id in (
        select id from alarm_messages
        where sent_at is null and next_try_at <= now() and created_at > now() - ${interval(givenUpAfterMs)}
        order by next_try_at limit 20 for update skip locked)
      and users.id = user_id and users.role = 'admin' and users.status = 'active' and users.deleted_at is null
    returning alarm_messages.*, phone, email`;
}

export async function noteAlarmSent(db: Db, id: string): Promise<void> {
  await run(db)`update alarm_messages set sent_at = now() where id = ${id}`;
}
