/** Decisions of admins about orders and payouts. At most one about each is open. */
import type { PayoutMove } from '@ntem/contract/payouts/payout-moves';
import type { AttentionMove, DecisionState } from '@ntem/contract/review/attention-moves';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Author, clientAt } from '#accounts/rules/author.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';

type Row = Omit<Selectable<BuilderTables['decisions']>, 'orderId' | 'payoutId' | 'move'> & {
  askerName: string;
  /** They may have been switched off, or made something else, since. */
  isAskerAdmin: boolean;
};
export type DecisionOnOrder = Row & { orderId: string; payoutId: null; move: AttentionMove };
export type DecisionOnPayout = Row & { orderId: null; payoutId: string; move: PayoutMove };
export type Decision = DecisionOnOrder | DecisionOnPayout;

export type NewDecision = Omit<Insertable<BuilderTables['decisions']>, 'askedBy' | 'author'>;

export async function insertDecision(tx: Tx, author: Author, decision: NewDecision): Promise<string> {
  const { id } = await tx
    .insertInto('decisions')
    .values({ ...decision, askedBy: author.userId, author })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The admin responsible when it is carried out: the one who asked for it, or who confirmed it. */
export function authorOf({ author, askedBy, askedFrom }: Decision): Author {
  return author ?? { userId: askedBy, ...clientAt(askedFrom) };
}

const columns = sql`
  decisions.*, users.name as asker_name,
  coalesce(users.role = 'admin' and users.status = 'active' and users.deleted_at is null, false) as is_asker_admin`;

export async function findDecision(db: Db | Tx, id: string): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    select ${columns} from decisions join users on users.id = asked_by where decisions.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

type About = { orderId: string } | { payoutId: string };

/** A decision that waits for a second admin, or is being carried out. Questions to vendors are no decisions. */
export async function findOpenDecision(db: Db | Tx, about: About): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    select ${columns} from decisions join users on users.id = asked_by
    where ${isAbout(about)} and closed_at is null and move <> 'check'`.execute(db);
  return rows[0];
}

/** The one of each of these orders or payouts that is open, else the newest: a question hides no decision. */
export async function listNewestDecisions<Column extends 'orderId' | 'payoutId'>(
  db: Db | Tx,
  column: Column,
  ids: string[],
): Promise<Extract<Decision, Record<Column, string>>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Extract<Decision, Record<Column, string>>>`
    select distinct on (${sql.ref(`decisions.${column}`)}) ${columns}
    from decisions join users on users.id = asked_by
    where ${sql.ref(`decisions.${column}`)} = any(${ids}::uuid[])
    order by ${sql.ref(`decisions.${column}`)}, (closed_at is null and move <> 'check') desc, asked_at desc`.execute(
    db,
  );
  return rows;
}

function isAbout(about: About) {
  return 'orderId' in about ? sql`order_id = ${about.orderId}` : sql`payout_id = ${about.payoutId}`;
}

export async function confirmDecision(tx: Tx, id: string, author: Author): Promise<void> {
  await tx
    .updateTable('decisions')
    .set({ state: 'under_way', confirmedBy: author.userId, author })
    .where('id', '=', id)
    .where('state', '=', 'waits')
    .returning('id')
    .executeTakeFirstOrThrow();
}

type Closing = {
  state: Exclude<DecisionState, 'waits' | 'under_way'>;
  said?: string | undefined;
  by?: string | undefined;
};

/** Under the lock of what it is about, so that it is closed once. */
export async function closeDecision(tx: Tx, id: string, { state, said, by }: Closing): Promise<void> {
  await tx
    .updateTable('decisions')
    .set({ state, said: said ?? null, closedBy: by ?? null, closedAt: sql`now()` })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}
