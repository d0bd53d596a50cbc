/** Webhooks exactly as vendors sent them, and the question to ask about each. */
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { reserveSlot } from '#kernel/jobs/job-bells.ts';
import { handOver, type Job, jobColumns, jobFacts, jobValues, orBringForward } from '#kernel/jobs/jobs.ts';
import type { AnnouncedFailure } from '#vendors/ports/outcomes.ts';

type NewHint = {
  provider: string;
  eventKey: string;
  reference: string;
  rawBody: Buffer;
  announced?: AnnouncedFailure | undefined;
};

/**
 * Recorded and followed in one transaction, with those that come at the same time. What was said before says nothing new
 * about an attempt that has ended; while it is undecided every repetition is a reason to ask again. It is owed a question
 * until the answer is definite.
 */
export const takeHint = gather(async (db, hints: NewHint[]): Promise<Hinted[][]> => {
  const hinted = await inTransaction(db as Db, async (tx) => follow(tx, hints, await record(tx, hints)));
  return hints.map(({ provider, reference }) =>
    hinted.filter((one) => one.provider === provider && one.reference === reference),
  );
});

type Said = Pick<NewHint, 'provider' | 'reference'>;
/** An attempt that is now asked about, by the reference that the vendor gave. */
type Hinted = Said & { attemptId: string; orderId: string | null; payoutId: string | null };

/** Returns the events that are new. */
async function record(tx: Tx, hints: NewHint[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    insert into webhook_events (provider, event_key, reference, raw_body)
    select distinct on (provider, event_key) *
    from unnest(
      ${hints.map(({ provider }) => provider)}::text[], ${hints.map(({ eventKey }) => eventKey)}::text[],
      ${hints.map(({ reference }) => reference)}::text[], ${hints.map(({ rawBody }) => rawBody)}::bytea[]
    ) as sent (provider, event_key, reference, raw_body)
    on conflict (provider, event_key) do nothing
    returning provider, reference`.execute(tx);
  return rows;
}

/**
 * A separate statement: while it waits for an attempt that is being settled, it has to read the new hints again, and
 * PostgreSQL cannot do that if the same statement inserts them.
 */
async function follow(tx: Tx, hints: NewHint[], news: Said[]): Promise<Hinted[]> {
  // What it is about is not known yet: both lanes keep a slot.
  const [deliverToken, otherToken] = [
    reserveSlot(tx, 'follow-deliver', ''),
    reserveSlot(tx, 'follow-collect', ''),
  ];
  const token = sql`case direction when 'deliver' then ${deliverToken ?? null}::uuid else ${otherToken ?? null}::uuid end`;
  const { rows } = await sql<Hinted & Job>`
    with said as (
      -- Of several at once, one that announces no failure wins.
      select provider, reference, case when bool_and(failure is not null) then max(failure) end as failure
      from unnest(
        ${hints.map(({ provider }) => provider)}::text[], ${hints.map(({ reference }) => reference)}::text[],
        ${hints.map(({ announced }) => sayFailure(announced))}::text[]
      ) as hint (provider, reference, failure)
      group by provider, reference
    ),
    -- By our reference, or by the vendor's own where it names nothing else; all directions, for the index.
    named as (
      select attempts.id, said.* from attempts join said using (provider, reference)
      union
      select attempts.id, said.* from said cross join lateral (
        select id from attempts where attempts.provider = said.provider
          and direction in ('collect', 'deliver', 'refund', 'payout') and vendor_reference = said.reference offset 0
      ) as attempts
    ),
    meant as (
      select attempts.id, said.provider, said.reference, said.failure
      from attempts join named as said using (id)
      where outcome in ('open', 'unknown') or hinted_at is not null
        or (said.provider, said.reference) in (select * from ${tableOf(news)} as event (provider, reference))
      order by attempts.id
      for no key update of attempts
    ),
    hinted as (
      update attempts set hinted_at = clock_timestamp(), announced_failure = meant.failure
      from meant where attempts.id = meant.id
      returning attempts.id, direction, order_id, payout_id, meant.provider, meant.reference
    ),
    asked as (
      insert into jobs (${jobColumns})
      select kind, subject, '', now(), ${jobValues(sql`token`)}
      from (select 'follow-' || direction as kind, id::text as subject, ${token} as token from hinted) as wanted
      ${orBringForward}
      returning ${jobFacts}
    )
    select asked.*, provider, reference, hinted.id as attempt_id, order_id, payout_id
    from asked join hinted on subject = hinted.id::text`.execute(tx);
  handOver(tx, rows, new Set([deliverToken, otherToken]));
  return rows;
}

const tableOf = (hints: Said[]) => sql`unnest(
  ${hints.map(({ provider }) => provider)}::text[], ${hints.map(({ reference }) => reference)}::text[])`;

function sayFailure(announced: AnnouncedFailure | undefined): string | null {
  return announced ? `${announced.failure} ${announced.reason}` : null;
}
