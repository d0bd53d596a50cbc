/** Suppliers that are away: nothing but their own orders waits for them, and all of those go on when they are back. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import type { Order } from '#orders/rows/orders.ts';
import { probeSupplier } from '#orders/verbs/probe-supplier.ts';
import { sweepOrders } from '#orders/verbs/sweep-orders.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { chooseSuppliers } from '#vendors/ports/vendors.ts';

const shop = await forFile(createHandLedShop());
afterEach(async () => {
  await shop.restoreVendors();
  await shop.run(sql`delete from jobs`);
});

const { deliver } = shop.supplier;
const badKey = { outcome: 'failed', failure: 'config', reason: 'bad key' } as const;
const noAnswer = { outcome: 'unknown', reason: 'no answer in time' } as const;
const probe = () => probeSupplier(shop.deps, 'sandbox MTN', unguarded);
const stateOf = async (id: string) => (await shop.order(id)).state;

const findSupplier = () =>
  shop.run(sql`
    select resting_since is not null as is_resting, reason from vendor_lines where network = 'MTN'`);

async function deliverJobs(): Promise<string[]> {
  const rows = await shop.run(sql<{ subject: string }>`
    select subject from jobs where kind = 'deliver-order' and run_at <= now()`);
  return rows.map(({ subject }) => subject);
}

describe('a supplier that cannot take an order', () => {
  it.each(['provider_float', 'config', 'rate_limited', 'not_sent'] as const)(
    '(%s) is paused, and the next orders wait without a call',
    async (failure) => {
      const [first, second] = [await shop.paid(), await shop.paid()];
      const send = vi
        .spyOn(deliver, 'send')
        .mockResolvedValue({ outcome: 'failed', failure, reason: 'not now' });
      await shop.deliver(first.id);
      await shop.deliver(second.id);
      expect(send).toHaveBeenCalledTimes(1);
      expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['on_hold', 'on_hold']);
      expect(await findSupplier()).toEqual([{ isResting: true, reason: failure }]);
      expect(shop.logged()).toContain('the supplier cannot take orders');
    },
  );

  it('with an empty float is not tried before there is something in it', async () => {
    const { id } = await shop.paid();
    const send = vi
      .spyOn(deliver, 'send')
      .mockResolvedValue({ outcome: 'failed', failure: 'provider_float', reason: 'empty' });
    await shop.deliver(id);
    shop.supplier.findFloat = async () => 0n as never;
    await probe();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('does not keep an order for longer than a day: the money goes back', async () => {
    const { id } = await shop.paid();
    vi.spyOn(deliver, 'send').mockResolvedValue(badKey);
    await shop.deliver(id);
    await shop.passTime(23 * 3_600);
    await shop.run(sql`delete from jobs`);
    await sweepOrders(shop.deps);
    expect(await deliverJobs()).not.toContain(id);
    await shop.passTime(2 * 3_600);
    await sweepOrders(shop.deps);
    expect(await deliverJobs()).toContain(id);
    await shop.deliver(id);
    expect(await stateOf(id)).toBe('delivery_failed');
    await shop.refund(id);
    expect(await stateOf(id)).toBe('refund_pending');
  });

  it('stops only its own network', async () => {
    const { id } = await shop.paid();
    const telecel = await shop.paid({ bundle: 'Telecel 2 GB' });
    const { send } = deliver;
    vi.spyOn(deliver, 'send').mockImplementation(async (order, signal) =>
      order.network === 'MTN' ? badKey : send(order, signal),
    );
    await shop.deliver(id);
    await shop.deliver(telecel.id);
    expect([await stateOf(id), await stateOf(telecel.id)]).toEqual(['on_hold', 'delivering']);
  });
});

describe('orders that are held', () => {
  const second = { ...shop.supplier, name: 'second', deliver: { ...deliver } };
  const addCode = (bundle: string) =>
    shop.run(sql`
      insert into supplier_codes (bundle_id, supplier, code, cost_pesewas)
      select id, 'second', 'SECOND-1', 390 from bundles where name = ${bundle}`);
  const sweep = async (id: string) => {
    await shop.passTime(61);
    await sweepOrders(shop.deps);
    return (await deliverJobs()).includes(id);
  };
  afterEach(() => shop.run(sql`delete from supplier_codes`));

  async function held(): Promise<Order> {
    const order = await shop.paid();
    vi.spyOn(deliver, 'send').mockResolvedValue(badKey);
    await shop.deliver(order.id);
    await shop.run(sql`delete from jobs where kind = 'deliver-order'`);
    expect([await stateOf(order.id), await sweep(order.id)]).toEqual(['on_hold', false]);
    return order;
  }

  it.each([
    ['is next to the paused one', () => chooseSuppliers(shop.supplier, { standingBy: [second] })],
    ['stands in its place', () => chooseSuppliers(second)],
  ])('go to a new supplier that %s', async (_case, suppliers) => {
    const { id } = await held();
    await addCode('MTN 1 GB');
    shop.deps.suppliers = suppliers();
    expect(await sweep(id)).toBe(true);
    const send = vi.spyOn(second.deliver, 'send').mockResolvedValue({ outcome: 'accepted' });
    await shop.deliver(id);
    expect(await stateOf(id)).toBe('delivering');
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ supplierCode: 'SECOND-1', expectedCost: 390n }),
      expect.anything(),
    );
  });

  it('go to a supplier once it gets a code for them, and not before', async () => {
    const { id } = await held();
    shop.deps.suppliers = chooseSuppliers(shop.supplier, { standingBy: [second] });
    await addCode('MTN 2 GB');
    expect(await sweep(id)).toBe(false);
    await addCode('MTN 1 GB');
    expect(await sweep(id)).toBe(true);
  });

  it('do not wait for a supplier that is gone: its line is closed for nobody', async () => {
    const { id } = await held();
    shop.deps.suppliers = chooseSuppliers(second);
    expect(await probe()).toBeUndefined();
    expect(await deliverJobs()).toContain(id);
    expect(await findSupplier()).toMatchObject([{ isResting: false }]);
  });
});

describe('a supplier that answers nothing', () => {
  it('gets no more orders after five calls in a row, and its open ones are asked about, never sent anew', async () => {
    const orders = await Promise.all(Array.from({ length: 7 }, () => shop.paid()));
    const send = vi.spyOn(deliver, 'send').mockResolvedValue(noAnswer);
    for (const { id } of orders) await shop.deliver(id);
    expect(send).toHaveBeenCalledTimes(5);
    expect(await findSupplier()).toMatchObject([{ reason: 'silent' }]);
    const states = await Promise.all(orders.map(({ id }) => stateOf(id)));
    expect(states.filter((state) => state === 'on_hold')).toHaveLength(2);
    expect(states.filter((state) => state === 'delivery_unknown')).toHaveLength(5);
  });

  it('counts anew once it has answered', async () => {
    for (let n = 0; n < 6; n++) {
      if (n !== 3) vi.spyOn(deliver, 'send').mockResolvedValueOnce(noAnswer);
      await shop.deliver((await shop.paid()).id);
    }
    expect(await findSupplier()).toMatchObject([{ isResting: false }]);
  });
});

it('a vendor that hangs keeps neither payments from being noticed nor other networks and refunds from going on', async () => {
  const running = await createTestShop();
  const mtn = running.deps.suppliers.for('MTN');
  let letGo = () => {};
  const released = new Promise<never>((_, reject) => {
    letGo = () => reject(new Error('The test is over.'));
  });
  released.catch(() => {});
  const hang = () => released;
  running.deps.suppliers = Object.assign(
    running.deps.suppliers,
    chooseSuppliers(mtn, {
      byNetwork: { MTN: { ...mtn, name: 'hanging', deliver: { ...mtn.deliver, send: hang, find: hang } } },
    }),
  );
  running.deps.messages.current.sendText = hang;
  const stuck = await Promise.all(Array.from({ length: 10 }, () => running.paid()));
  const isNoticed = async ({ paymentId }: Order) => (await running.find(paymentId)).paidAt !== null;
  const allNoticed = async (orders: Order[]) => (await Promise.all(orders.map(isNoticed))).every(Boolean);
  await expect.poll(() => allNoticed(stuck), { timeout: 20_000 }).toBe(true);
  const [paid, telecel] = [await running.paid(), await running.paid({ bundle: 'Telecel 2 GB' })];
  const refused = await running.paid({ bundle: 'Telecel 2 GB', recipient: phoneEnding('9101') });
  // No time passes: only a lane that is not blocked gets there.
  await expect.poll(() => isNoticed(paid), { timeout: 20_000 }).toBe(true);
  await running.until(telecel.paymentId, 'delivered');
  await running.until(refused.paymentId, 'refunded');
  letGo();
  await running.close();
});
