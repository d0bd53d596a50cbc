/** The ledger: double entry, append only. The same event of the same attempt can be posted once. */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Account, Posting } from '#books/rules/ledger-postings.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { getValue, hasRow, listRows } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';

export type LedgerEvent = {
  kind: LedgerKind;
  /** The attempt behind it: none for a request for which nothing was sent yet. */
  attemptId?: string;
  /** A counter, for an event that was reversed and has happened again. */
  turn?: number;
  orderId?: string | null;
  payoutId?: string | null;
  note?: string;
  postings: Posting[];
};

/** Those of one transaction of the database go in one statement, each with its postings. */
export async function postToLedger(tx: Tx, event: LedgerEvent): Promise<void> {
  const postings = mergeByAccount(event.postings);
  if (event.postings.length > 0) await putOffEvent(tx, { ...event, postings });
}

const putOffEvent = putOffWrite<LedgerEvent>({
  rank: writeRanks.ledger,
  table: 'ledger_transactions',
  with: (events) => ({
    ledger_events: sql`
      select nextval(pg_get_serial_sequence('ledger_transactions', 'id')) as id, wanted.*
      from unnest(
        ${events.map((_, place) => place)}::int[], ${events.map(({ kind }) => kind)}::text[],
        ${events.map(({ attemptId = null }) => attemptId)}::uuid[], ${events.map(({ turn = 1 }) => turn)}::int[],
        ${events.map(({ orderId = null }) => orderId)}::uuid[], ${events.map(({ payoutId = null }) => payoutId)}::uuid[],
        ${events.map(({ note = null }) => note)}::text[]
      ) as wanted (place, kind, attempt_id, turn, order_id, payout_id, note)`,
    new_postings: insertPostings(events),
  }),
  write: (_, after) => sql`
    insert into ledger_transactions (id, kind, attempt_id, turn, order_id, payout_id, note)
    overriding system value
    select id, kind, attempt_id, turn, order_id, payout_id, note from ledger_events where ${after}`,
});

function insertPostings(events: LedgerEvent[]): RawBuilder<unknown> {
  const postings = events.flatMap((event, place) => event.postings.map((posting) => ({ ...posting, place })));
  return sql`
    insert into ledger_postings (transaction_id, account, amount_pesewas)
    select event.id, account, amount
    from ledger_events as event join unnest(
      ${postings.map(({ place }) => place)}::int[], ${postings.map(({ account }) => account)}::text[],
      ${postings.map(({ amount }) => amount)}::bigint[]
    ) as posting (place, account, amount) using (place)`;
}

export function countPosted(
  tx: Tx,
  { kind, attemptId }: Required<Pick<LedgerEvent, 'kind' | 'attemptId'>>,
): Promise<number> {
  return getValue<number>(tx)`
    select count(*)::int as n from ledger_transactions
    where attempt_id = ${attemptId} and kind = ${kind}`;
}

type BookedPosting = { attemptId: string | null; kind: LedgerKind; account: string; amount: bigint };

/** Every posting about an order, the oldest first. */
export function listBooked(tx: Tx, orderId: string): Promise<BookedPosting[]> {
  return listRows<BookedPosting>(tx)`
    select attempt_id, kind, account, amount_pesewas as amount
    from ledger_transactions join ledger_postings on transaction_id = id
    where order_id = ${orderId} order by id, account`;
}

/** Every posting about an attempt, the oldest first. */
export function listBookedOfAttempt(tx: Tx, attemptId: string): Promise<BookedPosting[]> {
  return listRows<BookedPosting>(tx)`
    select attempt_id, kind, account, amount_pesewas as amount
    from ledger_transactions join ledger_postings on transaction_id = id
    where attempt_id = ${attemptId} order by id, account`;
}

/** Takes turns with other bookings of the same receipt. */
export async function hasTopUp(tx: Tx, receipt: string): Promise<boolean> {
  await lockNames(tx, [`top-up ${receipt}`]);
  return hasRow(tx)`
    select 1 from ledger_transactions where kind = 'top_up' and note = ${receipt}`;
}

function mergeByAccount(postings: Posting[]): Posting[] {
  const sums = new Map<Account, bigint>();
  for (const { account, amount } of postings) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return [...sums].map(([account, amount]) => ({ account, amount })).filter(({ amount }) => amount !== 0n);
}

/** The sum of an account's postings. What we owe a seller is minus this. */
export function sumAccount(db: Db | Tx, account: Account): Promise<bigint> {
  return getValue<bigint>(db)`
    select coalesce(sum(amount_pesewas), 0)::bigint as sum from ledger_postings where account = ${account}`;
}
