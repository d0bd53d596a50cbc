/** A whole shop for tests: the app, the worker and the sandbox's vendors, with time that can be made to pass. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fillDemo } from '#actions/fill-demo.ts';
import type { PostWebhook } from '#actions/send-sandbox-webhook.ts';
import { inTransaction } from '#db/database.ts';
import type { Order } from '#db/orders.ts';
import { jobHandlers } from '#worker/jobs.ts';
import { startWorker, type Worker } from '#worker/worker.ts';
import { type Answer, anyPhone, createTestApp, type TestApp } from './app.ts';
import { latestCode } from './people.ts';

export type TestShop = TestApp & {
  worker: Worker;
  bundle(name: string): Promise<{ package_id: string; service_id: string; amount: number }>;
  buy(wish?: Wish): Promise<Answer>;
  /** Buys, enters the code, and answers the payment. */
  order(wish?: Wish): Promise<{ paymentId: string; reference: string; payer: string; recipient: string }>;
  answerPrompt(payer: string, answer: 'approve' | 'decline'): Promise<Answer>;
  find(paymentId: string): Promise<Order>;
  /** Waits until the order is in one of these states, while time passes quickly. */
  until(paymentId: string, ...states: string[]): Promise<Order>;
  /** Makes the whole database this much older. */
  passTime(seconds: number): Promise<void>;
};

export type Wish = {
  payer?: string;
  recipient?: string;
  bundle?: string;
  ref?: string;
  key?: string;
  token?: string;
  body?: Record<string, unknown>;
};

const patienceMs = 20_000;

export async function createTestShop(env: Record<string, string> = {}): Promise<TestShop> {
  const app = await createTestApp(env);
  await fillDemo(app.deps);
  const postWebhook: PostWebhook = async ({ rawBody, headers }) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/sandbox',
      payload: rawBody,
      headers,
    });
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
  };
  const worker = startWorker({ ...app.deps, handlers: jobHandlers(app.deps, postWebhook) });
  const shop: TestShop = {
    ...app,
    worker,
    bundle: (name) => findBundle(app, name),
    async buy(wish = {}) {
      return app.call('POST', '/databundle-open/buy', {
        body: {
          ...(await findBundle(app, wish.bundle ?? 'MTN 1GB')),
          amount: undefined,
          destination: wish.recipient ?? anyPhone(),
          phoneNumber: wish.payer ?? anyPhone(),
          network: 'MTN',
          type: 'momo',
          name: 'Guest User',
          ...(wish.ref && { ref: wish.ref }),
          ...wish.body,
        },
        token: wish.token,
        headers: { 'idempotency-key': wish.key ?? randomUUID() },
      });
    },
    async order(wish = {}) {
      const payer = wish.payer ?? anyPhone();
      const recipient = wish.recipient ?? anyPhone();
      const bought = await shop.buy({ ...wish, payer, recipient });
      if (bought.status !== 200) throw new Error(`buy: ${bought.text}`);
      const payment = bought.body.data.payment ?? (await confirm(app, bought, payer)).body.data.payment;
      return { paymentId: payment.id, reference: payment.ext_transaction_id, payer, recipient };
    },
    answerPrompt: (payer, answer) => answerPrompt(app, payer, answer),
    find: (paymentId) => findOrder(app, paymentId),
    until: (paymentId, ...states) => until(app, paymentId, states),
    passTime: (seconds) => passTime(app, seconds),
    async close() {
      await worker.stop();
      await app.close();
    },
  };
  return shop;
}

export async function findBundle(app: TestApp, name: string) {
  const { rows } = await sql<{ package_id: string; service_id: string; amount: number }>`
    select id as package_id, service_id, amount_pesewas::float8 / 100 as amount from bundles where name = ${name}`.execute(
    app.deps.db,
  );
  const [bundle] = rows;
  if (!bundle) throw new Error(`${name} is not for sale`);
  return bundle;
}

export async function confirm(
  app: TestApp,
  bought: Answer,
  payer: string,
  key: string = randomUUID(),
): Promise<Answer> {
  return app.call('POST', '/databundle-open/verify-otp', {
    body: {
      requestId: bought.body.data.data.otp.requestId,
      phoneNumber: payer,
      code: await latestCode(app, payer),
    },
    headers: { 'idempotency-key': key },
  });
}

async function answerPrompt(app: TestApp, payer: string, answer: 'approve' | 'decline'): Promise<Answer> {
  const { body } = await app.call('GET', `/sandbox/prompts?phone=${payer}`);
  return app.call('POST', `/sandbox/prompts/${body.data[0].id}/${answer}`);
}

async function findOrder(app: TestApp, paymentId: string): Promise<Order> {
  return app.deps.db
    .selectFrom('orders')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

async function until(app: TestApp, paymentId: string, states: string[]): Promise<Order> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const order = await findOrder(app, paymentId);
    if (states.includes(order.state)) return order;
    if (Date.now() > deadline) throw new Error(`The order is ${order.state}, not ${states.join(' or ')}.`);
    await passTime(app, 2);
    await sleep(50);
  }
}

/** Append-only tables keep their times, and nothing reads them to decide. */
async function passTime(app: TestApp, seconds: number): Promise<void> {
  const pass = () =>
    inTransaction(app.deps.db, (tx) => sql`select pass_time(${seconds})`.execute(tx)).then(() => {});
  await pass().catch(async () => {
    await sql.raw(passTimeFunction).execute(app.deps.db);
    // It touches every row, and so may meet a worker's transaction more often than one would like.
    await pass().catch(pass);
  });
}

const passTimeFunction = `
  create or replace function pass_time(seconds float8) returns void language plpgsql as $$
  declare
    tables record;
  begin
    for tables in
      select table_name, string_agg(format('%1$I = %1$I - make_interval(secs => %2$L)', column_name, seconds), ', ') as changes
      from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'
        and table_name in ('orders', 'attempts', 'one_time_codes', 'jobs', 'sandbox_prompts', 'sandbox_transfers',
                           'sandbox_deliveries', 'sandbox_events', 'payouts', 'idempotency_keys')
        and not (table_name = 'jobs' and column_name = 'lease_until')
      group by table_name
    loop
      execute format('update %I set %s', tables.table_name, tables.changes);
    end loop;
    notify jobs;
  end $$`;
