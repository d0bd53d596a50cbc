/** A shop whose process can die before any query. Jobs and webhooks are driven by hand, one after the other. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fillDemo } from '#demo/fill-demo.ts';
import { jobHandlers } from '#jobs.ts';
import { createDb, type Db } from '#kernel/db/database.ts';
import type { JobKind } from '#kernel/jobs/job-kinds.ts';
import { sendEvents } from '#sandbox/announcing/announcer.ts';
import { takeDueEvents } from '#sandbox/announcing/events.ts';
import { type Answer, createTestApp, type TestApp } from '#test/support/app.ts';
import { finishJob, postponeJob, takeJob } from '#test/support/jobs.ts';
import { createMortal, type Mortal } from '#test/support/mortal-database.ts';
import { findBundle } from '#test/support/shop.ts';

/** The jobs that move money. Without the sweeps of the timetable: everything must end right without them. */
const kinds: JobKind[] = [
  'send-prompt',
  'expire-order',
  'follow-collect',
  'follow-deliver',
  'follow-refund',
  'follow-payout',
  'deliver-order',
  'probe-supplier',
  'refund-order',
  'send-payout',
  'carry-out-decision',
  'send-order-link',
  'send-order-news',
  'send-payout-notice',
];

/** Jobs that are due within this time count as due together, however fast the machine is. */
const slackS = 0.2;

/** Whose story is told: an order's or a payout's. */
type Subject = { payer: string } | { payoutId: string };

export type MortalShop = {
  app: TestApp;
  /** A view of the database that never dies. */
  truth: Db;
  mortal: Mortal;
  /** Works through webhooks and jobs until this returns a word, one process after another. */
  drain(subject: Subject, isOver: () => Promise<string | undefined>): Promise<string>;
  passTime(subject: Subject, seconds: number): Promise<void>;
  /** A browser that repeats its request until it is answered. */
  persist(subject: Subject, request: () => Promise<Answer>): Promise<Answer>;
  /** Buys and enters the code. */
  purchase(payer: string, recipient: string): Promise<void>;
  /** Leaves nothing of this life to the next one. */
  tidy(): Promise<void>;
  referencesOf(subject: Subject): Promise<string[]>;
  close(): Promise<void>;
};

type MortalSettings = {
  env?: Record<string, string>;
  /** The points before which it can die. */
  points?: Parameters<typeof createMortal>[0];
};

