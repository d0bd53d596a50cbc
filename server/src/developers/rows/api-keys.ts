/** Sellers' API keys: found by the hash of their secret, counted by the minute. */
import { type KeyKind, type KeyScope, mostKeys, secretOverlapMs } from '@ntem/contract/developers/limits';
import { dayMs, minuteMs } from '@ntem/contract/durations';
import type { Pesewas } from '@ntem/contract/money';
import { sellerRoles } from '@ntem/contract/people/roles';
import { sql } from 'kysely';
import type { KeyHolder } from '#developers/rules/api-keys.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { findRow, getValue, hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval, plannedDayStart } from '#kernel/db/interval.ts';

export type FoundKey = KeyHolder & {
  addresses: string[];
  /** Of this minute, with this one. */
  calls: number;
  /** Until the next minute. */
  resetsInS: number;
  /** It was not noted in the last minute that the key is used. */
  isUseUnnoted: boolean;
};

/** The owner is asked on every call: who is switched off, demoted or erased has no key that works. */
export function findKeyByHash(db: Db, hash: Buffer): Promise<FoundKey | undefined> {
  return findRow<FoundKey>(db)`
    with found as (
      select api_keys.id as key_id, user_id, api_keys.name, kind, scopes, addresses,
             daily_limit_pesewas as daily_limit,
             coalesce(last_used_at < now() - ${interval(minuteMs)}, true) as is_use_unnoted
      from api_keys join users on users.id = user_id
      where (secret_hash = ${hash} or (earlier_hash = ${hash} and earlier_until > now()))
        and revoked_at is null
        and users.status = 'active' and users.deleted_at is null and users.role = any(${[...sellerRoles]}::text[])
    ), counted as (
      insert into api_key_calls (key_id, minute, calls) select key_id, date_trunc('minute', now()), 1 from found
      on conflict (key_id) do update
        set calls = case when api_key_calls.minute = excluded.minute then api_key_calls.calls + 1 else 1 end,
            minute = excluded.minute
      returning calls
    )
    select found.*, calls,
           ceil(60 - extract(second from now()))::int as resets_in_s
    from found, counted`;
}

export async function noteKeyUse(db: Db, id: string, address: string): Promise<void> {
  await run(db)`update api_keys set last_used_at = now(), last_used_from = ${address} where id = ${id}`;
}

/** Keys of one seller are made and changed one after the other. */
export async function lockKeysOf(tx: Tx, userId: string): Promise<void> {
  await lockNames(tx, [`api keys ${userId}`]);
}

export type ApiKey = {
  id: string;
  userId: string;
  name: string;
  kind: KeyKind;
  scopes: KeyScope[];
  prefix: string;
  lastFour: string;
  addresses: string[];
  dailyLimit: Pesewas | null;
  earlierUntil: Date | null;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  createdAt: Date;
};

const columns = sql`
  id, user_id, name, kind, scopes, prefix, last_four, addresses, daily_limit_pesewas as daily_limit,
  case when earlier_until > now() then earlier_until end as earlier_until,
  last_used_at, last_used_from, created_at`;

export type ShownKey = ApiKey & { soldToday: Pesewas; ordersThisWeek: number; lastOrderAt: Date | null };

/** The time that counts as lately. */
const weekMs = 7 * dayMs;
/** More orders than these are not counted. */
const mostCounted = 1_000;

/** With what each of them did lately. */
export function listKeys(db: Db, userId: string): Promise<ShownKey[]> {
  return listRows<ShownKey>(db)`
    select ${columns}, sold_today::bigint, orders_this_week, last_order_at
    from api_keys
    cross join lateral (
      select coalesce(sum(price_pesewas), 0) as sold_today from (
        select price_pesewas from api_orders join orders on orders.id = order_id
        where key_id = api_keys.id and api_orders.created_at >= ${plannedDayStart} and phase <> 'refunded'
        union all
        select price_pesewas from test_orders
        where key_id = api_keys.id and created_at >= ${plannedDayStart} and state <> 'refunded'
      ) as sold
    ) as today
    cross join lateral (
      select count(*)::int as orders_this_week, max(made_at) as last_order_at from (
        (select created_at as made_at from api_orders
         where key_id = api_keys.id and created_at > now() - ${interval(weekMs)}
         order by created_at desc limit ${mostCounted})
        union all
        (select created_at from test_orders
         where key_id = api_keys.id and created_at > now() - ${interval(weekMs)}
         order by created_at desc limit ${mostCounted})
      ) as made
    ) as week
    where user_id = ${userId} and revoked_at is null
    order by created_at desc, id limit ${mostKeys}`;
}

export function countKeys(tx: Tx, userId: string): Promise<number> {
  return getValue<number>(tx)`
    select count(*)::int as n from api_keys where user_id = ${userId} and revoked_at is null`;
}

/** Of this seller, and not revoked. */
export function findKey(db: Db | Tx, { id, userId }: KeyOf): Promise<ApiKey | undefined> {
  return findRow<ApiKey>(db)`
    select ${columns} from api_keys where id = ${id} and user_id = ${userId} and revoked_at is null`;
}

type KeyOf = { id: string; userId: string };
type Secret = { hash: Buffer; prefix: string; lastFour: string };
type NewKey = Pick<ApiKey, 'userId' | 'name' | 'kind' | 'scopes' | 'addresses' | 'dailyLimit'>;

export function insertKey(tx: Tx, key: NewKey, { hash, prefix, lastFour }: Secret): Promise<string> {
  return getValue<string>(tx)`
    insert into api_keys (user_id, name, kind, scopes, addresses, daily_limit_pesewas, secret_hash, prefix, last_four)
    values (${key.userId}, ${key.name}, ${key.kind}, ${key.scopes}::text[], ${key.addresses}::text[],
            ${key.dailyLimit}, ${hash}, ${prefix}, ${lastFour})
    returning id`;
}

export async function updateKey(
  tx: Tx,
  { id }: KeyOf,
  { name, addresses, dailyLimit }: Pick<ApiKey, 'name' | 'addresses' | 'dailyLimit'>,
): Promise<void> {
  await run(tx)`
    update api_keys set name = ${name}, addresses = ${addresses}::text[], daily_limit_pesewas = ${dailyLimit}
    where id = ${id}`;
}

/** The secret before it works for a while; one before that no longer. */
export async function rotateSecret(tx: Tx, id: string, { hash, prefix, lastFour }: Secret): Promise<void> {
  await run(tx)`
    update api_keys
    set earlier_hash = secret_hash, earlier_until = now() + ${interval(secretOverlapMs)},
        secret_hash = ${hash}, prefix = ${prefix}, last_four = ${lastFour}
    where id = ${id}`;
}

export function markRevoked(tx: Tx, { id, userId }: KeyOf): Promise<boolean> {
  return hasRow(tx)`
    update api_keys set revoked_at = now()
    where id = ${id} and user_id = ${userId} and revoked_at is null returning 1`;
}

export async function findKeyOwner(db: Db, id: string): Promise<string> {
  const rows = await listRows<{ userId: string }>(db)`select user_id from api_keys where id = ${id}`;
  return rows[0]?.userId ?? '';
}
