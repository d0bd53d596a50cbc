/** The checker itself: it compares with the vendors' real actions, so nothing in the shop can hide from it. */

import type { OrderState } from '@ntem/contract/states';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop, type PurchaseRequest } from '#test/support/shop.ts';
import { untoldFeesOf } from '#test/truth/match.ts';
import type { ShopAttempt } from '#test/truth/shop.ts';

const shop = await forFile(createTestShop());
await shop.setSandbox({ auto_approve: true, approve_after_ms: 100 });

const { collect, refund } = shop.deps.gateways.current;
const { deliver } = shop.deps.suppliers.for('MTN');
/** Vendors do other things than they say, until the end of a test. */
afterEach(() => vi.restoreAllMocks());

type Operation = { send(asked: { reference: string }, signal: AbortSignal): Promise<unknown> };
/** It is also done under a second, unknown reference. */
function doTwice(operation: Operation) {
  const { send } = operation;
  vi.spyOn(operation, 'send').mockImplementation(async (asked, signal) => {
    await send({ ...asked, reference: `${asked.reference}X` }, signal);
    return send(asked, signal);
  });
}

const saysPaid = async ({ reference }: { reference: string }) =>
  ({ status: 'done', reference, amount: 450n, currency: 'GHS' }) as const;

/** The sandbox approves it by itself. */
const ordered = async (request: PurchaseRequest, state: OrderState) =>
  shop.until((await shop.order(request)).paymentId, state);
const refused = () => ({ recipient: phoneEnding('9101') });

/** Only faults of this order: other tests leave their own behind. */
async function faultsOf({ reference, payer }: { reference: string; payer: string }): Promise<string> {
  await shop.passTime(5);
  const faults = await shop.faults();
  return faults.filter((fault) => fault.includes(reference) || fault.includes(payer)).join('\n');
}

it('finds nothing where everything went well', async () => {
  await ordered({ ref: 'KOFI2026' }, 'delivered');
  await ordered(refused(), 'refunded');
  await ordered({ payer: phoneEnding('9001') }, 'payment_failed');
  await shop.passTime(5);
  expect(await shop.faults()).toEqual([]);
});

describe('money', () => {
  it('that went back twice is seen, also under a reference that nobody knows', async () => {
    doTwice(refund);
    const order = await ordered(refused(), 'refunded');
    expect(await faultsOf(order)).toMatch('more went back than was paid');
  });

  it('that never went back is seen where the order says so', async () => {
    vi.spyOn(refund, 'send').mockResolvedValue({ outcome: 'accepted' });
    vi.spyOn(refund, 'find').mockImplementation(saysPaid);
    const order = await ordered(refused(), 'refunded');
    expect(await faultsOf(order)).toMatch('it says refunded, and the payer does not have the money');
  });

  it('that was collected twice for one order is seen', async () => {
    doTwice(collect);
    const order = await ordered({}, 'delivered');
    expect(await faultsOf(order)).toMatch('the payer was charged more than once');
  });

  it('that is held for an order that failed is seen', async () => {
    vi.spyOn(collect, 'find').mockResolvedValue({ status: 'failed', reason: 'declined' });
    const order = await ordered({}, 'payment_failed');
    const held = 'the gateway holds its money, and it is neither delivered nor refunded';
    expect(await faultsOf(order)).toMatch(held);
  });

  it('that was booked and never came is seen', async () => {
    vi.spyOn(collect, 'find').mockImplementation(saysPaid);
    const order = await ordered({ payer: phoneEnding('9001') }, 'delivered');
    const faults = await faultsOf(order);
    expect(faults).toMatch('the bundle was delivered and is not paid for');
    expect(faults).toMatch('its books say 450 at the gateway, and the truth is 0');
  });
});

describe('a bundle', () => {
  it('that was delivered twice is seen', async () => {
    doTwice(deliver);
    const order = await ordered({}, 'delivered');
    expect(await faultsOf({ ...order, payer: order.recipient })).toMatch('nobody here knows of');
  });

  it('that was never delivered is seen where the order says so', async () => {
    vi.spyOn(deliver, 'send').mockResolvedValue({ outcome: 'accepted' });
    vi.spyOn(deliver, 'find').mockResolvedValue({ status: 'done' });
    const order = await ordered({}, 'delivered');
    expect(await faultsOf(order)).toMatch('it says delivered, and the supplier has delivered nothing');
  });

  it('that was delivered although its money went back is seen', async () => {
    vi.spyOn(deliver, 'find').mockResolvedValue({ status: 'failed', reason: 'other' });
    const order = await ordered({}, 'refunded');
    expect(await faultsOf(order)).toMatch('the bundle was delivered and is not paid for');
  });
});

describe('an order', () => {
  it('that waits for a person although its vendors have settled it is seen', async () => {
    vi.spyOn(deliver, 'find').mockResolvedValue({ status: 'needs_attention' });
    const order = await ordered({}, 'needs_review');
    expect(await faultsOf(order)).toMatch('it waits for a person, and its vendors have settled it');
  });

  it('may wait for a person where its refund was refused', async () => {
    const order = await ordered({ ...refused(), payer: phoneEnding('9201') }, 'needs_review');
    expect(await faultsOf(order)).toBe('');
  });

  it('that is open and that no job looks after is seen', async () => {
    vi.spyOn(collect, 'find').mockResolvedValue({ status: 'unknown', reason: 'timeout' });
    const order = await shop.order();
    const [reference] = await shop.referencesOf(order.id, 'collect');
    // News of the gateway ask for the job anew.
    const faultsWithout = async () => {
      await shop.run(sql`delete from jobs where kind = 'follow-collect'`);
      return (await shop.faults()).join('\n');
    };
    await expect
      .poll(faultsWithout, { timeout: 10_000 })
      .toMatch(new RegExp(`call ${reference}: collect (open|unknown)\\. Each call that is undecided`));
  });
});

describe('the fee of a refund that was sent and came back', () => {
  const transfer = {
    ...{ kind: 'refund' as const, reference: 'R1', collection: 'C1', receiver: '0241234567' },
    ...{ amount: 450n, fee: 8n, ending: 'failed' as const },
  };
  const call = (changes: Partial<ShopAttempt>) => [
    { reference: 'R1', isClosed: true, ...changes } as ShopAttempt,
  ];

  it.each([
    ['is unknown where an admin closed it', [transfer], call({}), 8n],
    ['is known where its gateway answered', [transfer], call({ isClosed: false }), 0n],
    ['is known of another refund', [transfer], call({ reference: 'R2' }), 0n],
    ['is known where the money arrived', [{ ...transfer, ending: 'done' as const }], call({}), 0n],
  ])('%s', (_when, transfers, attempts, untold) => {
    expect(untoldFeesOf(transfers, attempts)).toBe(untold);
  });
});
