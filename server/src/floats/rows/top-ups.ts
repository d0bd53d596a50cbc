/** Payments into sellers' floats. A change of state is one guarded UPDATE. */
import type { Phone } from '@ntem/contract/phones';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type AgedAttempt, ages } from '#attempts/rows/attempts.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { Schema } from '#kernel/db/schema.ts';

export type TopUp = Selectable<Schema['floatTopUps']>;

/** Top-ups of one seller are asked for one after the other. */
export async function lockTopUpsOf(tx: Tx, userId: string): Promise<void> {
  await lockNames(tx, [`top-ups ${userId}`]);
}

export async function insertTopUp(tx: Tx, topUp: Insertable<Schema['floatTopUps']>): Promise<TopUp> {
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

export async function findAttemptOfTopUp(db: Db, topUpId: string): Promise<AgedAttempt | undefined> {
  const { rows } = await sql<AgedAttempt>`
    select attempts.*, ${ages} from attempts where top_up_id = ${topUpId}`.execute(db);
  return rows[0];
}

/** Those that wait on this phone for an approval, by the database's clock. */
export async function countOpenTopUps(tx: Tx, phone: Phone, withinMs: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from float_top_ups
    where phone = ${phone} and state = 'prompting' and created_at > now() - ${interval(withinMs)}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}
