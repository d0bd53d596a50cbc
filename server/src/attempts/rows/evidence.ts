/** Statements by vendors and admins about attempts: added to, never changed. */
import type { PayoutMove } from '@ntem/contract/payouts/payout-moves';
import type { EvidenceSource, VendorWord } from '@ntem/contract/states';
import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';

/** A vendor's answer to a question or to the call itself, or an admin's statement in its place. */
type EvidenceWord = VendorWord | 'accepted' | 'code_wanted' | 'settled_by_hand' | PayoutMove;

export type NewEvidence = {
  attemptId: string;
  source: EvidenceSource;
  status: EvidenceWord;
  said?: unknown;
};

/** A statement repeated in the same words is not written again. */
export const addEvidence = putOffWrite<NewEvidence>({
  rank: writeRanks.evidence,
  table: 'attempt_evidence',
  keyOf: ({ attemptId }) => attemptId,
  write: (all, after) => sql`
    insert into attempt_evidence (attempt_id, source, status, said)
    select news.attempt_id, news.source, news.status, news.said
    from unnest(
      ${all.map(({ attemptId }) => attemptId)}::uuid[], ${all.map(({ source }) => source)}::text[],
      ${all.map(({ status }) => status)}::text[],
      ${all.map(({ said }) => (said === undefined ? null : JSON.stringify(said)))}::jsonb[]
    ) as news (attempt_id, source, status, said)
    left join lateral (
      select source, status, said from attempt_evidence where attempt_id = news.attempt_id order by id desc limit 1
    ) as latest on true
    where (latest.source, latest.status, latest.said) is distinct from (news.source, news.status, news.said)
      and ${after}`,
});

export type Evidence = {
  attemptId: string;
  source: EvidenceSource;
  status: EvidenceWord;
  said: unknown;
  createdAt: Date;
};

/** Of these attempts, the oldest first. */
export async function listEvidence(db: Db | Tx, attemptIds: string[]): Promise<Evidence[]> {
  if (attemptIds.length === 0) return [];
  const { rows } = await sql<Evidence>`
    select attempt_id, source, status, said, created_at from attempt_evidence
    where attempt_id = any(${attemptIds}::uuid[]) order by id`.execute(db);
  return rows;
}

/** The last word of a vendor on each of these attempts. */
export async function listLastWords(db: Db | Tx, attemptIds: string[]): Promise<Evidence[]> {
  if (attemptIds.length === 0) return [];
  const { rows } = await sql<Evidence>`
    select distinct on (attempt_id) attempt_id, source, status, said, created_at from attempt_evidence
    where attempt_id = any(${attemptIds}::uuid[]) and source <> 'admin'
    order by attempt_id, id desc`.execute(db);
  return rows;
}
