/** Payments into sellers' floats. A change of state is one guarded UPDATE. */
import type { Pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { Insertable, Selectable } from 'kysely';
import { type AgedAttempt, ages } from '#attempts/rows/attempts.ts';
import type { TopUpWord } from '#floats/rules/top-up-ends.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { findRow, getValue, listRows, run } from '#kernel/db/ask.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';

export type TopUp = Selectable<BuilderTables['floatTopUps']>;

/** Top-ups of one seller are asked for one after the other. */
export async function lockTopUpsOf(tx: Tx, userId: string): Promise<void> {
  await lockNames(tx, [`top-ups ${userId}`]);
}

export async function insertTopUp(tx: Tx, topUp: Insertable<BuilderTables['floatTopUps']>): Promise<TopUp> {
  return tx.insertInto('floatTopUps').values(topUp).returningAll().executeTakeFirstOrThrow();
}

export async function findTopUpByKey(tx: Tx, userId: string, key: string): Promise<TopUp | undefined> {
  return tx
    .selectFrom('floatTopUps')
    .selectAll()
    .where((is) => is.and({ userId, requestKey: key }))
    .executeTakeFirst();
}

export async function findTopUp(db: Db | Tx, userId: string, id: string): Promise<TopUp | undefined> {
  return db
    .selectFrom('floatTopUps')
    .selectAll()
    .where((is) => is.and({ userId, id }))
    .executeTakeFirst();
}

export async function getLockedTopUp(tx: Tx, id: string): Promise<TopUp> {
  return tx.selectFrom('floatTopUps').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

type Step = { to: TopUp['state']; reason?: string | null };

export async function moveTopUp(tx: Tx, topUp: TopUp, { to, reason = null }: Step): Promise<TopUp> {
  return tx
    .updateTable('floatTopUps')
    .set({ state: to, reason })
    .where('id', '=', topUp.id)
    .where('state', '=', topUp.state)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findAttemptOfTopUp(db: Db, topUpId: string): Promise<AgedAttempt | undefined> {
  return findRow<AgedAttempt>(db)`
    select attempts.*, ${ages} from attempts where top_up_id = ${topUpId}`;
}

/** Those that wait on this phone for an approval, by the database's clock. */
export function countOpenTopUps(tx: Tx, phone: Phone, withinMs: number): Promise<number> {
  return getValue<number>(tx)`
    select count(*)::int as n from float_top_ups
    where phone = ${phone} and state = 'prompting' and created_at > now() - ${interval(withinMs)}`;
}

/** Under the lock of the top-up. */
export async function keepWord(tx: Tx, id: string, { by, received }: TopUpWord): Promise<void> {
  await run(tx)`
    update float_top_ups set said_by = ${by}, said_received_pesewas = ${received} where id = ${id}`;
}

export function findWord(tx: Tx, id: string): Promise<(TopUpWord & { isAdmin: boolean }) | undefined> {
  return findRow<TopUpWord & { isAdmin: boolean }>(tx)`
    select said_by as by, said_received_pesewas as received,
      role = 'admin' and status = 'active' and deleted_at is null as is_admin
    from float_top_ups join users on users.id = said_by where float_top_ups.id = ${id}`;
}

export type UnansweredTopUp = Pick<TopUp, 'id' | 'userId' | 'phone' | 'network' | 'amountPesewas'> & {
  attemptId: string;
  sellerName: string;
  saidBy: string | null;
  sayerName: string | null;
  saidReceivedPesewas: Pesewas | null;
};

/** Those of these attempts that are top-ups, and about which the gateway has given no answer for too long. */
export async function listUnansweredTopUps(db: Db, attemptIds: string[]): Promise<UnansweredTopUp[]> {
  if (attemptIds.length === 0) return [];
  return listRows<UnansweredTopUp>(db)`
    select top_up.id, user_id, top_up.phone, top_up.network, top_up.amount_pesewas, said_by, said_received_pesewas,
      attempts.id as attempt_id, seller.name as seller_name, sayer.name as sayer_name
    from attempts join float_top_ups as top_up on top_up.id = top_up_id
    join users as seller on seller.id = user_id left join users as sayer on sayer.id = said_by
    where attempts.id = any(${attemptIds}::uuid[]) and outcome in ('open', 'unknown')
      and attempts.created_at < now() - ${interval(reviewAfterMs)}`;
}
