/** The process dies before every single query of a purchase, and everything still ends right with nobody's help. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '#actions/fill-demo.ts';
import { createDb, type Db } from '#db/database.ts';
import { finishJob, postponeJob, takeJob } from '#db/jobs.ts';
import { jobHandlers } from '#worker/jobs.ts';
import { anyPhone, createTestApp, type TestApp } from './support/app.ts';
import { findLedgerFaults } from './support/books.ts';
import { createMortal } from './support/mortal-database.ts';
import { latestCode } from './support/people.ts';
import { findBundle } from './support/shop.ts';

const mortal = createMortal();
let app: TestApp;
let truth: Db;
let bundle: Awaited<ReturnType<typeof findBundle>>;

beforeAll(async () => {
  app = await createTestApp({}, { makeDb: mortal.makeDb });
  truth = createDb(app.database.pool);
  await fillDemo(app.deps);
  bundle = await findBundle(app, 'MTN 1GB');
  await sql`update sandbox_settings set webhooks = 'off', auto_approve = true, approve_after_ms = 100, deliver_after_ms = 100`.execute(
    truth,
  );
});
afterAll(() => app.close());

const kinds = ['advance-order', 'check-attempt', 'send-order-link'];

/** One process after another works through the jobs. The one that dies leaves its job to the next. */
async function drain(payer: string): Promise<string> {
  let last = 'nothing';
  for (let turn = 0; turn < 200; turn++) {
    const { rows } = await sql<{ state: string }>`select state from orders where payer = ${payer}`.execute(
      truth,
    );
    const [order] = rows;
    last = order?.state ?? last;
    if (order && ['delivered', 'refunded', 'payment_failed', 'expired', 'needs_review'].includes(order.state))
      return order.state;
    await passTimeFor(payer, await secondsToNextJob());
    await runOneJob();
  }
  throw new Error(`it did not come to an end but to ${last}`);
}

async function secondsToNextJob(): Promise<number> {
  const { rows } = await sql<{
    seconds: number;
  }>`select greatest(0, ceil(extract(epoch from min(run_at) - now())))::int as seconds from jobs where kind = any(${kinds})`.execute(
    truth,
  );
  return rows[0]?.seconds ?? 1;
}

async function runOneJob(): Promise<void> {
  const handlers = jobHandlers(app.deps, async () => {});
  try {
    const job = await takeJob(app.deps.db, kinds);
    const handler = job && handlers[job.kind];
    if (!job || !handler) return;
    const next = await handler(job);
    if (next) await postponeJob(app.deps.db, job, { afterMs: next.againAfterMs });
    else await finishJob(app.deps.db, job);
  } catch {
    mortal.restart();
    // The lease of the dead runs out.
    await sql`update jobs set lease_until = now() - interval '1 second' where lease_until is not null`.execute(
      truth,
    );
  }
}

/** Lets time pass for one buyer: everybody before has come to an end. */
async function passTimeFor(payer: string, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  await sql`
    with mine as (select id from orders where payer = ${payer}),
    references_of_mine as (select reference from attempts where order_id in (select id from mine)),
    aged_attempts as (update attempts set created_at = created_at - ${ago}, checked_at = checked_at - ${ago}
                      where order_id in (select id from mine)),
    aged_codes as (update one_time_codes set created_at = created_at - ${ago} where phone = ${payer}),
    aged_prompts as (update sandbox_prompts set ends_at = ends_at - ${ago}
                     where reference in (select reference from references_of_mine)),
    aged_deliveries as (update sandbox_deliveries set ends_at = ends_at - ${ago}
                        where reference in (select reference from references_of_mine)),
    aged_transfers as (update sandbox_transfers set ends_at = ends_at - ${ago}
                       where reference in (select reference from references_of_mine)),
    aged_jobs as (update jobs set run_at = run_at - ${ago}),
    aged_keys as (update idempotency_keys set created_at = created_at - ${ago})
    update orders set created_at = created_at - ${ago}, changed_at = changed_at - ${ago}
    where payer = ${payer}`.execute(truth);
}

type Person = { payer: string; recipient: string; buyKey: string; confirmKey: string };

/** A browser that repeats its request under the same key until it is answered. */
async function persist(
  payer: string,
  request: () => ReturnType<TestApp['call']>,
): ReturnType<TestApp['call']> {
  for (let tries = 0; tries < 10; tries++) {
    const answer = await request();
    if (answer.status < 500) return answer;
    mortal.restart();
    // A request that died with its process is given up after 20 seconds.
    await passTimeFor(payer, 21);
  }
  throw new Error('never answered');
}

