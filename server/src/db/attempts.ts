/** Attempts: foreign calls that have an effect, each recorded with its reference before it is made. */
import type { Phone } from '@ntem/contract/phones';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { AttemptDirection, AttemptOutcome } from './order-schema.ts';
import type { Schema } from './schema.ts';

export type Attempt = Selectable<Schema['attempts']>;

type NewAttempt = Pick<
  Attempt,
  'order_id' | 'payout_id' | 'direction' | 'provider' | 'reference' | 'amount_pesewas'
>;

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<Attempt> {
  return tx.insertInto('attempts').values(attempt).returningAll().executeTakeFirstOrThrow();
}

export async function findAttempt(db: Db | Tx, reference: string): Promise<Attempt | undefined> {
  return db.selectFrom('attempts').selectAll().where('reference', '=', reference).executeTakeFirst();
}

type Asked = { orderId: string; direction: AttemptDirection };

function attemptsOf(db: Db | Tx, { orderId, direction }: Asked) {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('direction', '=', direction);
}

/** The newest attempt of an order in one direction, whatever became of it. */
export async function findLatestAttempt(db: Db | Tx, asked: Asked): Promise<Attempt | undefined> {
  return attemptsOf(db, asked).orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** There is at most one. */
export async function findUndecidedAttempt(db: Db | Tx, asked: Asked): Promise<Attempt | undefined> {
  return attemptsOf(db, asked).where('outcome', 'in', ['open', 'unknown']).executeTakeFirst();
}

/** There is at most one. */
export async function findDoneAttempt(db: Db | Tx, asked: Asked): Promise<Attempt | undefined> {
  return attemptsOf(db, asked).where('outcome', '=', 'done').executeTakeFirst();
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
): Promise<Attempt | undefined> {
  return db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .selectAll('attempts')
    .where('challenge_id', '=', challenge.id)
    .where('orders.payer', '=', challenge.payer)
    .executeTakeFirst();
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

type Settlement = { outcome: AttemptOutcome; reason?: string | undefined; evidence?: unknown };

export async function settleAttempt(tx: Tx, id: string, settlement: Settlement): Promise<void> {
  const { outcome, reason, evidence } = settlement;
  await tx
    .updateTable('attempts')
    .set({
      outcome,
      ...(reason !== undefined && { reason }),
      ...(evidence !== undefined && { evidence: JSON.stringify(evidence) }),
      ...((outcome === 'done' || outcome === 'failed') && { settled_at: sql`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Claims the right to ask the vendor now, at most once in `everyMs` however many ask at the same time.
 * False when somebody has just asked.
 */
export async function claimCheck(db: Db, id: string, everyMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attempts set checks = checks + 1, checked_at = clock_timestamp()
    where id = ${id}
      and (checked_at is null or checked_at <= clock_timestamp() - ${everyMs} * interval '1 millisecond')`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function countFailedAttempts(
  tx: Tx,
  attempt: { orderId: string; direction: AttemptDirection },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from attempts
    where order_id = ${attempt.orderId} and direction = ${attempt.direction} and outcome = 'failed'`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}
