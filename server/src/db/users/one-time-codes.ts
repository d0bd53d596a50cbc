/** One-time codes in the database, and the counts on which every limit rests. */
import { codeLifetimeMs } from '@ntem/contract/limits';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { lockNames } from '#db/advisory-locks.ts';
import type { Db, Tx } from '#db/database.ts';
import { gather } from '#db/gathered-statements.ts';
import { interval } from '#db/interval.ts';
import { putOffWrite, writeRanks } from '#db/put-off-writes.ts';
import { isId } from '#domain/ids.ts';
import type { Client } from '#domain/people/author.ts';
import {
  type CodeCounts,
  type CodePurpose,
  codeLimits,
  codeWindows,
  isForPurchase,
  spendingSample,
} from '#domain/people/codes.ts';
import type { Registration, WaitingRegistration } from '#domain/people/registrations.ts';

const windows = {
  soon: interval(codeWindows.soonMs),
  burst: interval(codeWindows.burstMs),
  long: interval(codeWindows.longMs),
  client: interval(codeWindows.clientMs),
};

/** Requests that share a phone, a device or an address are counted one after the other. */
export async function lockCodeCounts(tx: Tx, request: { phone: Phone } & Client): Promise<void> {
  const keys = [`phone ${request.phone}`, `address ${request.address}`];
  if (request.device) keys.push(`device ${request.device}`);
  await lockNames(
    tx,
    keys.sort().map((key) => `codes ${key}`),
  );
}

type CountedCodes = {
  soon: number;
  burst: number;
  long: number;
  all: number;
  device: number;
  address: number;
  block: number;
  product: number;
  isKnownDevice: boolean;
  onceVerified: boolean;
};

type CountRequest = { phone: Phone; purpose: CodePurpose } & Client;

/** Codes of purchases are counted apart from all others. */
const isCountedWith = (asked: string) => sql`(purpose = 'purchase') = ${sql.ref(asked)}`;

type Counted = CodeCounts & { isKnownDevice: boolean };

export const countCodes = gather(async (tx, requests: CountRequest[]): Promise<Counted[]> => {
  const unused = sql`used_at is null and created_at > now() - ${windows.client}
    and ${isCountedWith('asked.is_purchase')}`;
  const { rows } = await sql<CountedCodes>`
    with recent as materialized (
      select is_purchase, count(*)::int as n
      from (values (true), (false)) as budget (is_purchase), lateral (
        select 1 from one_time_codes
        where sent and used_at is null and created_at > now() - ${windows.client}
          and ${isCountedWith('budget.is_purchase')}
        limit ${sql.lit(codeLimits.productUnverified)}
      ) as code
      group by is_purchase
    )
    select mine.*, known.is_known_device,
      (select count(*) from one_time_codes where one_time_codes.device = asked.device and ${unused})::int
        as device,
      (select count(*) from one_time_codes where one_time_codes.address = asked.address and ${unused})::int
        as address,
      (select count(*) from one_time_codes where phone_block = left(asked.phone, 6) and sent and ${unused})::int
        as block,
      coalesce((select n from recent where recent.is_purchase = asked.is_purchase), 0) as product,
      exists (select 1 from users where users.phone = asked.phone and phone_verified_at is not null)
        or exists (select 1 from guests where guests.phone = asked.phone and verified_at is not null)
        as once_verified
    from unnest(
      ${requests.map(({ phone }) => phone)}::text[], ${requests.map(({ device }) => device)}::text[],
      ${requests.map(({ address }) => address)}::text[],
      ${requests.map(({ purpose }) => isForPurchase(purpose))}::bool[]
    ) with ordinality as asked (phone, device, address, is_purchase, place),
    lateral (
      select exists (
        select 1 from known_devices
        where known_devices.phone = asked.phone and known_devices.device = asked.device
      ) as is_known_device
    ) as known,
    lateral (
      select
        count(*) filter (where used_at is null
          and created_at > now() - ${windows.soon})::int as soon,
        count(*) filter (where used_at is null and created_at > now() - ${windows.burst})::int as burst,
        count(*) filter (where used_at is null)::int as long,
        count(*)::int as all
      from one_time_codes
      where one_time_codes.phone = asked.phone and created_at > now() - ${windows.long}
        and ${isCountedWith('asked.is_purchase')}
        and known_device = known.is_known_device
        and (not known_device or one_time_codes.device = asked.device)
    ) as mine
    order by place`.execute(tx);
  return rows.map((row) => ({
    phoneUnverified: { soon: row.soon, burst: row.burst, long: row.long },
    phoneAll: row.all,
    deviceUnverified: row.device,
    addressUnverified: row.address,
    blockUnverified: row.block,
    productUnverified: row.product,
    phoneOnceVerified: row.onceVerified,
    isKnownDevice: row.isKnownDevice,
  }));
});

