/** Corrections of floats by admins, and the list of all floats. */
import type { Pesewas } from '@ntem/contract/money';
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { findRow, getRow, getValue, hasRow, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { matches, offsetOf, type PageRequest } from '#kernel/db/pages.ts';
import { likePatterns, readSearch } from '#kernel/rules/search.ts';
import { isFromFloat } from '#orders/rows/channels.ts';

type AdjustmentState = 'waits' | 'done' | 'declined' | 'withdrawn';

export type FloatAdjustment = {
  id: string;
  userId: string;
  amount: Pesewas;
  reason: string;
  state: AdjustmentState;
  askedBy: string;
  isAskerAdmin: boolean;
};

type NewAdjustment = Pick<FloatAdjustment, 'userId' | 'amount' | 'reason' | 'askedBy'> & {
  state: 'waits' | 'done';
  /** Repeats of this request carry the same key. */
  key: string | undefined;
};

export function insertAdjustment(tx: Tx, made: NewAdjustment): Promise<string> {
  const { userId, amount, reason, askedBy, state, key } = made;
  return getValue<string>(tx)`
    insert into float_adjustments (user_id, amount_pesewas, reason, state, asked_by, decided_by, decided_at, request_key)
    values (${userId}, ${amount}, ${reason}, ${state}, ${askedBy},
      ${state === 'done' ? askedBy : null}, ${state === 'done' ? sql`now()` : null}, ${key ?? null})
    returning id`;
}

type Keyed = Pick<FloatAdjustment, 'userId' | 'amount' | 'reason' | 'state'>;

export function findAdjustmentByKey(
  tx: Tx,
  { askedBy, key }: { askedBy: string; key: string },
): Promise<Keyed | undefined> {
  return findRow<Keyed>(tx)`
    select user_id, amount_pesewas as amount, reason, state from float_adjustments
    where asked_by = ${askedBy} and request_key = ${key}`;
}

export function lockAdjustment(tx: Tx, id: string): Promise<FloatAdjustment | undefined> {
  return findRow<FloatAdjustment>(tx)`
    select adjustment.id, user_id, amount_pesewas as amount, reason, state, asked_by,
           asker.role = 'admin' and asker.status = 'active' and asker.deleted_at is null as is_asker_admin
    from float_adjustments as adjustment join users as asker on asker.id = asked_by
    where adjustment.id = ${id} for update of adjustment`;
}

export function hasWaitingAdjustment(tx: Tx, userId: string): Promise<boolean> {
  return hasRow(tx)`
    select 1 from float_adjustments where user_id = ${userId} and state = 'waits'`;
}

type Decided = { to: Exclude<AdjustmentState, 'waits'>; by: string };

export async function closeAdjustment(tx: Tx, id: string, { to, by }: Decided): Promise<void> {
  await run(tx)`
    update float_adjustments set state = ${to}, decided_by = ${by}
    where id = ${id} and state = 'waits'`;
}

export type ListedFloat = {
  id: string;
  name: string;
  phone: Phone;
  role: Role | null;
  available: Pesewas;
  held: Pesewas;
  lowBelow: Pesewas;
  lastSoldAt: Date | null;
  adjustment: {
    id: string;
    amount: string;
    reason: string;
    askedBy: string;
    askerName: string;
    at: string;
  } | null;
};

/** The largest first. */
export async function listFloats(
  db: Db,
  request: PageRequest & { search: string | undefined },
): Promise<{ floats: ListedFloat[]; total: number }> {
  const wanted = request.search
    ? sql`where ${matches(sql`lower(users.name || ' ' || users.phone)`, likePatterns(readSearch(request.search)))}`
    : sql``;
  const from = sql`from floats join users on users.id = user_id ${wanted}`;
  const [page, count] = await Promise.all([
    sql<ListedFloat>`
      with page as (
        select users.id, name, phone, role, balance_pesewas as available, low_below_pesewas as low_below ${from}
        order by balance_pesewas desc, users.id limit ${request.limit} offset ${offsetOf(request)}
      )
      select page.*,
        (select coalesce(sum(price_pesewas), 0)::bigint from orders
         where is_open and seller_id = page.id and ${isFromFloat}) as held,
        (select max(created_at) from orders where seller_id = page.id and ${isFromFloat}) as last_sold_at,
        (select json_build_object('id', waiting.id, 'amount', amount_pesewas::text, 'reason', reason,
                  'askedBy', asked_by, 'askerName', asker.name, 'at', waiting.created_at)
         from float_adjustments as waiting join users as asker on asker.id = asked_by
         where user_id = page.id and state = 'waits') as adjustment
      from page order by available desc, id`.execute(db),
    sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db),
  ]);
  return { floats: page.rows, total: count.rows[0]?.n ?? 0 };
}

export type FloatTotals = { sum: Pesewas; held: Pesewas; low: number };

export function sumFloats(db: Db): Promise<FloatTotals> {
  return getRow<FloatTotals>(db)`
    select coalesce(sum(balance_pesewas), 0)::bigint as sum,
      count(*) filter (where balance_pesewas < low_below_pesewas)::int as low,
      (select coalesce(sum(price_pesewas), 0)::bigint from orders where is_open and ${isFromFloat}) as held
    from floats`;
}
