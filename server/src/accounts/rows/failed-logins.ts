/** Failed logins, counted by phone and by address, and the devices that an account knows. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { Client } from '#accounts/rules/author.ts';
import { type LoginCounts, loginWindows } from '#accounts/rules/login-limits.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { getRow, getValue, hasRow, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';

type Attempt = { phone: Phone } & Client;

export function isKnownDevice(db: Db | Tx, attempt: Attempt): Promise<boolean> {
  return hasRow(db)`
    select 1 from known_devices where phone = ${attempt.phone} and device = ${attempt.device}`;
}

/** Tries are counted under this lock, so that parallel ones do not all see the same count. */
export async function lockTries(tx: Tx, { phone, address }: Attempt, known: boolean): Promise<void> {
  await lockNames(tx, [`login ${phone}`, ...(known ? [] : [`login address ${address}`])]);
}

export function countTries(tx: Tx, attempt: Attempt, known: boolean): Promise<LoginCounts> {
  const isMine = sql`case when ${known}::boolean then sessions.device = ${attempt.device}
                          else sessions.address = ${attempt.address} end`;
  return getRow<LoginCounts>(tx)`
    with mine as (
      select created_at from failed_logins
      where phone = ${attempt.phone} and created_at > now() - ${interval(loginWindows.longMs)}
        and known_device = ${known} and (not ${known}::boolean or device = ${attempt.device})
    ), opened as (
      select sessions.created_at from sessions join users on users.id = user_id
      where users.phone = ${attempt.phone} and users.deleted_at is null
        and sessions.created_at > now() - ${interval(loginWindows.longMs)} and ${isMine}
      union all
      select login_challenges.created_at from login_challenges join users on users.id = user_id
      where users.phone = ${attempt.phone} and users.deleted_at is null and used_at is null
        and not ${known}::boolean and login_challenges.created_at > now() - ${interval(loginWindows.longMs)}
    )
    select (select count(*) from mine where created_at > now() - ${interval(loginWindows.shortMs)})::int as short,
           (select count(*) from mine)::int as long,
           (select count(*) from failed_logins where not ${known}::boolean and address = ${attempt.address}
             and created_at > now() - ${interval(loginWindows.shortMs)})::int as address_short,
           (select count(*) from opened where created_at > now() - ${interval(loginWindows.rightMs)})::int as "right",
           (select count(*) from opened)::int as right_long`;
}

/** It counts as failed until it is given back. */
export function insertTry(tx: Tx, attempt: Attempt, knownDevice: boolean): Promise<string> {
  const { phone, device, address } = attempt;
  return getValue<string>(tx)`
    insert into failed_logins (phone, device, address, known_device)
    values (${phone}, ${device}, ${address}, ${knownDevice}) returning id::text`;
}

export async function deleteTry(db: Db | Tx, id: string): Promise<void> {
  await run(db)`delete from failed_logins where id = ${id}::bigint`;
}

/** Remembers a device that signed in. What failed on it before counts no longer. */
export async function rememberDevice(tx: Tx, { phone, device }: Attempt): Promise<void> {
  if (!device) return;
  await knowDevice(tx, { phone, device });
  await tx.deleteFrom('failedLogins').where('phone', '=', phone).where('device', '=', device).execute();
}

/** A person who proves the phone itself starts from zero: failures of strangers no longer count either. */
export async function forgetFailures(tx: Tx, phone: Phone): Promise<void> {
  await tx.deleteFrom('failedLogins').where('phone', '=', phone).execute();
}

/** A device that has proved a phone has counts of its own for it from now on. */
export const knowDevice = putOffWrite<{ phone: Phone; device: string }>({
  rank: writeRanks.codes,
  keyOf: ({ phone, device }) => `${phone} ${device}`,
  table: 'known_devices',
  isIdempotent: true,
  write: (devices, after) => sql`
    insert into known_devices (phone, device)
    select * from unnest(
      ${devices.map(({ phone }) => phone)}::text[], ${devices.map(({ device }) => device)}::text[])
    where ${after}
    on conflict (phone, device) do nothing`,
});
