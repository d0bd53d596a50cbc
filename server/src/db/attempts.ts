/** Attempts: foreign calls that have an effect, each recorded with its reference before it is made. */
import type { Phone } from '@ntem/contract/phones';
import { type Selectable, sql } from 'kysely';
import type { AttemptDirection, AttemptOutcome } from '#domain/attempt-rules.ts';
import type { Contradiction } from '#domain/contradictions.ts';
import type { Db, Tx } from './database.ts';
import type { Schema } from './schema.ts';

export type Attempt = Selectable<Schema['attempts']>;

type NewAttempt = Pick<
  Attempt,
  'order_id' | 'payout_id' | 'direction' | 'number' | 'provider' | 'reference' | 'amount_pesewas'
> &
  Partial<Pick<Attempt, 'collection_id' | 'receiver' | 'receiver_network' | 'supplier_code'>> & {
    /** How long the payer has to approve. */
    windowMs?: number;
  };

export async function insertAttempt(tx: Tx, { windowMs, ...attempt }: NewAttempt): Promise<Attempt> {
  const payableUntil =
    windowMs === undefined ? null : sql<Date>`now() + ${windowMs} * interval '1 millisecond'`;
  return tx
    .insertInto('attempts')
    .values({ ...attempt, payable_until: payableUntil })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function getAttempt(db: Db | Tx, id: string): Promise<Attempt> {
  return db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** With how long ago it was made, by the database's clock. */
export async function findAgedAttempt(db: Db | Tx, id: string): Promise<AgedAttempt | undefined> {
  const { rows } = await sql<AgedAttempt>`
    select attempts.*, ${ages} from attempts where id = ${id}`.execute(db);
  return rows[0];
}

export type AgedAttempt = Attempt & {
  age_ms: number;
  /** Since the last hint; null where none is owed an answer. */
  hint_age_ms: number | null;
  /** Since the payer's time to approve ended; negative before. */
  since_window_ms: number | null;
};

/** To be selected beside the columns of an attempt. */
export const ages = sql`
  (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as age_ms,
  (extract(epoch from clock_timestamp() - hinted_at) * 1000)::float8 as hint_age_ms,
  (extract(epoch from clock_timestamp() - payable_until) * 1000)::float8 as since_window_ms`;

export async function listAgedAttempts(
  db: Db | Tx,
  subject: { orderId: string } | { payoutId: string },
): Promise<AgedAttempt[]> {
  const where =
    'orderId' in subject ? sql`order_id = ${subject.orderId}` : sql`payout_id = ${subject.payoutId}`;
  const { rows } = await sql<AgedAttempt>`
    select attempts.*, ${ages} from attempts where ${where} order by created_at, id`.execute(db);
  return rows;
}

/** The payment that a buyer asks about: the one that is undecided, else the newest. */
export async function findAskedAttempt(db: Db | Tx, orderId: string): Promise<AgedAttempt | undefined> {
  const { rows } = await sql<AgedAttempt>`
    select attempts.*, ${ages} from attempts where order_id = ${orderId} and direction = 'collect'
    order by outcome in ('open', 'unknown') desc, number desc limit 1`.execute(db);
  return rows[0];
}

type Wanted = { orderId: string; direction: AttemptDirection };

function attemptsOf(db: Db | Tx, { orderId, direction }: Wanted) {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('direction', '=', direction);
}

/** The newest attempt of an order in one direction, whatever became of it. */
export async function findLatestAttempt(db: Db | Tx, wanted: Wanted): Promise<Attempt | undefined> {
  return attemptsOf(db, wanted).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** There is at most one. */
export async function findUndecidedAttempt(db: Db | Tx, wanted: Wanted): Promise<Attempt | undefined> {
  return attemptsOf(db, wanted).where('outcome', 'in', ['open', 'unknown']).executeTakeFirst();
}

/** The one that counts: the payment or the delivery of an order. There is at most one. */
export async function findCountedAttempt(
  db: Db | Tx,
  wanted: Wanted & { direction: 'collect' | 'deliver' },
): Promise<Attempt | undefined> {
  return attemptsOf(db, wanted).where('outcome', '=', 'done').where('surplus', '=', false).executeTakeFirst();
}

/** The refund of this collection that counts. There is at most one. */
export async function findCountedRefund(db: Db | Tx, collectionId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .where('direction', '=', 'refund')
    .where('outcome', '=', 'done')
    .where('surplus', '=', false)
    .executeTakeFirst();
}

export async function countAttempts(
  tx: Tx,
  subject: { orderId: string; direction: AttemptDirection } | { payoutId: string },
): Promise<number> {
  const where =
    'orderId' in subject
      ? sql`order_id = ${subject.orderId} and direction = ${subject.direction}`
      : sql`payout_id = ${subject.payoutId}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from attempts where ${where}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export type Challenge = { id: string; dialCode: string };

/** The code that the gateway wants of the payer; one that it wanted before is answered. */
export async function setChallenge(tx: Tx, attemptId: string, dialCode: string): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({
      challenge_id: sql`gen_random_uuid()`,
      challenge_dial_code: dialCode,
      challenge_answered_at: null,
    })
    .where('id', '=', attemptId)
    .execute();
}

/** Undefined where nothing is wanted of the payer, or no longer. */
export async function findOpenChallenge(db: Db | Tx, orderId: string): Promise<Challenge | undefined> {
  const attempt = await findLatestAttempt(db, { orderId, direction: 'collect' });
  if (!attempt?.challenge_id || attempt.challenge_answered_at) return undefined;
  const isOpen = attempt.outcome === 'open' || attempt.outcome === 'unknown';
  return isOpen ? { id: attempt.challenge_id, dialCode: attempt.challenge_dial_code ?? '' } : undefined;
}

export async function findChallengedAttempt(
  db: Db | Tx,
  challenge: { id: string; payer: Phone },
): Promise<AgedAttempt | undefined> {
  const { rows } = await sql<AgedAttempt>`
    select attempts.*, ${ages} from attempts
    where challenge_id = ${challenge.id}
      and exists (select 1 from orders where orders.id = order_id and payer = ${challenge.payer})`.execute(
    db,
  );
  return rows[0];
}

/** True for one caller only, until the answer is taken back. */
export async function claimChallenge(tx: Tx, challengeId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ challenge_answered_at: sql`now()` })
    .where('challenge_id', '=', challengeId)
    .where('challenge_answered_at', 'is', null)
    .where('outcome', 'in', ['open', 'unknown'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function reopenChallenge(tx: Tx, challengeId: string): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ challenge_answered_at: null })
    .where('challenge_id', '=', challengeId)
    .execute();
}

type Settlement = {
  outcome?: AttemptOutcome;
  /** Null: none any more. */
  reason?: string | null | undefined;
  received?: Attempt['received_pesewas'];
  surplus?: boolean;
  /** Null: it has been decided about, or taken back. */
  contradictedBy?: Contradiction | null;
  vendorReference?: string | undefined;
  /** The question that this was the answer to. */
  turn?: Turn | undefined;
};

/** What became of an attempt. A definite outcome answers whatever hint was open. */
export async function settleAttempt(tx: Tx, id: string, settlement: Settlement): Promise<void> {
  const { outcome, reason, received, surplus, contradictedBy, vendorReference, turn } = settlement;
  const isDefinite = outcome !== undefined && outcome !== 'open' && outcome !== 'unknown';
  const changes = {
    ...(turn && changesOf(turn)),
    ...(outcome !== undefined && { outcome }),
    ...(reason !== undefined && { reason }),
    ...(received !== undefined && { received_pesewas: received }),
    ...(surplus !== undefined && { surplus }),
    ...(vendorReference !== undefined && {
      vendor_reference: sql<string>`coalesce(vendor_reference, ${vendorReference})`,
    }),
    ...(contradictedBy !== undefined && {
      contradicted_by: contradictedBy,
      contradicted_at: contradictedBy === null ? null : sql<Date>`now()`,
    }),
    ...(isDefinite && { settled_at: sql<Date>`now()`, next_ask_at: null }),
    // A hint that came after the question is owed another one.
    ...(isDefinite && turn?.isHintAnswered !== false && { hinted_at: null }),
  };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('attempts').set(changes).where('id', '=', id).execute();
}

/**
 * Before a call to a vendor that may do it a second time: what is not marked was never sent. False where somebody else has
 * marked it, and sends it.
 */
export async function markSent(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attempts set sent_at = clock_timestamp() where id = ${id} and sent_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** When the vendor is asked next, and whether its hint is answered. */
export type Turn = { afterMs: number | undefined; isHintAnswered: boolean };

function changesOf({ afterMs, isHintAnswered }: Turn) {
  return {
    checks: sql<number>`checks + 1`,
    checked_at: sql<Date>`clock_timestamp()`,
    next_ask_at:
      afterMs === undefined ? null : sql<Date>`clock_timestamp() + ${afterMs} * interval '1 millisecond'`,
    ...(isHintAnswered && { hinted_at: null }),
  };
}

/** A vendor said that there is news: it is asked from now on by the timetable of a new call. */
export async function noteHint(tx: Tx, id: string): Promise<void> {
  await sql`update attempts set hinted_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** True for one caller only, this often at most, however many tabs ask. */
export async function claimQuestion(db: Db, id: string, atMostEveryMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attempts set checked_at = clock_timestamp()
    where id = ${id}
      and (checked_at is null or checked_at <= clock_timestamp() - ${atMostEveryMs} * interval '1 millisecond')`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function countFailedAttempts(tx: Tx, wanted: Wanted): Promise<number> {
  const { n } = await attemptsOf(tx, wanted)
    .clearSelect()
    .select((select) => select.fn.countAll<bigint>().as('n'))
    .where('outcome', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(n);
}
