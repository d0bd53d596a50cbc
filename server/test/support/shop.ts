/**
 * A whole shop for tests: the app, the worker and the sandbox's vendors, with time that can be made to pass.
 * A journey makes one for its file, lets people act, and looks at the result:
 *
 *   const shop = await forFile(createTestShop());
 *   const token = await tokenOf(shop, 'esi');
 *
 *   it('a bundle that the supplier refuses is refunded', async () => {
 *     const { id } = await shop.bought({ recipient: phoneEnding('9101') }, 'refunded');
 *     expect(await shop.books(id)).toEqual({});
 *     expect((await shop.call('GET', `/orders/${id}`, { token })).body.data.state).toBe('refunded');
 *   });
 *
 * The endings of numbers are in `sandbox/fates.ts`. If each turn of the worker matters, see `by-hand.ts`;
 * for admins' decisions `review-desk.ts` and `payout-desk.ts`, for sellers `sellers.ts`, without a worker `app.ts`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttemptDirection, OrderState } from '@ntem/contract/states';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Attempt } from '#attempts/rows/attempts.ts';
import { jobHandlers } from '#jobs.ts';
import { startWorker, type Worker } from '#kernel/jobs/worker.ts';
import type { Order } from '#orders/rows/orders.ts';
import { type PostWebhook, startAnnouncer } from '#sandbox/announcing/announcer.ts';
import { type Answer, anyPhone, createDemoApp, type TestApp, type TestOptions } from './app.ts';
import { sumsOf } from './books.ts';
import { latestCode } from './people.ts';

export type TestShop = TestApp & {
  /** As if its process stopped until it is started again. Running jobs end first. */
  stopWorker(): Promise<void>;
  startWorker(): void;
  isWorking(): boolean;
  /** Nothing happens by itself meanwhile. */
  withoutWorker<Result>(work: () => Promise<Result>): Promise<Result>;
  bundle(name: string): Promise<{ package_id: string; service_id: string; amount: number }>;
  buy(request?: PurchaseRequest): Promise<Answer>;
  /** Buys and enters the code. */
  order(request?: PurchaseRequest): Promise<Order>;
  /** The same, and the payer approves the prompt. */
  paid(request?: PurchaseRequest): Promise<Order>;
  /** The same, until the order is in one of these states. */
  bought(request: PurchaseRequest, ...states: OrderState[]): Promise<Order>;
  /** As the worker does after a day of silence, by the same legal step. */
  putInReview(orderId: string): Promise<void>;
  answerPrompt(payer: string, answer: 'approve' | 'decline'): Promise<Answer>;
  /** The state on the buyer's page. */
  statusOf(paymentId: string): Promise<{ status: string; delivery: string }>;
  /** Tells the vendors how to behave. */
  setSandbox(settings: Record<string, unknown>): Promise<Answer>;
  find(paymentId: string): Promise<Order>;
  /** Waits until the order is in one of these states, while time passes quickly. */
  until(paymentId: string, ...states: OrderState[]): Promise<Order>;
  attempts(orderId: string, direction: AttemptDirection): Promise<Attempt[]>;
  /** Under which vendors know an order, all or of one direction. */
  referencesOf(orderId: string, direction?: AttemptDirection): Promise<string[]>;
  /** Makes both databases this much older: the shop's and the vendors'. */
  passTime(seconds: number): Promise<void>;
  /** Sums of an order in each account, in pesewas, without those at 0. */
  books(orderId: string): Promise<Record<string, number>>;
};

export type PurchaseRequest = {
  payer?: string;
  recipient?: string;
  bundle?: string;
  ref?: string;
  key?: string;
  token?: string;
  body?: Record<string, unknown>;
  device?: string;
  address?: string;
};

const stateWaitMs = 60_000;

