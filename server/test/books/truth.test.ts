/** The checker itself: it compares with what the vendors really did, so nothing that we believe can hide from it. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());
await shop.call('PUT', '/sandbox/settings', { body: { auto_approve: true, approve_after_ms: 100 } });

const gateway = () => shop.deps.gateways.current;
const supplier = () => shop.deps.suppliers.for('MTN');
const operations = () => [gateway().collect, gateway().refund, supplier().deliver];
/** Vendors do other things than they say, until the end of a test. */
let honest: { send: unknown; find: unknown }[];
beforeEach(() => {
  honest = operations().map(({ send, find }) => ({ send, find }));
});
afterEach(() => {
  for (const [i, operation] of operations().entries()) Object.assign(operation, honest[i]);
});

const refused = () => ({ recipient: phoneEnding('9101') });

/** Only what is about this order: other tests leave their own behind. */
async function faultsOf({ reference, payer }: { reference: string; payer: string }): Promise<string> {
  await shop.passTime(5);
  const faults = await shop.faults();
  return faults.filter((fault) => fault.includes(reference) || fault.includes(payer)).join('\n');
}

it('finds nothing where everything went well', async () => {
  const delivered = await shop.order({ ref: 'KOFI2026' });
  const refunded = await shop.order(refused());
  const declined = await shop.order({ payer: phoneEnding('9001') });
  await shop.until(delivered.paymentId, 'delivered');
  await shop.until(refunded.paymentId, 'refunded');
  await shop.until(declined.paymentId, 'payment_failed');
  await shop.passTime(5);
  expect(await shop.faults()).toEqual([]);
});

describe('money', () => {
  it('that went back twice is seen, also under a reference that nobody knows', async () => {
    const { refund } = gateway();
    const { send } = refund;
    refund.send = async (asked, signal) => {
      await send({ ...asked, reference: `${asked.reference}X` }, signal);
      return send(asked, signal);
    };
    const order = await shop.order(refused());
    await shop.until(order.paymentId, 'refunded');
    expect(await faultsOf(order)).toMatch('more went back than was paid');
  });

  it('that never went back is seen where the order says so', async () => {
    const { refund } = gateway();
    refund.send = async () => ({ outcome: 'accepted' });
    refund.find = async ({ reference }) => ({ status: 'done', reference, amount: 450n, currency: 'GHS' });
    const order = await shop.order(refused());
    await shop.until(order.paymentId, 'refunded');
    expect(await faultsOf(order)).toMatch('it says refunded, and the payer does not have the money');
  });

  it('that was collected twice for one order is seen', async () => {
    const { collect } = gateway();
    const { send } = collect;
    collect.send = async (asked, signal) => {
      await send({ ...asked, reference: `${asked.reference}X` }, signal);
      return send(asked, signal);
    };
    const order = await shop.order();
    await shop.until(order.paymentId, 'delivered');
    expect(await faultsOf(order)).toMatch('the payer was charged more than once');
  });

  it('that is held for an order that failed is seen', async () => {
    const { collect } = gateway();
    collect.find = async () => ({ status: 'failed', reason: 'declined' });
    const order = await shop.order();
    await shop.until(order.paymentId, 'payment_failed');
    expect(await faultsOf(order)).toMatch(
      'the gateway holds its money, and it is neither delivered nor refunded',
    );
  });

  it('that was booked and never came is seen', async () => {
    const { collect } = gateway();
    collect.find = async ({ reference }) => ({ status: 'done', reference, amount: 450n, currency: 'GHS' });
    const order = await shop.order({ payer: phoneEnding('9001') });
    await shop.until(order.paymentId, 'delivered');
    const faults = await faultsOf(order);
    expect(faults).toMatch('the bundle was delivered and is not paid for');
    expect(faults).toMatch('its books say 450 on gateway:sandbox, and the truth is 0');
  });
});

describe('a bundle', () => {
  it('that was delivered twice is seen', async () => {
    const { deliver } = supplier();
    const { send } = deliver;
    deliver.send = async (asked, signal) => {
      await send({ ...asked, reference: `${asked.reference}X` }, signal);
      return send(asked, signal);
    };
    const order = await shop.order();
    await shop.until(order.paymentId, 'delivered');
    const rows = await shop.run(sql<{ recipient: string }>`
      select recipient from orders where reference = ${order.reference}`);
    expect(await faultsOf({ ...order, payer: rows[0]?.recipient ?? '' })).toMatch('nobody here knows of');
  });

  it('that was never delivered is seen where the order says so', async () => {
    const { deliver } = supplier();
    deliver.send = async () => ({ outcome: 'accepted' });
    deliver.find = async () => ({ status: 'done' });
    const order = await shop.order();
    await shop.until(order.paymentId, 'delivered');
    expect(await faultsOf(order)).toMatch('it says delivered, and the supplier has delivered nothing');
  });

  it('that was delivered although its money went back is seen', async () => {
    const { deliver } = supplier();
    deliver.find = async () => ({ status: 'failed', reason: 'other' });
    const order = await shop.order();
    await shop.until(order.paymentId, 'refunded');
    expect(await faultsOf(order)).toMatch('the bundle was delivered and is not paid for');
  });
});

describe('an order', () => {
  it('that waits for a person although its vendors have settled it is seen', async () => {
    const { deliver } = supplier();
    deliver.find = async () => ({ status: 'needs_attention' });
    const order = await shop.order();
    await shop.until(order.paymentId, 'needs_review');
    expect(await faultsOf(order)).toMatch('it waits for a person, and its vendors have settled it');
  });

  it('may wait for a person where its refund was refused', async () => {
    const order = await shop.order({ ...refused(), payer: phoneEnding('9201') });
    await shop.until(order.paymentId, 'needs_review');
    expect(await faultsOf(order)).toBe('');
  });

  it('that is open and that no job looks after is seen', async () => {
    const { collect } = gateway();
    collect.find = async () => ({ status: 'unknown', reason: 'timeout' });
    const order = await shop.order();
    await shop.run(sql`delete from jobs where kind = 'follow-collect'`);
    const faults = await shop.faults();
    const { id } = await shop.find(order.paymentId);
    const [reference] = await shop.referencesOf(id, 'collect');
    expect(faults.join('\n')).toMatch(`nobody asks about an attempt: {"reference":"${reference}"`);
  });
});
