/** One-time codes in the database. */
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { Client } from '#accounts/rules/author.ts';
import type { CodePurpose, SentCode, Standing } from '#accounts/rules/codes.ts';
import type { Registration, WaitingRegistration } from '#accounts/rules/registrations.ts';
import { findRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { interval } from '#kernel/db/interval.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';
import { isId } from '#kernel/rules/ids.ts';
import { promptedStates } from '#orders/rules/order-states.ts';
import { payerWindowMs } from '#orders/rules/purchase-limits.ts';
import { windows } from './code-counts.ts';

type NewCode = {
  id: string;
  purpose: CodePurpose;
  phone: Phone;
  subject: string | undefined;
  hash: Buffer;
  sent: boolean;
  dialCode: string;
  standing: Standing;
  registration: Registration | undefined;
} & Client;

/** Records a code and voids every older one of the same phone and purpose. */
export const replaceCode = putOffWrite<NewCode>({
  rank: writeRanks.codes,
  table: 'one_time_codes',
  keyOf: ({ phone, purpose }) => `${phone} ${purpose}`,
  with: (codes) => ({
    new_codes: sql`
      select * from unnest(
        ${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ purpose }) => purpose)}::text[],
        ${codes.map(({ phone }) => phone)}::text[], ${codes.map(({ subject = null }) => subject)}::text[],
        ${codes.map(({ hash }) => hash)}::bytea[], ${codes.map(({ sent }) => sent)}::bool[],
        ${codes.map(({ device }) => device)}::text[], ${codes.map(({ address }) => address)}::text[],
        ${codes.map(({ standing }) => standing === 'known')}::bool[],
        ${codes.map(({ standing }) => standing === 'proved')}::bool[],
        ${codes.map(({ dialCode }) => dialCode)}::text[],
        ${codes.map(({ registration }) => registration && JSON.stringify(registration))}::jsonb[]
      ) as code (id, purpose, phone, subject, code_hash, sent, device, address, known_device, proved,
                 dial_code, registration)`,
    older_codes: sql`
      update one_time_codes set void_at = now()
      from new_codes as code
      where one_time_codes.phone = code.phone and one_time_codes.purpose = code.purpose
        and created_at > now() - ${windows.long} and used_at is null and void_at is null`,
  }),
  write: (_, after) => sql`
    insert into one_time_codes
      (id, purpose, phone, subject, code_hash, sent, device, address, known_device, proved, dial_code, registration)
    select * from new_codes where ${after}`,
});

export type HeldCode = {
  /** Null while only the vendor that made the code can check it. */
  hash: Buffer | null;
  vendor: string | null;
  vendorRequest: string | null;
  prefix: string;
  /** Questions to the vendor that were never answered, or not yet. */
  vendorAsks: number;
  isAsking: boolean;
  /** False for a decoy. */
  sent: boolean;
  wrongTries: number;
  isOver: boolean;
  /** Key and body of the last wrong guess. */
  triedKey: string | null;
  subject: string | null;
  /** The client that asked for it. */
  device: string | null;
  registration: Registration | null;
  /** With those that may turn out to be wrong. */
  wrongTriesOfPhone: number;
  /** Payments that this phone was asked for and has not answered. */
  openPrompts: number;
};

/** Longer than a question to a vendor can take: the process that asked has died. */
const askMs = 8_000;

type CodeKey = { id: string; phone: Phone; purpose: CodePurpose };

/** Locks a code, so that parallel guesses are judged one after the other. */
export const lockCode = gather(async (tx, wanted: CodeKey[]): Promise<(HeldCode | undefined)[]> => {
  const rows = await listRows<HeldCode & CodeKey>(tx)`
    select code.id, code.phone, code.purpose, code_hash as hash, wrong_tries,
           tried_key, subject, device, registration, vendor, vendor_request, prefix, vendor_asks, sent,
           vendor_asks > 0 and asked_at > now() - ${interval(askMs)} as is_asking,
           used_at is not null or void_at is not null
             or created_at < now() - ${interval(codeLifetimeMs)} as is_over,
           (select coalesce(sum(wrong_tries + vendor_asks), 0) from one_time_codes as others
            where others.phone = code.phone and others.created_at > now() - ${windows.long}
              and (others.purpose = 'purchase') = (code.purpose = 'purchase')
              and others.known_device = code.known_device
              and (not code.known_device or others.device = code.device))::int
             as wrong_tries_of_phone,
           (select count(*) from orders
            where payer = code.phone and orders.created_at > now() - ${interval(payerWindowMs)}
              and state = any(${promptedStates}::text[]))::int as open_prompts
    from one_time_codes as code
    where id = any(${wanted.map(({ id }) => id).filter(isId)}::uuid[])
    order by id
    for update`;
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
  table: 'one_time_codes',
  write: (ids, after) => sql`
    update one_time_codes set used_at = now() where id = any(${ids}::uuid[]) and ${after}`,
});

export async function voidCode(db: Db | Tx, id: string): Promise<void> {
  await db.updateTable('oneTimeCodes').set({ voidAt: sql`now()` }).where('id', '=', id).execute();
}

/** The code that was sent within the last minute for the registration with this password, and can still be entered. */
export function findStandingCode(
  tx: Tx,
  { phone, passwordHash }: { phone: Phone; passwordHash: string | null },
): Promise<SentCode | undefined> {
  return findRow<SentCode>(tx)`
    select id as request_id, dial_code, prefix from one_time_codes
    where phone = ${phone} and purpose = 'account' and used_at is null and void_at is null
      and created_at > now() - ${windows.soon} and registration ->> 'passwordHash' = ${passwordHash}
    order by created_at desc
    limit 1`;
}

/** Registrations typed for this phone under codes that were not entered, the newest first. */
export function listRegistrations(tx: Tx, phone: Phone): Promise<WaitingRegistration[]> {
  return listRows<WaitingRegistration>(tx)`
    select id as request_id, device, registration from one_time_codes
    where phone = ${phone} and purpose = 'account' and used_at is null and registration is not null
      and created_at > now() - ${windows.long}
    order by created_at desc`;
}

/** The answer given when this code was sent. */
export async function findSentCode(db: Db | Tx, id: string): Promise<SentCode | undefined> {
  return db
    .selectFrom('oneTimeCodes')
    .select(['id as requestId', 'dialCode', 'prefix'])
    .where('id', '=', id)
    .executeTakeFirst();
}

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
  await run(tx)`
    update one_time_codes set used_at = null
    where id = (select id from one_time_codes where subject = ${subject} and used_at is not null
                order by created_at desc limit 1)`;
}
