/** Attempts: foreign calls that have an effect, each recorded with its reference before it is made. */
import { randomUUID } from 'node:crypto';
import type { AttemptDirection } from '@ntem/contract/states';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { byIds, gather } from '#kernel/db/gathered-statements.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';

export type Attempt = Selectable<BuilderTables['attempts']>;

type NewAttempt = Pick<
  Attempt,
  'orderId' | 'payoutId' | 'direction' | 'number' | 'provider' | 'reference' | 'amountPesewas'
> &
  Pick<
    Insertable<BuilderTables['attempts']>,
    'topUpId' | 'collectionId' | 'receiver' | 'receiverNetwork' | 'supplierCode'
  > & {
    /** Time the payer has to approve. */
    windowMs?: number | undefined;
    way?: string;
    account?: string;
    /** From now on, where the moment of sending is not committed just before the call. */
    countsAsSent?: boolean;
  };

/** What it answers has our own time until it is read again. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<Attempt> {
  const id = randomUUID();
  await putOffAttempt(tx, { ...attempt, id });
  const { windowMs, countsAsSent, way = null, account = null, topUpId = null, ...given } = attempt;
  const now = new Date();
  return {
    ...nothingYet,
    ...given,
    topUpId,
    id,
    way,
    account,
    createdAt: now,
    sentAt: countsAsSent ? now : null,
    payableUntil: windowMs === undefined ? null : new Date(now.getTime() + windowMs),
  };
}

const nothingYet = {
  outcome: 'open' as const,
  reason: null,
  vendorReference: null,
  repeatedReference: null,
  hintedAt: null,
  announcedFailure: null,
  nextAskAt: null,
  receivedPesewas: null,
  surplus: false,
  refused: false,
  contradictedBy: null,
  contradictedAt: null,
  checks: 0,
  checkedAt: null,
  challengeId: null,
  challengeDialCode: null,
  challengeAnsweredAt: null,
  settledAt: null,
  supplierCode: null,
  topUpId: null,
  collectionId: null,
  receiver: null,
  receiverNetwork: null,
};

const putOffAttempt = putOffWrite<NewAttempt & { id: string }>({
  rank: writeRanks.newAttempts,
  table: 'attempts',
  // Only one of an order is undecided at a time: the one before is settled first.
  isLast: true,
  write: (attempts, after) => sql`
    insert into attempts (id, order_id, payout_id, top_up_id, direction, number, provider, reference, amount_pesewas, collection_id,
      receiver, receiver_network, supplier_code, payable_until, way, account, sent_at)
    select id, order_id, payout_id, top_up_id, direction, number, provider, reference, amount, collection_id, receiver,
      receiver_network, supplier_code, now() + window_ms * interval '1 millisecond', way, account,
      case when counts_as_sent then now() end
    from unnest(
      ${attempts.map(({ id }) => id)}::uuid[],
      ${attempts.map(({ orderId }) => orderId)}::uuid[], ${attempts.map(({ payoutId }) => payoutId)}::uuid[],
      ${attempts.map(({ topUpId = null }) => topUpId)}::uuid[],
      ${attempts.map(({ direction }) => direction)}::text[], ${attempts.map(({ number }) => number)}::int[],
      ${attempts.map(({ provider }) => provider)}::text[], ${attempts.map(({ reference }) => reference)}::text[],
      ${attempts.map(({ amountPesewas }) => amountPesewas)}::bigint[],
      ${attempts.map(({ collectionId = null }) => collectionId)}::uuid[],
      ${attempts.map(({ receiver = null }) => receiver)}::text[],
      ${attempts.map(({ receiverNetwork = null }) => receiverNetwork)}::text[],
      ${attempts.map(({ supplierCode = null }) => supplierCode)}::text[],
      ${attempts.map(({ windowMs = null }) => windowMs)}::float8[], ${attempts.map(({ way = null }) => way)}::text[],
      ${attempts.map(({ account = null }) => account)}::text[],
      ${attempts.map(({ countsAsSent = false }) => countsAsSent)}::bool[]
    ) as wanted (id, order_id, payout_id, top_up_id, direction, number, provider, reference, amount, collection_id, receiver,
      receiver_network, supplier_code, window_ms, way, account, counts_as_sent)
    where ${after}`,
});

export async function getAttempt(db: Db | Tx, id: string): Promise<Attempt> {
  return db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** With how long ago it was made, by the database's clock. */
export const findAgedAttempt = gather(async (db, ids: string[]): Promise<(AgedAttempt | undefined)[]> => {
  const { rows } = await sql<AgedAttempt>`
    select attempts.*, ${ages} from attempts where id = any(${ids}::uuid[])`.execute(db);
  return byIds(ids, rows);
});

export type AgedAttempt = Attempt & {
  ageMs: number;
  /** Since the last hint; null if none is owed an answer. */
  hintAgeMs: number | null;
  /** Since the payer's time to approve ended; negative before. */
  sinceWindowMs: number | null;
  /** The vendor calls another one the same. */
  isNameShared: boolean;
  /** The payment or the delivery of its order that counts. There is at most one. */
  countedId: string | null;
};