export async function createMortalShop({ env = {}, points }: MortalSettings = {}): Promise<MortalShop> {
  const mortal = createMortal(points);
  const app = await createTestApp(env, { makeDb: mortal.makeDb });
  const truth = createDb(app.database.pool);
  await fillDemo(app.deps);
  makeCallsMortal(app, mortal);
  const bundle = await findBundle(app, 'MTN 1 GB');
  await app.runAtVendors(
    sql`update sandbox_settings set auto_approve = true, approve_after_ms = 100, deliver_after_ms = 100`,
  );
  const handlers = jobHandlers(app.deps);

  const mine = (subject: Subject) =>
    'payer' in subject
      ? sql`order_id in (select id from orders where payer = ${subject.payer})`
      : sql`payout_id = ${subject.payoutId}`;

  async function referencesOf(subject: Subject): Promise<string[]> {
    const { rows } = await sql<{ reference: string }>`
      select reference from attempts where ${mine(subject)}`.execute(truth);
    return rows.map(({ reference }) => reference);
  }

  /** For one subject: everybody before has come to an end. */
  async function passTime(subject: Subject, seconds: number): Promise<void> {
    const ago = sql`make_interval(secs => ${seconds})`;
    const known = sql`reference = any(${await referencesOf(subject)})`;
    await app.runAtVendors(sql`
      with
      prompts as (update sandbox_prompts set ends_at = ends_at - ${ago} where ${known}),
      deliveries as (update sandbox_deliveries set ends_at = ends_at - ${ago} where ${known}),
      transfers as (update sandbox_transfers set ends_at = ends_at - ${ago} where ${known})
      update sandbox_events set due_at = due_at - ${ago}, lease_until = lease_until - ${ago}`);
    const payer = 'payer' in subject ? subject.payer : '';
    await sql`
      with
      attempts as (
        update attempts set created_at = created_at - ${ago}, checked_at = checked_at - ${ago}, sent_at = sent_at - ${ago},
          payable_until = payable_until - ${ago}, hinted_at = hinted_at - ${ago}, next_ask_at = next_ask_at - ${ago}
        where ${mine(subject)}),
      codes as (update one_time_codes set created_at = created_at - ${ago} where phone = ${payer}),
      jobs as (update jobs set run_at = run_at - ${ago}),
      keys as (update idempotency_keys set created_at = created_at - ${ago})
      update orders set created_at = created_at - ${ago}, changed_at = changed_at - ${ago}
      where payer = ${payer}`.execute(truth);
  }

  async function post({ rawBody, headers }: { rawBody: string; headers: Record<string, string> }) {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/sandbox',
      payload: rawBody,
      headers,
    });
    // The next process hears of it when the vendor says it again.
    if (mortal.isDead()) mortal.restart();
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  }

  async function sendWebhooks(): Promise<void> {
    for (;;) {
      const events = await takeDueEvents(app.sandboxDb, 1);
      if (events.length === 0) return;
      await sendEvents({ sandbox: app.deps.sandbox, postWebhook: post, log: app.deps.log }, events);
    }
  }

  async function runOneJob(): Promise<void> {
    try {
      const job = await takeJob(app.deps.db, kinds);
      if (!job) return;
      const next = await handlers[job.kind](job, {});
      if (next) await postponeJob(app.deps.db, job, { afterMs: next.againAfterMs });
      else await finishJob(app.deps.db, job);
    } catch (error) {
      if (!mortal.isDead()) throw error;
    }
    if (!mortal.isDead()) return;
    mortal.restart();
    // The dead process's lease runs out.
    await sql`update jobs set lease_until = now() - interval '1 second' where lease_until is not null`.execute(
      truth,
    );
  }

  async function secondsToNext(): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select greatest(0, extract(epoch from min(run_at) - now()))::float8 as seconds from jobs
      where kind = any(${kinds}) having count(*) > 0`.execute(truth);
    // Only the vendors can still have something to say.
    return rows[0]?.seconds ?? 1;
  }

  async function persist(subject: Subject, request: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; tries < 10; tries++) {
      const answer = await request();
      if (answer.status === 429) {
        // The dead process's work still counts: the buyer waits for the next code.
        await passTime(subject, Number(answer.headers['retry-after']) + 1);
        continue;
      }
      if (answer.status < 500) return answer;
      if (!mortal.isDead()) throw new Error(`${answer.status}: ${answer.text}`);
      mortal.restart();
      // A request that died with its process is given up after 20 seconds.
      await passTime(subject, 21);
    }
    throw new Error('never answered');
  }

  async function codeOf(payer: string): Promise<string | undefined> {
    const rows = await app.runAtVendors(sql<{ code: string }>`
      select code from sandbox_messages where phone = ${payer} and code is not null
      order by created_at desc limit 1`);
    return rows[0]?.code;
  }

  return {
    app,
    truth,
    mortal,
    passTime,
    persist,
    referencesOf,
    close: app.close,

    async drain(subject, isOver) {
      for (let turn = 0; turn < 200; turn++) {
        const word = await isOver();
        if (word) return word;
        const seconds = await secondsToNext();
        if (seconds > 0) {
          await passTime(subject, seconds + slackS);
          // Never in between: whether they had come by then would hang on the speed of the machine.
          await sendWebhooks();
        }
        await runOneJob();
      }
      throw new Error(`it did not come to an end: ${app.logged().slice(-1_000)}`);
    },

    async purchase(payer, recipient) {
      const subject = { payer };
      const [buyKey, resendKey, confirmKey] = [randomUUID(), randomUUID(), randomUUID()];
      const call = (key: string, path: string, body: unknown) =>
        persist(subject, () =>
          app.call('POST', `/databundle-open/${path}`, { body, headers: { 'idempotency-key': key } }),
        );
      const { package_id, service_id } = bundle;
      const request = { package_id, service_id, destination: recipient, phoneNumber: payer, network: 'MTN' };
      const bought = await call(buyKey, 'buy', { ...request, ref: 'KOFI2026' });
      let requestId: string | undefined = bought.body.data.data?.otp.requestId;
      if (!requestId) return;
      if (!(await codeOf(payer))) {
        await passTime(subject, 61);
        const resent = await call(resendKey, 'resend-otp', { requestId, phoneNumber: payer });
        requestId = resent.body.data.data.otp.requestId;
      }
      await call(confirmKey, 'verify-otp', { requestId, phoneNumber: payer, code: await codeOf(payer) });
    },

    async tidy() {
      // With their jobs go the questions that vendors' hints are still owed.
      await sql`
        with jobs as (delete from jobs), keys as (delete from idempotency_keys),
        suppliers as (delete from vendor_lines)
        update attempts set hinted_at = null where hinted_at is not null`.execute(truth);
      await app.runAtVendors(sql`delete from sandbox_events`);
    },
  };
}

/** The calls that change something at a vendor. */
function makeCallsMortal({ deps }: TestApp, { mortalCall }: Mortal): void {
  const { collect, refund, payOut } = deps.gateways.current;
  const { deliver } = deps.suppliers.for('MTN');
  collect.send = mortalCall(collect.send);
  refund.send = mortalCall(refund.send);
  payOut.send = mortalCall(payOut.send);
  deliver.send = mortalCall(deliver.send);
  const messages = deps.messages.current;
  messages.sendCode = mortalCall(messages.sendCode);
  messages.sendText = mortalCall(messages.sendText);
}

let lastHousehold = 0;
const prefixes = ['024', '054', '055', '059', '025', '053'];

/** A number that ends in these digits, and another one each time. */
export function numberEnding(digits: string): string {
  lastHousehold += 1;
  const prefix = prefixes[Math.floor(lastHousehold / 1000)];
  if (!prefix) throw new Error('There are no more numbers.');
  return `${prefix}${String(lastHousehold % 1000).padStart(3, '0')}${digits}`;
}