type NewCode = {
  id: string;
  purpose: CodePurpose;
  phone: Phone;
  subject: string | undefined;
  hash: Buffer;
  sent: boolean;
  isKnownDevice: boolean;
  registration: Registration | undefined;
} & Client;

/** Records a code and voids every older one of the same phone and purpose. */
export const replaceCode = putOffWrite<NewCode>({
  rank: writeRanks.codes,
  keyOf: ({ phone, purpose }) => `${phone} ${purpose}`,
  write: (codes) => sql`
    with code as (
      select * from unnest(
        ${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ purpose }) => purpose)}::text[],
        ${codes.map(({ phone }) => phone)}::text[], ${codes.map(({ subject = null }) => subject)}::text[],
        ${codes.map(({ hash }) => hash)}::bytea[], ${codes.map(({ sent }) => sent)}::bool[],
        ${codes.map(({ device }) => device)}::text[], ${codes.map(({ address }) => address)}::text[],
        ${codes.map(({ isKnownDevice }) => isKnownDevice)}::bool[],
        ${codes.map(({ registration }) => registration && JSON.stringify(registration))}::jsonb[]
      ) as code (id, purpose, phone, subject, code_hash, sent, device, address, known_device, registration)
    ), older as (
      update one_time_codes set void_at = now()
      from code
      where one_time_codes.phone = code.phone and one_time_codes.purpose = code.purpose
        and created_at > now() - ${windows.long} and used_at is null and void_at is null
    )
    insert into one_time_codes
      (id, purpose, phone, subject, code_hash, sent, device, address, known_device, registration)
    select * from code`,
});

export type HeldCode = {
  hash: Buffer;
  wrongTries: number;
  isOver: boolean;
  /** Key and body of the last wrong guess. */
  triedKey: string | null;
  subject: string | null;
  /** Which asked for it. */
  device: string | null;
  registration: Registration | null;
  wrongTriesOfPhone: number;
};

type WantedCode = { id: string; phone: Phone; purpose: CodePurpose };

/** Locks a code, so that parallel guesses are judged one after the other. */
export const lockCode = gather(async (tx, wanted: WantedCode[]): Promise<(HeldCode | undefined)[]> => {
  const { rows } = await sql<HeldCode & WantedCode>`
    select code.id, code.phone, code.purpose, code_hash as hash, wrong_tries,
           tried_key, subject, device, registration,
           used_at is not null or void_at is not null
             or created_at < now() - ${interval(codeLifetimeMs)} as is_over,
           (select coalesce(sum(wrong_tries), 0) from one_time_codes as others
            where others.phone = code.phone and others.created_at > now() - ${windows.long}
              and (others.purpose = 'purchase') = (code.purpose = 'purchase')
              and others.known_device = code.known_device
              and (not code.known_device or others.device = code.device))::int
             as wrong_tries_of_phone
    from one_time_codes as code
    where id = any(${wanted.map(({ id }) => id).filter(isId)}::uuid[])
    order by id
    for update`.execute(tx);
  return wanted.map((code) =>
    rows.find((row) => row.id === code.id && row.phone === code.phone && row.purpose === code.purpose),
  );
});