/** To be selected beside the columns of an attempt. */
export const ages = sql`
  (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as age_ms,
  (extract(epoch from clock_timestamp() - hinted_at) * 1000)::float8 as hint_age_ms,
  (extract(epoch from clock_timestamp() - payable_until) * 1000)::float8 as since_window_ms,
  repeated_reference is not null or exists (
    select 1 from attempts as other
    where other.provider = attempts.provider and other.direction = attempts.direction
      and other.repeated_reference = attempts.vendor_reference) as is_name_shared,
  (select other.id from attempts as other
   where other.order_id = attempts.order_id and other.direction = attempts.direction
     and other.direction in ('collect', 'deliver') and other.outcome = 'done' and not other.surplus) as counted_id`;

export async function listAgedAttempts(
  db: Db | Tx,
  { orderId, payoutId }: { orderId?: string | null; payoutId?: string | null },
): Promise<AgedAttempt[]> {
  const where = orderId ? sql`order_id = ${orderId}` : sql`payout_id = ${payoutId}`;
  const { rows } = await sql<AgedAttempt>`
    select attempts.*, ${ages} from attempts where ${where} order by created_at, id`.execute(db);
  return rows;
}

export async function listAttempts(
  db: Db | Tx,
  orderId: string,
  direction?: AttemptDirection,
): Promise<Attempt[]> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where((is) => is.and(direction ? { orderId, direction } : { orderId }))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The payment that a buyer asks about: the one that is undecided, else the newest. */
export const findAskedAttempt = gather(
  async (db, orderIds: string[]): Promise<(AgedAttempt | undefined)[]> => {
    const { rows } = await sql<AgedAttempt>`
    select distinct on (order_id) attempts.*, ${ages} from attempts
    where order_id = any(${orderIds}::uuid[]) and direction = 'collect'
    order by order_id, outcome in ('open', 'unknown') desc, number desc`.execute(db);
    return orderIds.map((orderId) => rows.find((row) => row.orderId === orderId));
  },
);

type AttemptQuery = { orderId: string; direction: AttemptDirection };

function attemptsOf(db: Db | Tx, query: AttemptQuery) {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where((is) => is.and(query));
}

/** The newest attempt of an order in one direction, whatever its outcome. */
export async function findLatestAttempt(db: Db | Tx, query: AttemptQuery): Promise<Attempt | undefined> {
  return attemptsOf(db, query).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** The one that counts: the payment or the delivery of an order. There is at most one. */
export const findCountedAttempt = gather(
  async (
    db,
    query: { orderId: string; direction: 'collect' | 'deliver' }[],
  ): Promise<(Attempt | undefined)[]> => {
    const { rows } = await sql<Attempt>`
      select * from attempts
      where order_id = any(${query.map(({ orderId }) => orderId)}::uuid[])
        and direction in ('collect', 'deliver') and outcome = 'done' and not surplus`.execute(db);
    return query.map(({ orderId, direction }) =>
      rows.find((row) => row.orderId === orderId && row.direction === direction),
    );
  },
);

/** The refund of this collection that counts. There is at most one. */
export async function findCountedRefund(db: Db | Tx, collectionId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where((is) => is.and({ collectionId, direction: 'refund', outcome: 'done', surplus: false }))
    .executeTakeFirst();
}

type Numbered = { orderId: string; direction: AttemptDirection } | { payoutId: string };

/** The highest number that is taken: after a restore there may be gaps below it. */
export const findLastNumber = gather(async (tx, subjects: Numbered[]): Promise<number[]> => {
  const ids = subjects.map((subject) => ('orderId' in subject ? subject.orderId : subject.payoutId));
  const { rows } = await sql<{ id: string; direction: AttemptDirection; n: number }>`
    select coalesce(order_id, payout_id) as id, direction, max(number) as n from attempts
    where order_id = any(${ids}::uuid[]) or payout_id = any(${ids}::uuid[])
    group by 1, 2`.execute(tx);
  return subjects.map((subject, place) => {
    const direction = 'orderId' in subject ? subject.direction : 'payout';
    return rows.find((row) => row.id === ids[place] && row.direction === direction)?.n ?? 0;
  });
});

/**
 * Marks the attempt as sent before a call that a vendor may carry out twice; an unmarked attempt was never sent. False
 * if another process marked it first and sends it.
 */
export async function markSent(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attempts set sent_at = clock_timestamp() where id = ${id} and sent_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Sets when to ask the vendor next, and whether its hint is answered. */
export type Turn = { afterMs: number | undefined; isHintAnswered: boolean };

/** A vendor said that there is news: it is asked from now on by the timetable of a new call. */
export async function noteHint(tx: Tx, id: string): Promise<void> {
  await sql`update attempts set hinted_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** True for one caller only, at most this often, no matter how many tabs ask. */
export async function claimQuestion(db: Db, id: string, atMostEveryMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attempts set checked_at = clock_timestamp()
    where id = ${id}
      and (checked_at is null or checked_at <= clock_timestamp() - ${atMostEveryMs} * interval '1 millisecond')`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
