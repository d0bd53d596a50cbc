/** Codes that a gateway requires from the payer before it prompts: requested, entered, answered once. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';
import { type AgedAttempt, ages } from './attempts.ts';

/** The code that the gateway wants of the payer; one that it wanted before is answered. */
export async function setChallenge(tx: Tx, attemptId: string, dialCode: string): Promise<void> {
  await sql`
    update attempts
    set challenge_id = gen_random_uuid(), challenge_dial_code = ${dialCode}, challenge_answered_at = null
    where id = ${attemptId}`.execute(tx);
}

export async function findChallengedAttempt(
  db: Db | Tx,
  challenge: { id: string; payer: Phone },
): Promise<AgedAttempt | undefined> {
  const { rows } = await sql<AgedAttempt>`
    select attempts.*, ${ages} from attempts
    where challenge_id = ${challenge.id}
      and (exists (select 1 from orders where orders.id = order_id and payer = ${challenge.payer})
        or exists (select 1 from float_top_ups where float_top_ups.id = top_up_id and phone = ${challenge.payer}))`.execute(
    db,
  );
  return rows[0];
}

/** True for one caller only, until the answer is taken back. */
export async function claimChallenge(tx: Tx, challengeId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attempts set challenge_answered_at = now()
    where challenge_id = ${challengeId} and challenge_answered_at is null
      and outcome in ('open', 'unknown')`.execute(tx);
  return numAffectedRows === 1n;
}

export async function reopenChallenge(tx: Tx, challengeId: string): Promise<void> {
  await sql`update attempts set challenge_answered_at = null where challenge_id = ${challengeId}`.execute(tx);
}
