/** Payouts in the database. A seller's balance is checked and taken under one lock. */
import type { Pesewas } from '@ntem/contract/money';
import { type Contradiction, type PayoutState, type VendorWord, vendorWords } from '@ntem/contract/states';
import { type Insertable, type Selectable, sql } from 'kysely';
import { listLastWords } from '#attempts/rows/evidence.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { findRow, getRow, getValue, listRows } from '#kernel/db/ask.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { allOf, type Page, type PageRequest, readPage } from '#kernel/db/pages.ts';
import { lostAfterMs } from '#orders/rules/sweep-limits.ts';
import { approvalWindowMs } from '#payouts/rules/payout-requests.ts';
import { payoutTransitions, returnedStates, statesInFlight } from '#payouts/rules/payout-states.ts';
import { type DecisionOnPayout, listNewestDecisions } from '#review/rows/decisions.ts';
import { listRequesterFacts, type RequesterFacts } from './requester-facts.ts';

export type Payout = Selectable<BuilderTables['payouts']>;

/** Every withdrawal from a seller's balance holds this lock until the end of the transaction. */
export async function lockBalance(tx: Tx, sellerId: string): Promise<void> {
  await lockNames(tx, [`balance ${sellerId}`]);
}

export async function insertPayout(tx: Tx, payout: Insertable<BuilderTables['payouts']>): Promise<Payout> {
  return tx.insertInto('payouts').values(payout).returningAll().executeTakeFirstOrThrow();
}

export function findPayoutByKey(
  tx: Tx,
  { sellerId, key }: { sellerId: string; key: string },
): Promise<Payout | undefined> {
  return findRow<Payout>(tx)`
    select * from payouts where seller_id = ${sellerId} and request_key = ${key}`;
}