export async function recordWrongTry(
  tx: Tx,
  id: string,
  { isLast, key }: { isLast: boolean; key: string | undefined },
): Promise<void> {
  await tx
    .updateTable('oneTimeCodes')
    .set({
      wrongTries: sql`wrong_tries + 1`,
      triedKey: key ?? null,
      ...(isLast && { voidAt: sql`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

export const markCodeUsed = putOffWrite<string>({
  rank: writeRanks.codes,
  write: (ids) => sql`update one_time_codes set used_at = now() where id = any(${ids}::uuid[])`,
});

export async function voidCode(db: Db | Tx, id: string): Promise<void> {
  await db.updateTable('oneTimeCodes').set({ voidAt: sql`now()` }).where('id', '=', id).execute();
}

/** The code that was sent within the last minute for the registration with this password, and can still be entered. */
export async function findStandingCode(
  tx: Tx,
  { phone, passwordHash }: { phone: Phone; passwordHash: string | null },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from one_time_codes
    where phone = ${phone} and purpose = 'account' and used_at is null and void_at is null
      and created_at > now() - ${windows.soon} and registration ->> 'passwordHash' = ${passwordHash}
    order by created_at desc
    limit 1`.execute(tx);
  return rows[0];
}

/** Of this phone, the newest first: what was typed under codes that nobody has entered. */
export async function listRegistrations(tx: Tx, phone: Phone): Promise<WaitingRegistration[]> {
  const { rows } = await sql<WaitingRegistration>`
    select id as request_id, device, registration from one_time_codes
    where phone = ${phone} and purpose = 'account' and used_at is null and registration is not null
      and created_at > now() - ${windows.long}
    order by created_at desc`.execute(tx);
  return rows;
}

type Spending = { today: { all: number; forAccounts: number }; sample: number; sampleUsed: number };

const readSpending = gather(async (tx, askers: unknown[]): Promise<Spending[]> => {
  const { rows } = await sql<Spending>`
    with sample as (
      select used_at from one_time_codes
      where sent and created_at < now() - ${interval(codeLifetimeMs)}
      order by created_at desc limit ${sql.lit(spendingSample.sent)}
    )
    select (select json_build_object('all', count(*),
                                     'forAccounts', count(*) filter (where purpose <> 'purchase'))
            from one_time_codes where sent and created_at > date_trunc('day', now())) as today,
           (select count(*) from sample)::int as "sample",
           (select count(used_at) from sample)::int as sample_used`.execute(tx);
  return askers.map(() => rows[0] as Spending);
});

/** How the last messages fared: few entered codes among many sent are a sign of pumping. */
export function countSent(tx: Tx): Promise<Spending> {
  return readSpending(tx, undefined);
}

/** The newest code for one subject, such as an order. */
export async function findLatestCode(
  db: Db | Tx,
  subject: string,
): Promise<{ id: string; createdAt: Date } | undefined> {
  return db
    .selectFrom('oneTimeCodes')
    .select(['id', 'createdAt'])
    .where('subject', '=', subject)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The subject of a code that was sent to this phone for a purchase. */
export async function findPurchaseCode(
  tx: Tx,
  code: { id: string; phone: Phone },
): Promise<{ subject: string | null } | undefined> {
  return tx
    .selectFrom('oneTimeCodes')
    .select('subject')
    .where(sql`id::text`, '=', code.id)
    .where('phone', '=', code.phone)
    .where('purpose', '=', 'purchase')
    .executeTakeFirst();
}

/** Gives a code back after the gateway could not even be reached: the payer need not prove the number again. */
export async function freeCode(tx: Tx, subject: string): Promise<void> {
  await sql`
    update one_time_codes set used_at = null
    where id = (select id from one_time_codes where subject = ${subject} and used_at is not null
                order by created_at desc limit 1)`.execute(tx);
}