export async function createTestShop(
  env: Record<string, string> = {},
  options: TestOptions = {},
): Promise<TestShop> {
  const app = await createDemoApp(env, options);
  const postWebhook: PostWebhook = async ({ rawBody, headers }) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/sandbox',
      payload: rawBody,
      headers,
    });
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
  };
  const hire = () => startWorker({ ...app.deps, handlers: jobHandlers(app.deps) });
  let worker: Worker | undefined = hire();
  const announcer = startAnnouncer({ ...app.deps, postWebhook });
  const shop: TestShop = {
    ...app,
    async stopWorker() {
      await worker?.stop();
      worker = undefined;
    },
    startWorker() {
      worker ??= hire();
    },
    isWorking: () => worker !== undefined,
    async withoutWorker(work) {
      await shop.stopWorker();
      return work().finally(shop.startWorker);
    },
    bundle: (name) => findBundle(app, name),
    buy: (request) => buy(app, request),
    async order(request = {}) {
      const payer = request.payer ?? anyPhone();
      const bought = await shop.buy({ ...request, payer });
      if (bought.status !== 200) throw new Error(`buy: ${bought.text}`);
      const payment = bought.body.data.payment ?? (await confirm(app, bought, payer)).body.data.payment;
      return shop.find(payment.id);
    },
    async paid(request) {
      const made = await shop.order(request);
      await shop.answerPrompt(made.payer, 'approve');
      return made;
    },
    bought: async (request, ...states) => shop.until((await shop.paid(request)).paymentId, ...states),
    async putInReview(id) {
      await app.run(sql`update orders set state = 'needs_review', changed_by = 'worker' where id = ${id}`);
    },
    answerPrompt: (payer, answer) => answerPrompt(app, payer, answer),
    statusOf: async (paymentId) =>
      (await app.call('GET', `/databundle-open/check-status/${paymentId}`)).body.data,
    setSandbox: (body) => app.call('PUT', '/sandbox/settings', { body }),
    attempts: (orderId, direction) => listAttempts(app, orderId, direction),
    find: (paymentId) => findOrder(app, paymentId),
    until: (paymentId, ...states) => until(app, paymentId, states),
    referencesOf: (orderId, direction) => referencesOf(app, orderId, direction),
    passTime: (seconds) => passTime(app, seconds),
    books: (orderId) => sumsOf(app.deps.db, { orderId }),
    async close() {
      await announcer.stop();
      await worker?.stop();
      await app.close();
    },
  };
  return shop;
}

/** Its books must agree with its vendors once all tests of the file have run. `but`: for faults that say this. */
export async function createCheckedShop(env: Record<string, string> = {}, but?: string): Promise<TestShop> {
  const shop = await createTestShop(env);
  return {
    ...shop,
    async close() {
      const faults = await shop.faults();
      await shop.close();
      expect(faults.filter((fault) => but === undefined || !fault.includes(but))).toEqual([]);
    },
  };
}

export async function buy(app: TestApp, request: PurchaseRequest = {}): Promise<Answer> {
  return app.call('POST', '/databundle-open/buy', {
    body: {
      ...(await findBundle(app, request.bundle ?? 'MTN 1 GB')),
      amount: undefined,
      destination: request.recipient ?? anyPhone(),
      phoneNumber: request.payer ?? anyPhone(),
      network: 'MTN',
      type: 'momo',
      name: 'Guest User',
      ...(request.ref && { ref: request.ref }),
      ...request.body,
    },
    token: request.token,
    ...(request.device && { device: request.device }),
    ...(request.address && { address: request.address }),
    headers: { 'idempotency-key': request.key ?? randomUUID() },
  });
}