export async function getPayout(db: Db | Tx, id: string): Promise<Payout> {
  return db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function lockPayout(tx: Tx, id: string): Promise<Payout | undefined> {
  return tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** One that is known to be there. */
export async function getLockedPayout(tx: Tx, id: string): Promise<Payout> {
  const payout = await lockPayout(tx, id);
  if (!payout) throw new Error(`The payout ${id} is not there.`);
  return payout;
}

type Transition = { to: PayoutState; reason?: string | undefined; decidedBy?: string | undefined };

export async function movePayout(tx: Tx, payout: Payout, { to, ...said }: Transition): Promise<Payout> {
  if (!payoutTransitions[payout.state].includes(to)) {
    throw new Error(`A payout cannot go from ${payout.state} to ${to}.`);
  }
  return tx
    .updateTable('payouts')
    .set({ state: to, ...said })
    .where('id', '=', payout.id)
    .where('state', '=', payout.state)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function flagPayout(tx: Tx, id: string, contradicted: boolean): Promise<void> {
  await tx.updateTable('payouts').set({ contradicted }).where('id', '=', id).execute();
}

/** The newest first. */
export function listPayoutsOf(
  db: Db | Tx,
  sellerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Payout[]> {
  return listRows<Payout>(db)`
    select * from payouts where seller_id = ${sellerId} and given_back_by is null
    order by created_at desc, id desc limit ${limit} offset ${offset}`;
}

export type PayoutSums = { count: number; inFlight: Pesewas; paidOut: Pesewas };

export function sumPayouts(db: Db, sellerId: string): Promise<PayoutSums> {
  return getRow<PayoutSums>(db)`
    select count(*)::int as count,
           coalesce(sum(amount_pesewas) filter (where state = any(${statesInFlight})), 0)::bigint as in_flight,
           coalesce(sum(amount_pesewas) filter (where state = 'paid'), 0)::bigint as paid_out
    from payouts
    where seller_id = ${sellerId} and given_back_by is null`;
}

export type WaitingPayouts = { payouts: number; payoutsAmount: Pesewas; unclearPayouts: number };

/** Payouts that wait for an admin: for approval, or because it is unknown whether they arrived. */
export function sumWaitingPayouts(db: Db): Promise<WaitingPayouts> {
  return getRow<WaitingPayouts>(db)`
    select count(*) filter (where state = 'awaiting_approval')::int as payouts,
           coalesce(sum(amount_pesewas) filter (where state = 'awaiting_approval'), 0)::bigint as payouts_amount,
           count(*) filter (where state <> 'awaiting_approval')::int as unclear_payouts
    from payouts where state in ('awaiting_approval', 'unknown') or contradicted`;
}

/** Amounts requested within the window and not returned. */
export function sumRequestedLately(tx: Tx, sellerId: string): Promise<Pesewas> {
  return getValue<Pesewas>(tx)`
    select coalesce(sum(amount_pesewas), 0)::bigint as sum
    from payouts
    where seller_id = ${sellerId} and created_at > now() - ${interval(approvalWindowMs)}
      and given_back_by is null and state <> all(${returnedStates}::text[])`;
}

/** Payouts under way that no job looks after: there should be none. */
export function listPayoutsWithoutJob(db: Db): Promise<{ id: string; attemptId: string | null }[]> {
  return listRows<{ id: string; attemptId: string | null }>(db)`
    select payouts.id, attempts.id as attempt_id
    from payouts left join attempts on payout_id = payouts.id and outcome in ('open', 'unknown')
    where state in ('requested', 'sending', 'unknown') and payouts.changed_at < now() - ${interval(lostAfterMs)}
      and not exists (
        select 1 from jobs where kind in ('send-payout', 'follow-payout')
          and subject = coalesce(attempts.id, payouts.id)::text)
    limit 500`;
}

export type ListedPayout = Payout & {
  sellerName: string;
  deciderName: string | null;
  /** Of the admin who gives a float back. */
  giverName: string | null;
  /** Of its attempt. Null if nothing was sent. */
  attemptAgeMs: number | null;
  attemptReference: string | null;
  attemptReason: string | null;
  contradictedBy: Contradiction | null;
  isSellerActive: boolean;
  says: VendorWord | null;
  decision: DecisionOnPayout | null;
  requester: RequesterFacts | null;
};

type Row = Omit<ListedPayout, 'decision' | 'says' | 'requester'> & { attemptId: string | null };

const columns = sql`
  payouts.*, seller.name as seller_name, giver.name as giver_name,
  seller.status = 'active' and seller.deleted_at is null as is_seller_active, decider.name as decider_name,
  (extract(epoch from clock_timestamp() - attempt.created_at) * 1000)::float8 as attempt_age_ms,
  attempt.id as attempt_id, attempt.reference as attempt_reference, attempt.reason as attempt_reason,
  attempt.contradicted_by`;
const people = sql`
  join users as seller on seller.id = payouts.seller_id
  left join users as decider on decider.id = payouts.decided_by
  left join users as giver on giver.id = payouts.given_back_by
  left join attempts as attempt on attempt.payout_id = payouts.id`;

export async function listPayouts(
  db: Db,
  { state, isOpen, ...request }: PageRequest & { state: PayoutState | undefined; isOpen: boolean },
): Promise<Page<ListedPayout>> {
  const { rows, ...count } = await readPage<Row>(db, request, {
    columns,
    from: sql`payouts`,
    joins: people,
    where: allOf([
      state && sql`payouts.state = ${state}`,
      isOpen && sql`(payouts.state = any(${statesInFlight}::text[]) or payouts.contradicted)`,
    ]),
    order: sql`(payouts.state in ('awaiting_approval', 'unknown') or payouts.contradicted) desc,
      payouts.created_at desc, payouts.id desc`,
  });
  return { rows: await addWords(db, rows), ...count };
}

export async function getListedPayout(db: Db | Tx, id: string): Promise<ListedPayout> {
  const row = await findListedPayout(db, id);
  if (!row) throw new Error(`There is no payout ${id}.`);
  return row;
}

export async function findListedPayout(db: Db | Tx, id: string): Promise<ListedPayout | undefined> {
  const rows = await listRows<Row>(db)`
    select ${columns} from payouts ${people} where payouts.id = ${id}`;
  const [row] = await addWords(db, rows);
  return row;
}

/** The gateway's last word, the last decision, and facts about the requester of a waiting payout. */
async function addWords(db: Db | Tx, rows: Row[]): Promise<ListedPayout[]> {
  const attemptIds = rows.flatMap(({ attemptId }) => attemptId ?? []);
  const ids = rows.map(({ id }) => id);
  const isAsked = ({ state, givenBackBy }: Row) => state === 'awaiting_approval' && givenBackBy === null;
  const waiting = rows.filter(isAsked).map(({ id }) => id);
  const [words, decisions, requesters] = await Promise.all([
    listLastWords(db, attemptIds),
    listNewestDecisions(db, 'payoutId', ids),
    listRequesterFacts(db, waiting),
  ]);
  return rows.map((row) => {
    const word = words.find(({ attemptId }) => attemptId === row.attemptId)?.status;
    return {
      ...row,
      says: vendorWords.find((one) => one === word) ?? null,
      decision: decisions.find(({ payoutId }) => payoutId === row.id) ?? null,
      requester: requesters.find(({ payoutId }) => payoutId === row.id) ?? null,
    };
  });
}
