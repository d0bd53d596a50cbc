/**
 * Measures how long the shop took to notice a payment and to pass the order to the supplier, by the vendors' own clock.
 */
import type { Db } from '@ntem/server/db/database';
import type { SandboxDb } from '@ntem/server/sandbox/database';
import { sql } from 'kysely';

type Moment = { reference: string; ms: number };

export type Times = { noticed: number[]; handedOver: number[] };

/** In milliseconds, for orders made since that moment. */
export async function readTimes(
  { db, sandboxDb }: { db: Db; sandboxDb: SandboxDb },
  since: Date,
): Promise<Times> {
  const { rows: paid } = await sql<{ collect: string; deliver: string | null; ms: number }>`
    select collection.reference as collect, delivery.reference as deliver,
           extract(epoch from paid_at)::float8 * 1000 as ms
    from orders
    join attempts as collection on collection.order_id = orders.id and collection.direction = 'collect'
    left join attempts as delivery on delivery.order_id = orders.id and delivery.direction = 'deliver'
      and delivery.number = 1
    where orders.created_at >= ${since} and paid_at is not null`.execute(db);
  const approved = await read(
    sandboxDb,
    sql`select reference, extract(epoch from coalesce(answered_at, ends_at))::float8 * 1000 as ms from sandbox_prompts`,
  );
  const asked = await read(
    sandboxDb,
    sql`select reference, extract(epoch from created_at)::float8 * 1000 as ms from sandbox_deliveries`,
  );
  const between = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? [] : [to - from];
  return {
    noticed: paid.flatMap(({ collect, ms }) => between(approved.get(collect), ms)),
    handedOver: paid.flatMap(({ deliver, ms }) => between(ms, asked.get(deliver ?? ''))),
  };
}

async function read(db: SandboxDb, query: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const { rows } = await query.execute(db);
  return new Map((rows as Moment[]).map(({ reference, ms }) => [reference, ms]));
}