export async function findBundle(app: TestApp, name: string) {
  const rows = await app.run(sql<{ id: string; serviceId: string; amount: number }>`
    select id, service_id, amount_pesewas::float8 / 100 as amount from bundles where name = ${name}`);
  const [bundle] = rows;
  if (!bundle) throw new Error(`${name} is not for sale`);
  return { package_id: bundle.id, service_id: bundle.serviceId, amount: bundle.amount };
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

/** The text without the payer's remaining seconds, which count down. */
export function saidBy({ text }: Answer): string {
  return text.replace(/"seconds_left":\d+/, '');
}

export async function answerPrompt(
  app: TestApp,
  payer: string,
  answer: 'approve' | 'decline',
): Promise<Answer> {
  const { body } = await app.call('GET', `/sandbox/prompts?phone=${payer}`);
  return app.call('POST', `/sandbox/prompts/${body.data[0].id}/${answer}`);
}

export async function findOrder(app: TestApp, paymentId: string): Promise<Order> {
  return app.deps.db
    .selectFrom('orders')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
}

export function listAttempts(app: TestApp, orderId: string, direction: AttemptDirection): Promise<Attempt[]> {
  return app.database.db
    .selectFrom('attempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('direction', '=', direction)
    .orderBy('number')
    .execute();
}

async function referencesOf(app: TestApp, orderId: string, direction?: AttemptDirection): Promise<string[]> {
  const rows = await app.run(sql<{ reference: string }>`
    select reference from attempts where order_id = ${orderId} and direction = coalesce(${direction}, direction)
    order by created_at`);
  return rows.map(({ reference }) => reference);
}

const passingStates: OrderState[] = ['delivering', 'delivery_unknown'];

async function until(app: TestApp, paymentId: string, states: OrderState[]): Promise<Order> {
  const startedMs = Date.now();
  // Time that passes may carry an order past a state that it only stops at: these come without it.
  const stillMs = states.some((state) => passingStates.includes(state)) ? 3_000 : 0;
  const step = stepsOfTime(app, { seconds: 2, longestTurnMs: 100 });
  for (;;) {
    const order = await findOrder(app, paymentId);
    if (states.includes(order.state)) return order;
    const waitedMs = Date.now() - startedMs;
    if (waitedMs > stateWaitMs) throw new Error(`The order is ${order.state}, not ${states.join(' or ')}.`);
    if (waitedMs >= stillMs) await step();
    else await sleep(30);
  }
}

/**
 * Lets time pass for a test that waits, again and again. While the worker has something to do none passes, since that ends
 * sooner without it; but a vendor may keep a job hanging, and so not for longer than `longestTurnMs`.
 */
export function stepsOfTime(
  app: TestApp,
  { seconds, longestTurnMs }: { seconds: number; longestTurnMs: number },
) {
  let passedMs = Date.now();
  return async () => {
    const due = sql`select 1 from jobs where run_at <= now() or lease_until > now() limit 1`;
    const isBusy = Date.now() - passedMs < longestTurnMs && (await app.run(due)).length > 0;
    if (!isBusy) {
      await age(app, seconds, 'open');
      passedMs = Date.now();
    }
    await sleep(isBusy ? 10 : 30);
  };
}

export function passTime(app: TestApp, seconds: number): Promise<void> {
  return age(app, seconds, 'whole');
}

/**
 * The vendors' database first, so that the shop can hear of it at once. Where only what is open grows older, a small step does
 * not write every order of the file again.
 */
async function age(app: TestApp, seconds: number, part: Part): Promise<void> {
  await ageTables(app.sandboxDb, seconds, { tables: agingSandboxTables, part });
  app.deps.sandbox.bell.ring();
  await ageTables(app.deps.db, seconds, { tables: agingTables, part });
  await app.run(sql`notify jobs`);
}

type Part = 'whole' | 'open';
/** Tables that grow older, each with its rows that have not ended. */
type Aging = Record<string, string>;

/** Append-only tables keep their times, and nothing reads them to decide. */
const agingTables: Aging = {
  orders: 'is_open',
  attempts: `outcome in ('open', 'unknown') or hinted_at is not null
    or order_id in (select id from orders where is_open)`,
  one_time_codes: 'used_at is null and void_at is null',
  jobs: 'true',
  payouts: 'true',
  payout_numbers: 'true',
  vendor_lines: 'true',
  idempotency_keys: 'true',
};
const agingSandboxTables: Aging = {
  sandbox_prompts: 'true',
  sandbox_transfers: 'true',
  sandbox_deliveries: 'true',
  sandbox_events: 'sends_left > 0',
};

type Moments = { table: string; columns: string[] };
/** Statements that make a database older, of the whole and of what is open. */
const agings = new WeakMap<object, Promise<Record<Part, string>>>();

async function writeAging<Tables>(db: Kysely<Tables>, tables: Aging): Promise<Record<Part, string>> {
  const { rows } = await sql<Moments>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and table_name = any(${Object.keys(tables)}) and column_name <> 'lease_until' group by 1`.execute(db);
  const open = rows.map((moments) => ageTable(moments, tables[moments.table])).join('');
  return { whole: rows.map((moments) => ageTable(moments)).join(''), open };
}

/**
 * In a transaction of its own, so that it never holds rows of one table while it waits for those of another. It touches every
 * row, and so may still deadlock with a worker's transaction.
 */
function ageTable({ table, columns }: Moments, which = 'true'): string {
  const changes = columns.map((column) => `${column} = ${column} - passed`).join();
  return `
    loop
      begin update ${table} set ${changes} where ${which}; exit; exception when deadlock_detected then null; end;
    end loop;
    commit;`;
}

/** One way to the database and back, since tests make time pass thousands of times. */
async function ageTables<Tables>(
  db: Kysely<Tables>,
  seconds: number,
  { tables, part }: { tables: Aging; part: Part },
): Promise<void> {
  const found = agings.get(db) ?? writeAging(db, tables);
  agings.set(db, found);
  const { [part]: aging } = await found;
  const passed = `interval '${Number(seconds)} seconds'`;
  await sql.raw(`do $$ declare passed interval := ${passed}; begin ${aging} end $$`).execute(db);
}