async function purchase({ payer, recipient, buyKey, confirmKey }: Person): Promise<void> {
  const bought = await persist(payer, () =>
    app.call('POST', '/databundle-open/buy', {
      body: {
        package_id: bundle.package_id,
        service_id: bundle.service_id,
        destination: recipient,
        phoneNumber: payer,
        network: 'MTN',
        ref: 'KOFI2026',
      },
      headers: { 'idempotency-key': buyKey },
    }),
  );
  let requestId: string | undefined = bought.body.data.data?.otp.requestId;
  if (!requestId) return;
  const code = async () => {
    const { rows } = await sql<{
      code: string;
    }>`select code from sandbox_messages where phone = ${payer} and code is not null order by created_at desc limit 1`.execute(
      truth,
    );
    return rows[0]?.code;
  };
  if (!(await code())) {
    await passTimeFor(payer, 61);
    const key = randomUUID();
    const resent = await persist(payer, () =>
      app.call('POST', '/databundle-open/resend-otp', {
        body: { requestId, phoneNumber: payer },
        headers: { 'idempotency-key': key },
      }),
    );
    requestId = resent.body.data.data.otp.requestId;
  }
  const entered = (await code()) ?? (await latestCode(app, payer));
  await persist(payer, () =>
    app.call('POST', '/databundle-open/verify-otp', {
      body: { requestId, phoneNumber: payer, code: entered },
      headers: { 'idempotency-key': confirmKey },
    }),
  );
}

function somebody(suffix: string): Person {
  return {
    payer: anyPhone(),
    recipient: `${anyPhone().slice(0, 6)}${suffix}`,
    buyKey: randomUUID(),
    confirmKey: randomUUID(),
  };
}

type Life = { state: string; queriesToConfirm: number; queries: number; truth: unknown };

async function live(suffix: string, death = Number.POSITIVE_INFINITY): Promise<Life> {
  const person = somebody(suffix);
  mortal.restart();
  mortal.dieAt(death);
  await purchase(person);
  const queriesToConfirm = mortal.queries();
  const state = await drain(person.payer);
  const queries = mortal.queries();
  const { rows } = await sql`
    select (select count(*) from orders where payer = ${person.payer})::int as orders,
           (select count(*) from sandbox_prompts where payer = ${person.payer})::int as prompts,
           (select count(*) from sandbox_deliveries join attempts using (reference) join orders on orders.id = order_id
            where payer = ${person.payer} and ending = 'done')::int as deliveries,
           (select count(*) from sandbox_transfers where receiver = ${person.payer} and kind = 'refund' and ending = 'done')::int as refunds`.execute(
    truth,
  );
  await sql`delete from jobs`.execute(truth);
  await sql`delete from idempotency_keys`.execute(truth);
  return { state, queriesToConfirm, queries, truth: rows[0] };
}

const scenarios = [
  ['delivered', '0001', 'delivered', { orders: 1, prompts: 1, deliveries: 1, refunds: 0 }],
  ['refused by the supplier', '9101', 'refunded', { orders: 1, prompts: 1, deliveries: 0, refunds: 1 }],
  ['delivered with a lost answer', '9102', 'delivered', { orders: 1, prompts: 1, deliveries: 1, refunds: 0 }],
  [
    'not delivered with a lost answer',
    '9103',
    'refunded',
    { orders: 1, prompts: 1, deliveries: 0, refunds: 1 },
  ],
] as const;

/** Where the process died between recording a prompt and sending it, the payer was never asked and pays nothing. */
const unasked = { state: 'expired', truth: { orders: 1, prompts: 0, deliveries: 0, refunds: 0 } };

describe.each(scenarios)('a purchase that is %s', (_name, suffix, state, expected) => {
  it('ends the same whichever query the process died before', async () => {
    const calm = await live(suffix);
    expect(calm).toMatchObject({ state, truth: expected });
    const outcomes = new Map<string, number[]>();
    // Up to the prompt all purchases are alike: one sweep of that part is enough.
    const first = suffix === '0001' ? 1 : calm.queriesToConfirm;
    for (let death = first; death <= calm.queries; death++) {
      const lived = await live(suffix, death);
      const ended = JSON.stringify({ state: lived.state, truth: lived.truth });
      outcomes.set(ended, [...(outcomes.get(ended) ?? []), death]);
    }
    const allowed = [JSON.stringify({ state, truth: expected }), JSON.stringify(unasked)];
    for (const [ended, deaths] of outcomes)
      expect([ended, deaths]).toEqual([allowed.includes(ended) ? ended : allowed[0], deaths]);
    expect(await findLedgerFaults(truth)).toEqual([]);
  }, 240_000);
});
