/** The admin's morning: today against a week ago, open work, and low balances. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { moveOrderBackInTime } from '#demo/demo-time.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { addSeller, type Ending, sell } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');
const ama = await addSeller(server, { name: 'Ama', role: 'agent' });

const weekMinutes = 7 * 24 * 60;

async function sold(ending: Ending, { agoMinutes = 0, amount = 450 } = {}) {
  const order = await sell(server, { seller: ama, amount, sellerShare: 50, ending });
  const ago = { orderId: order.id, byMinutes: agoMinutes };
  if (agoMinutes > 0) expect(await moveOrderBackInTime(server.database.db, ago)).toBe(true);
  return order;
}

describe('today', () => {
  beforeAll(async () => {
    for (const ending of [
      'delivered',
      'delivered_in_review',
      'refunded',
      'reversed',
      'delivery_failed',
    ] as const)
      await sold(ending);
    await sold('paid');
    await sold('payment_failed');
    await sold('created');
    // A week ago: one before this time of the day, one a minute after it.
    await sold('delivered', { agoMinutes: weekMinutes });
    await sold('delivered', { agoMinutes: weekMinutes - 1 });
    await sold('refunded', { agoMinutes: weekMinutes });
    // The day before counts on neither side.
    await sold('delivered', { agoMinutes: 25 * 60 });
  });

  it('is what was ordered today and became of it, beside the same weekday up to the same time', async () => {
    const { today, week_ago, as_of } = await esi.read('/dashboard/today');
    expect(as_of).toBeUndefined();
    expect(today).toMatchObject({
      orders: 6,
      sold: 30,
      delivered: 2,
      failed: 3,
      failed_networks: ['MTN'],
      refunds: 2,
      refunded: 10,
      // A pesewa of margin for each delivery that counts, less the cost of the delivery that was taken back.
      profit: -4.47,
    });
    expect(week_ago).toMatchObject({
      orders: 2,
      sold: 10,
      delivered: 1,
      failed: 1,
      refunds: 1,
      profit: 0.01,
    });
    expect(Date.parse(today.until) - Date.parse(week_ago.until)).toBe(weekMinutes * 60_000);
  });

  it('is split by the way the orders came, in one order, with those in which nothing was sold', async () => {
    const { today, week_ago } = await esi.read('/dashboard/channels');
    const none = { sales: 0, amount: 0 };
    expect(today.channels).toEqual([
      { channel: 'shop', ...none },
      { channel: 'link', sales: 6, amount: 30 },
      ...['counter', 'list', 'api', 'ussd', 'whatsapp'].map((channel) => ({ channel, ...none })),
    ]);
    expect(week_ago.channels[1]).toEqual({ channel: 'link', sales: 2, amount: 10 });
  });

  it('a week ago counts what was so then, whatever became of it since', async () => {
    const late = await sold('delivered', { agoMinutes: weekMinutes });
    const { week_ago: before } = await esi.read('/dashboard/today');
    await server.run(sql`update orders set delivered_at = now() where id = ${late.id}`);
    const { week_ago: after } = await esi.read('/dashboard/today');
    // Its history says that it was delivered then: the history decides.
    expect(after).toEqual({ ...before, until: after.until });
    await server.run(sql`update orders set paid_at = now() where id = ${late.id}`);
    expect((await esi.read('/dashboard/today')).week_ago.orders).toBe(before.orders - 1);
  });

  it('each figure has its rows', async () => {
    const { today } = await esi.read('/dashboard/today');
    const dates = `start_date=${today.date}&end_date=${today.date}`;
    const count = async (path: string) => (await esi.call('GET', `${path}&${dates}`)).body.meta.total;
    expect(await count('/dashboard/payments?status=success')).toBe(today.orders);
    expect(await count('/dashboard/data-bundles?status=success')).toBe(today.delivered);
    expect(await count('/dashboard/data-bundles?status=undelivered')).toBe(today.failed);
    expect(await count('/dashboard/data-bundles?status=refunded')).toBe(today.refunds);
    expect((await esi.call('GET', '/dashboard/payments?status=refunded')).status).toBe(422);
  });
});

describe('work that waits', () => {
  it('is counted as the lists of what waits count it, with the money that we hold', async () => {
    const before = await esi.read('/dashboard/waiting');
    const held = await sold('on_hold', { agoMinutes: 90, amount: 1_000 });
    const waiting = await esi.read('/dashboard/waiting');
    expect(waiting).toMatchObject({ orders: before.orders + 1, total: before.total + 1 });
    expect(waiting.held).toBeCloseTo(before.held + 10.5);
    expect(waiting.oldest_since <= held.createdAt.toISOString()).toBe(true);
    const { meta } = (await esi.call('GET', '/attention')).body;
    expect(waiting.orders).toBe(meta.total);
  });

  it('has the payouts that wait to be approved, with their amounts', async () => {
    await server.run(sql`
      insert into payouts (seller_id, amount_pesewas, phone, network, state, reference)
      values (${ama.id}, 12000, ${ama.phone}, 'MTN', 'awaiting_approval', 'PO1'),
             (${ama.id}, 3000, ${ama.phone}, 'MTN', 'requested', 'PO2')`);
    const { payouts, payouts_amount, unclear_payouts } = await esi.read('/dashboard/waiting');
    expect({ payouts, payouts_amount, unclear_payouts }).toEqual({
      payouts: 1,
      payouts_amount: 120,
      unclear_payouts: 0,
    });
  });
});

describe('low balances', () => {
  it('says how long the float lasts at the pace of the last week, and which network is the slowest', async () => {
    const { floats, speeds } = await esi.read('/dashboard/supplies');
    expect(floats).toHaveLength(1);
    const [sandbox] = floats;
    expect(sandbox).toMatchObject({ supplier: 'sandbox', title: 'Sandbox', is_low: false });
    expect(sandbox.days_left).toBeCloseTo(sandbox.float / sandbox.a_day, -1);
    expect(speeds.map(({ network }: { network: string }) => network)).toHaveLength(3);
    expect(speeds[0]).toMatchObject({ network: 'MTN', is_slow: expect.any(Boolean), is_slowest: false });
    expect(speeds[0].waiting).toBeGreaterThan(0);
  });
});
