/** Failed logins, counted by phone and by address, and the devices that an account knows. */
import { sql } from 'kysely';
import { lockNames } from '#db/advisory-locks.ts';
import type { Db, Tx } from '#db/database.ts';
import { interval } from '#db/interval.ts';
import { type LoginCounts, loginWindows } from '#domain/people/login-limits.ts';

type Attempt = { phone: string; device: string | null; address: string };

export async function isKnownDevice(db: Db | Tx, attempt: Attempt): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_devices join users on users.id = user_id
    where users.phone = ${attempt.phone} and users.deleted_at is null and device_id = ${attempt.device}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Failures are counted under this lock, so that parallel guesses do not all see the same count. */
export async function lockFailedLogins(tx: Tx, attempt: Attempt): Promise<void> {
  await lockNames(tx, [`login ${attempt.phone}`]);
}

export async function countFailedLogins(db: Db | Tx, attempt: Attempt, known: boolean): Promise<LoginCounts> {
  const { rows } = await sql<LoginCounts>`
    with mine as (
      select created_at from failed_logins
      where phone = ${attempt.phone} and created_at > now() - ${interval(loginWindows.longMs)}
        and known_device = ${known} and (not ${known}::boolean or device = ${attempt.device})
    )
    select (select count(*) from mine where created_at > now() - ${interval(loginWindows.shortMs)})::int as short,
           (select count(*) from mine)::int as long,
           (select count(*) from failed_logins where address = ${attempt.address}
             and created_at > now() - ${interval(loginWindows.shortMs)})::int as address_short`.execute(db);
  return rows[0] ?? { short: 0, long: 0, addressShort: 0 };
}

export async function insertFailedLogin(tx: Tx, attempt: Attempt, knownDevice: boolean): Promise<void> {
  const { phone, device, address } = attempt;
  await tx.insertInto('failedLogins').values({ phone, device, address, knownDevice }).execute();
}

/** Remembers a device that signed in. What failed on it before counts no longer. */
export async function rememberDevice(tx: Tx, login: { userId: string } & Attempt): Promise<void> {
  if (!login.device) return;
  await tx
    .insertInto('knownDevices')
    .values({ userId: login.userId, deviceId: login.device })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceId']).doUpdateSet({ seenAt: sql`now()` }))
    .execute();
  await tx
    .deleteFrom('failedLogins')
    .where('phone', '=', login.phone)
    .where('device', '=', login.device)
    .execute();
}
