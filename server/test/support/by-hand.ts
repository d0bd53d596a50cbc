/** A shop with a worker driven by hand: each step is one call, and vendors answer as the test tells them to. */
import type { AttemptDirection } from '@ntem/contract/states';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Attempt } from '#attempts/rows/attempts.ts';
import { type Guard, unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import type { Order } from '#orders/rows/orders.ts';
import { deliverOrder } from '#orders/verbs/deliver-order.ts';
import { refundOrder } from '#orders/verbs/refund-order.ts';
import type { BundlesPort } from '#vendors/ports/bundles-port.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import { type Answer, anyPhone, createDemoApp, phoneEnding, type TestApp } from './app.ts';
import { sumsOf } from './books.ts';
import { tokenOf } from './people.ts';
import {
  answerPrompt,
  buy,
  confirm,
  findOrder,
  listAttempts,
  type PurchaseRequest,
  passTime,
} from './shop.ts';

export type HandLedShop = TestApp & {
  gateway: PaymentsPort;
  supplier: BundlesPort;
  /** Lets the vendors answer by themselves again. */
  restoreVendors(): Promise<void>;
  /** The same, and nothing is left to do or held. */
  clear(): Promise<void>;
  /** A second supplier knows this package of the demo. */
  addSecondCode(): Promise<void>;
  /** Of Esi, who may decide everything. */
  token: string;
  buy(request?: PurchaseRequest): Promise<Answer>;
  /** An order whose payer has been asked. */
  prompted(request?: PurchaseRequest): Promise<Order>;
  /** An order whose payer has paid. */
  paid(request?: PurchaseRequest): Promise<Order>;
  /** Paid, and the supplier has refused it. */
  refused(): Promise<Order>;
  /** The same, and the money is on its way back. */
  refunding(): Promise<Order>;
  order(id: string): Promise<Order>;
  attempts(orderId: string, direction: AttemptDirection): Promise<Attempt[]>;
  /** The worker's turn with the newest attempt in this direction. */
  follow(orderId: string, direction: AttemptDirection, guard?: Guard): ReturnType<typeof followAttempt>;
  /** The same, once this many seconds have passed; answers the order's state after it. */
  stateAfter(orderId: string, direction: AttemptDirection, seconds?: number): Promise<string>;
  deliver(orderId: string, guard?: Guard): ReturnType<typeof deliverOrder>;
  refund(orderId: string, guard?: Guard): ReturnType<typeof refundOrder>;
  passTime(seconds: number): Promise<void>;
  /** Sums of this order in each account, without those at 0. */
  books(orderId: string): Promise<Record<string, number>>;
};

export async function createHandLedShop(env: Record<string, string> = {}): Promise<HandLedShop> {
  const app = await createDemoApp(env);
  const { deps } = app;
  const token = await tokenOf(app, 'esi');
  const { db } = deps;

  async function order(id: string): Promise<Order> {
    return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  const attempts = (id: string, direction: AttemptDirection) => listAttempts(app, id, direction);

  async function follow(orderId: string, direction: AttemptDirection, guard: Guard = unguarded) {
    const attempt = (await attempts(orderId, direction)).at(-1);
    if (!attempt) throw new Error(`The order has no attempt to ${direction}.`);
    return followAttempt(deps, attempt.id, guard);
  }

  async function prompted(request: PurchaseRequest = {}): Promise<Order> {
    const payer = request.payer ?? anyPhone();
    const bought = await buy(app, { ...request, payer });
    if (bought.status !== 200) throw new Error(`buy: ${bought.text}`);
    const { body } = await confirm(app, bought, payer);
    return findOrder(app, body.data.payment.id);
  }

  async function paid(request?: PurchaseRequest): Promise<Order> {
    const { id, payer } = await prompted(request);
    await answerPrompt(app, payer, 'approve');
    await follow(id, 'collect');
    return order(id);
  }

  async function refused(): Promise<Order> {
    const { id } = await paid({ recipient: phoneEnding('9101') });
    await deliverOrder(deps, id, unguarded);
    return order(id);
  }

  const gateway = deps.gateways.current;
  const supplier = deps.suppliers.for('MTN');
  const { gateways, suppliers } = deps;
  const asTheyAre = {
    collect: { ...gateway.collect },
    refund: { ...gateway.refund },
    payOut: { ...gateway.payOut },
    deliver: { ...supplier.deliver },
    findFloat: supplier.findFloat,
  };

  async function restoreVendors(): Promise<void> {
    vi.restoreAllMocks();
    Object.assign(gateway.collect, asTheyAre.collect);
    Object.assign(gateway.refund, asTheyAre.refund);
    Object.assign(gateway.payOut, asTheyAre.payOut);
    Object.assign(supplier.deliver, asTheyAre.deliver);
    supplier.findFloat = asTheyAre.findFloat;
    Object.assign(deps, { gateways, suppliers });
    await sql`delete from vendor_lines`.execute(db);
  }

  async function clear(): Promise<void> {
    await restoreVendors();
    for (const table of ['jobs', 'vendor_routes', 'supplier_codes'])
      await sql`delete from ${sql.table(table)}`.execute(db);
    // Nobody waits any more.
    await sql`update orders set state = 'delivery_failed', changed_by = 'worker' where state = 'on_hold'`.execute(
      db,
    );
  }

  return {
    ...app,
    gateway,
    supplier,
    restoreVendors,
    clear,
    async addSecondCode() {
      await sql`
        insert into supplier_codes (bundle_id, supplier, code, cost_pesewas)
        select id, 'second', 'SECOND-1', 410 from bundles where name = 'MTN 1 GB'`.execute(db);
    },
    token,
    buy: (request) => buy(app, request),
    prompted,
    paid,
    refused,
    async refunding() {
      const { id } = await refused();
      await refundOrder(deps, id, unguarded);
      return order(id);
    },
    order,
    attempts,
    follow,
    async stateAfter(id, direction, seconds = 0) {
      if (seconds > 0) await passTime(app, seconds);
      await follow(id, direction);
      return (await order(id)).state;
    },
    deliver: (orderId, guard = unguarded) => deliverOrder(deps, orderId, guard),
    refund: (orderId, guard = unguarded) => refundOrder(deps, orderId, guard),
    passTime: (seconds) => passTime(app, seconds),
    books: (orderId) => sumsOf(db, { orderId }),
  };
}
