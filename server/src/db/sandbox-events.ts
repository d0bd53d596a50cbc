/** What the sandbox vendors announce to us, each with the job that sends it when it is due. */
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { requestJob } from './jobs.ts';
import type { SandboxSettings } from './sandbox-settings.ts';
import type { Schema } from './schema.ts';

export type SandboxEvent = Selectable<Schema['sandbox_events']>;

const lateMs = 10_000;

type Announcement = Pick<SandboxEvent, 'vendor' | 'topic' | 'reference' | 'ending'> & {
  habit: SandboxSettings['webhooks'];
  afterMs: number;
};

/**
 * Announces how something ends, in the transaction that decides it. One event stands for each thing:
 * a new ending, decided before the first one came, takes its place.
 */
export async function announceSandboxEnding(
  tx: Tx,
  { habit, afterMs, ...event }: Announcement,
): Promise<void> {
  if (habit === 'off') {
    await tx
      .deleteFrom('sandbox_events')
      .where('topic', '=', event.topic)
      .where('reference', '=', event.reference)
      .execute();
    return;
  }
  const sendsLeft = habit === 'double' ? 2 : 1;
  const { id } = await tx
    .insertInto('sandbox_events')
    .values({ ...event, sends_left: sendsLeft })
    .onConflict((conflict) =>
      conflict.columns(['topic', 'reference']).doUpdateSet({ ending: event.ending, sends_left: sendsLeft }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await requestJob(tx, {
    kind: 'sandbox-webhook',
    subject: String(id),
    afterMs: habit === 'late' ? afterMs + lateMs : afterMs,
  });
}

/** Undefined once it has been sent as often as it should be. */
export async function findSandboxEvent(db: Db, id: bigint): Promise<SandboxEvent | undefined> {
  return db
    .selectFrom('sandbox_events')
    .selectAll()
    .where('id', '=', id)
    .where('sends_left', '>', 0)
    .executeTakeFirst();
}

/** Answers how often it is still to be sent. */
export async function countSandboxSend(db: Db, id: bigint): Promise<number> {
  const event = await db
    .updateTable('sandbox_events')
    .set({ sends_left: sql`greatest(sends_left - 1, 0)` })
    .where('id', '=', id)
    .returning('sends_left')
    .executeTakeFirst();
  return event?.sends_left ?? 0;
}
