/** Guards of the money that hold on their own: under a lost lease, and in what vendors say. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { postToLedger } from '#books/rows/ledger.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { LeaseLost } from '#kernel/jobs/jobs.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const shop = await forFile(createHandLedShop());
afterEach(() => shop.restoreVendors());

it('a delivery whose commissions cannot be booked with it stays under way', async () => {
  const { id } = await shop.paid();
  await shop.deliver(id);
  await shop.passTime(3);
  // The books take a delivery once: with this in its place, its own cannot be booked.
  const postings = [
    { account: 'losses', amount: 1n },
    { account: 'margin', amount: -1n },
  ] as const;
  await inTransaction(shop.deps.db, (tx) =>
    postToLedger(tx, { kind: 'delivered', orderId: id, postings: [...postings] }),
  );
  await expect(shop.follow(id, 'deliver')).rejects.toThrow(/unique/);
  expect((await shop.order(id)).state).toBe('delivering');
  expect(await shop.attempts(id, 'deliver')).toMatchObject([{ outcome: 'open' }]);
});

describe('a worker that lost its lease', () => {
  const lost = async () => {
    throw new LeaseLost('taken by another');
  };

  it('records no delivery', async () => {
    const { id } = await shop.paid();
    await expect(shop.deliver(id, lost)).rejects.toThrow(LeaseLost);
    expect(await shop.attempts(id, 'deliver')).toEqual([]);
    expect((await shop.order(id)).state).toBe('paid');
  });

  it('writes nothing of what the supplier answered meanwhile', async () => {
    const { id } = await shop.paid({ recipient: phoneEnding('9101') });
    let writes = 0;
    const dying = shop.deliver(id, async () => (++writes > 1 ? lost() : undefined));
    await expect(dying).rejects.toThrow(LeaseLost);
    expect((await shop.order(id)).state).toBe('delivering');
    expect(await shop.attempts(id, 'deliver')).toMatchObject([{ outcome: 'open' }]);
  });

  it('writes nothing of what it was told about a payment, a delivery or a refund', async () => {
    const { id } = await shop.prompted();
    await expect(shop.follow(id, 'collect', lost)).rejects.toThrow(LeaseLost);
    expect((await shop.attempts(id, 'collect'))[0]?.checks).toBe(0);
  });

  it('begins no refund', async () => {
    const { id } = await shop.refused();
    await expect(shop.refund(id, lost)).rejects.toThrow(LeaseLost);
    expect(await shop.attempts(id, 'refund')).toEqual([]);
  });
});

/** Answers 'done', changed by `more`. */
const says = (direction: 'collect' | 'refund', more: object) =>
  vi
    .spyOn(shop.gateway[direction], 'find')
    .mockImplementation(async ({ reference }) =>
      Object.assign({ status: 'done' as const, reference, amount: 450n, currency: 'GHS' }, more),
    );

describe('a refund', () => {
  it.each([
    ['reference', { reference: 'ANOTHER' }],
    ['amount', { amount: 449n }],
    ['currency', { currency: 'NGN' }],
  ])('counts only under our own %s', async (_, wrong) => {
    const { id } = await shop.refunding();
    says('refund', wrong);
    expect(await shop.stateAfter(id, 'refund')).toBe('needs_review');
    expect(await shop.books(id)).toMatchObject({ customer_funds: -450 });
  });

  it('books what the gateway takes for it', async () => {
    const { id } = await shop.refunding();
    says('refund', { fee: 12n });
    await shop.follow(id, 'refund');
    expect(await shop.books(id)).toEqual({ fees: 12, 'gateway:sandbox': -12 });
  });
});

describe('a payment', () => {
  it.each([
    ['amount', { amount: 449n }],
    ['currency', { currency: 'NGN' }],
  ])('counts only with the %s that was asked for', async (_, wrong) => {
    const { id } = await shop.prompted();
    says('collect', wrong);
    expect(await shop.stateAfter(id, 'collect')).toBe('needs_review');
    expect(await shop.books(id)).not.toHaveProperty('customer_funds');
  });

  it('books what the gateway takes for it', async () => {
    const { id } = await shop.prompted();
    says('collect', { fee: 8n });
    await shop.follow(id, 'collect');
    expect(await shop.books(id)).toEqual({ customer_funds: -450, fees: 8, 'gateway:sandbox': 442 });
  });
});

it('a payout that is refused when it is sent again stays undecided: the first may be on its way', async () => {
  const desk = withdrawals(shop);
  const { seller, id } = await desk.asked();
  const send = vi
    .spyOn(shop.gateway.payOut, 'send')
    .mockResolvedValueOnce({ outcome: 'unknown', reason: 'timeout' })
    .mockResolvedValue({ outcome: 'failed', failure: 'refused', reason: 'closed' });
  shop.gateway.payOut.find = async () => ({ status: 'not_found' });
  await desk.turn(id);
  await shop.passTime(3);
  await desk.turn(id);
  expect(send).toHaveBeenCalledTimes(2);
  expect(await desk.stateOf(id)).toBe('unknown');
  expect(await desk.earningsOf(seller)).toMatchObject({ available: 20, in_flight: 30 });
});
