/** The sandbox vendors' webhook events: when each is due, how many sends are left, and which process sends it. */
import { lateWebhookMs } from '@ntem/contract/sandbox/misbehaving-numbers';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { gather } from '#kernel/db/gathered-statements.ts';
import type { SandboxDb, SandboxTx } from '#sandbox/database.ts';
import type { SandboxSchema } from '#sandbox/schema.ts';
import type { SandboxSettings } from '#sandbox/settings.ts';
import { momentAfter } from '#sandbox/time.ts';

export type SandboxEvent = Selectable<SandboxSchema['sandboxEvents']>;

/**
 * An event that this process sends. The token is valid until another process takes the event or it is announced again.
 */
export type TakenEvent = Pick<SandboxEvent, 'id' | 'vendor' | 'topic' | 'reference' | 'ending'> & {
  leaseToken: string;
};

export type Announcement = Pick<SandboxEvent, 'topic' | 'reference' | 'ending'> & {
  habit: SandboxSettings['webhooks'];
  afterMs: number;
  /** It replaces an earlier announcement about the same thing. */
  isInstead?: boolean;
};

const betweenSendsMs = 300;
/** Longer than a post may take. */
const leaseMs = 10_000;
const smallestBackoffMs = 1_000;
const largestBackoffMs = 5 * 60_000;

/** Announces how something ends, in the transaction that decides it. Returns in how many milliseconds it is due. */
export async function announceEnding(
  tx: SandboxTx,
  { habit, afterMs, isInstead = false, ...event }: Announcement,
): Promise<number> {
  const { topic, reference } = event;
  if (isInstead)
    await sql`delete from sandbox_events where topic = ${topic} and reference = ${reference}`.execute(tx);
  if (habit === 'off') return Number.POSITIVE_INFINITY;
  const dueMs = habit === 'late' ? afterMs + lateWebhookMs : afterMs;
  const vendor = topic === 'delivery' ? 'bundles' : 'payments';
  const sendsLeft = habit === 'double' ? 2 : 1;
  await insertEvent(tx, { ...event, vendor, sendsLeft, dueAt: momentAfter(dueMs) });
  return dueMs;
}

type NewEvent = Omit<Insertable<SandboxSchema['sandboxEvents']>, 'dueAt'> & { dueAt: RawBuilder<Date> };

const insertEvent = gather(async (tx: SandboxTx, events: NewEvent[]): Promise<undefined[]> => {
  await tx.insertInto('sandboxEvents').values(events).execute();
  return events.map(() => undefined);
});

/** Takes the events that are due the longest and held by nobody. If a process dies, another one takes its events. */
export async function takeDueEvents(db: SandboxDb, limit: number): Promise<TakenEvent[]> {
  const { rows } = await sql<TakenEvent>`
    with taken as (
      update sandbox_events
      set lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond', lease_token = gen_random_uuid()
      where id in (
        select id from sandbox_events
        where sends_left > 0 and due_at <= clock_timestamp()
          and (lease_until is null or lease_until < clock_timestamp())
        order by due_at, id
        limit ${limit}
        for update skip locked
      )
      returning id, vendor, topic, reference, ending, due_at, lease_token
    )
    select id, vendor, topic, reference, ending, lease_token from taken order by due_at, id`.execute(db);
  return rows;
}

/** Milliseconds until the next free event is due; undefined if there is none. */
export async function findNextDueMs(db: SandboxDb): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from due_at - clock_timestamp())::float8 * 1000 as ms from sandbox_events
    where sends_left > 0 and (lease_until is null or lease_until < clock_timestamp())
    order by due_at limit 1`.execute(db);
  return rows[0]?.ms;
}

/** Counts the sent ones. Failed ones are tried again after 1 s, 2 s, 4 s … up to five minutes. */
export async function recordSends(
  db: SandboxDb,
  { sent, failed }: { sent: TakenEvent[]; failed: TakenEvent[] },
): Promise<void> {
  const tokens = (events: TakenEvent[]) => events.map(({ leaseToken }) => leaseToken);
  await sql`
    update sandbox_events
    set sends_left = sends_left - 1, failures = 0, lease_until = null, lease_token = null,
        due_at = clock_timestamp() + ${betweenSendsMs} * interval '1 millisecond'
    where lease_token = any(${tokens(sent)}::uuid[]) and sends_left > 0`.execute(db);
  if (failed.length === 0) return;
  await sql`
    update sandbox_events
    set failures = failures + 1, lease_until = null, lease_token = null,
        due_at = clock_timestamp() + interval '1 millisecond'
          * least(${largestBackoffMs}, ${smallestBackoffMs} * 2 ^ least(failures, 20))
    where lease_token = any(${tokens(failed)}::uuid[])`.execute(db);
}
