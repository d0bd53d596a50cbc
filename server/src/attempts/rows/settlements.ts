/** Ends of attempts, written together with the rest of the step. */
import type { AttemptOutcome, Contradiction } from '@ntem/contract/states';
import { sql } from 'kysely';
import type { Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';
import type { Attempt, Turn } from './attempts.ts';

type Settlement = {
  outcome?: AttemptOutcome;
  /** Null: none any more. */
  reason?: string | null | undefined;
  received?: Attempt['receivedPesewas'];
  surplus?: boolean;
  refused?: boolean;
  /** Null: it has been decided about, or taken back. */
  contradictedBy?: Contradiction | null;
  vendorReference?: string | undefined;
  /** The question that this was the answer to. */
  turn?: Turn | undefined;
  /** The hint that was known when this was decided: one that came since is still owed. Left out: any is answered. */
  hintSeen?: Date | null;
};

/** Records the outcome of an attempt. A definite outcome also answers any open hint. */
export async function settleAttempt(tx: Tx, id: string, settlement: Settlement): Promise<void> {
  const { hintSeen: _, ...said } = settlement;
  if (Object.values(said).every((value) => value === undefined)) return;
  await putOffSettlement(tx, { ...settlement, id });
}

function isDefinite({ outcome }: Settlement): boolean {
  return outcome !== undefined && outcome !== 'open' && outcome !== 'unknown';
}

/** A hint that came after the question is owed another one. */
function answersHint(settlement: Settlement): boolean {
  return settlement.turn?.isHintAnswered ?? isDefinite(settlement);
}

/** Moments are read to the millisecond, and kept more finely. */
const finestReadMs = 1;

const isNameTaken = sql`exists (
  select 1 from attempts as other
  where other.provider = attempts.provider and other.direction = attempts.direction
    and other.vendor_reference = said.vendor_reference and other.id <> attempts.id)`;

const putOffSettlement = putOffWrite<Settlement & { id: string }>({
  rank: writeRanks.attempts,
  table: 'attempts',
  keyOf: ({ id }) => id,
  write: (all, after) => sql`
    update attempts
    set outcome = coalesce(said.outcome, attempts.outcome),
        reason = case when has_reason then said.reason else attempts.reason end,
        received_pesewas = coalesce(said.received, received_pesewas),
        surplus = coalesce(said.surplus, attempts.surplus),
        refused = coalesce(said.refused, attempts.refused),
        vendor_reference = coalesce(attempts.vendor_reference, case when not ${isNameTaken} then said.vendor_reference end),
        repeated_reference = coalesce(repeated_reference,
          case when attempts.vendor_reference is null and ${isNameTaken} then said.vendor_reference end),
        contradicted_by = case when is_judged then said.contradicted_by else attempts.contradicted_by end,
        contradicted_at = case when not is_judged then contradicted_at
          when said.contradicted_by is not null then now() end,
        settled_at = case when is_definite then now() else settled_at end,
        checks = checks + was_asked::int,
        checked_at = case when was_asked then clock_timestamp() else checked_at end,
        next_ask_at = case when is_definite then null
          when was_asked then clock_timestamp() + after_ms * interval '1 millisecond' else next_ask_at end,
        hinted_at = case when answers_hint and (answers_any or hinted_at < hint_seen + ${interval(finestReadMs)})
          then null else hinted_at end
    from unnest(
      ${all.map(({ id }) => id)}::uuid[], ${all.map(({ outcome = null }) => outcome)}::text[],
      ${all.map(({ reason }) => reason !== undefined)}::bool[], ${all.map(({ reason = null }) => reason)}::text[],
      ${all.map(({ received = null }) => received)}::bigint[], ${all.map(({ surplus = null }) => surplus)}::bool[],
      ${all.map(({ vendorReference = null }) => vendorReference)}::text[],
      ${all.map(({ contradictedBy }) => contradictedBy !== undefined)}::bool[],
      ${all.map(({ contradictedBy = null }) => contradictedBy)}::text[], ${all.map(isDefinite)}::bool[],
      ${all.map(({ turn }) => turn !== undefined)}::bool[], ${all.map(({ turn }) => turn?.afterMs ?? null)}::float8[],
      ${all.map(answersHint)}::bool[], ${all.map(({ refused = null }) => refused)}::bool[],
      ${all.map(({ hintSeen }) => hintSeen === undefined)}::bool[],
      ${all.map(({ hintSeen = null }) => hintSeen)}::timestamptz[]
    ) as said (id, outcome, has_reason, reason, received, surplus, vendor_reference, is_judged, contradicted_by,
      is_definite, was_asked, after_ms, answers_hint, refused, answers_any, hint_seen)
    where attempts.id = said.id and ${after}`,
});

/** True if the vendor uses the same reference for another attempt. */
export async function isNameOfAnother(
  tx: Tx,
  { id, provider, direction }: Attempt,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from attempts
    where provider = ${provider} and direction = ${direction} and vendor_reference = ${name} and id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}
