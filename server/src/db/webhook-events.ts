/** What vendors sent us, kept as they sent it, and the question that each of their hints is owed. */
import { sql } from 'kysely';
import { type JobKind, laneOf } from '#domain/job-kinds.ts';
import type { Db } from './database.ts';
import { ringJobs } from './job-bells.ts';
import { orBringForward } from './jobs.ts';

type NewHint = { provider: string; eventKey: string; reference: string; rawBody: Buffer };

/**
 * Recorded and followed in one statement. What was said before says nothing new about an attempt that has ended;
 * while it is undecided every repetition is a reason to ask again. It is owed a question until the answer is definite.
 */
export async function takeHint(db: Db, { provider, eventKey, reference, rawBody }: NewHint): Promise<void> {
  const { rows } = await sql<{ kind: JobKind }>`
    with event as (
      insert into webhook_events (provider, event_key, reference, raw_body)
      values (${provider}, ${eventKey}, ${reference}, ${rawBody})
      on conflict (provider, event_key) do nothing
      returning id
    ),
    hinted as (
      update attempts set hinted_at = clock_timestamp()
      where attempts.reference = ${reference} and attempts.provider = ${provider}
        and (outcome in ('open', 'unknown') or hinted_at is not null or exists (select 1 from event))
      returning id, direction
    )
    insert into jobs (kind, subject, run_at)
    select 'follow-' || direction, id::text, now() from hinted
    ${orBringForward}
    returning kind`.execute(db);
  for (const { kind } of rows) ringJobs(db, laneOf(kind));
}
