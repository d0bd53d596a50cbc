/** One order with everything that is known about it. */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import type { Pesewas } from '@ntem/contract/money';
import { type Selectable, sql } from 'kysely';
import { type Attempt, listAttempts } from '#attempts/rows/attempts.ts';
import { type Evidence, listEvidence } from '#attempts/rows/evidence.ts';
import type { Account } from '#books/rules/ledger-postings.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db } from '#kernel/db/database.ts';
import { type SoldOrder, sellerNames } from './rungs.ts';

type Named = { accountName: string | null; accountEmail: string | null };

type OrderEvent = Omit<Selectable<BuilderTables['orderEvents']>, 'id' | 'orderId'> & {
  /** Set if the actor is an account. */
  actorName: string | null;
};

type OrderPosting = { kind: LedgerKind; account: Account; amountPesewas: Pesewas; createdAt: Date };

export type WholeOrder = {
  order: SoldOrder & Named;
  events: OrderEvent[];
  attempts: Attempt[];
  evidence: Evidence[];
  postings: OrderPosting[];
};

export async function findWholeOrder(db: Db, id: string): Promise<WholeOrder | undefined> {
  const { rows } = await sql<WholeOrder['order']>`
    select orders.*, account.name as account_name, account.email as account_email, ${sellerNames}
    from orders
    left join users as account on account.id = orders.user_id
    where orders.id = ${id}`.execute(db);
  const [order] = rows;
  if (!order) return undefined;
  const [{ rows: events }, attempts, { rows: postings }] = await Promise.all([
    sql<OrderEvent>`
      select from_state, to_state, actor, users.name as actor_name, evidence, order_events.created_at
      from order_events left join users on users.id::text = actor
      where order_id = ${id} order by order_events.id`.execute(db),
    listAttempts(db, id),
    sql<OrderPosting>`
      select kind, account, amount_pesewas, created_at
      from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
      where order_id = ${id} order by ledger_transactions.id, amount_pesewas desc`.execute(db),
  ]);
  const attemptIds = attempts.map((attempt) => attempt.id);
  return { order, events, attempts, evidence: await listEvidence(db, attemptIds), postings };
}

type OrderStep = Pick<Selectable<BuilderTables['orderEvents']>, 'toState' | 'createdAt'>;

/** Without the names of the actors, which take a look at every account. */
export async function listOrderSteps(db: Db, orderId: string): Promise<OrderStep[]> {
  const { rows } = await sql<OrderStep>`
    select to_state, created_at from order_events where order_id = ${orderId} order by id`.execute(db);
  return rows;
}
