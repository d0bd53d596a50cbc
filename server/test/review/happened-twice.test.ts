/** A call that seemed to have failed happened after all: it is counted beside the one that was made for it. */
import type { AttemptDirection } from '@ntem/contract/states';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { secondDeliveryUnknown } from '#attempts/verbs/deliver.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import type { MoneyStatus } from '#vendors/ports/outcomes.ts';

const shop = await forFile(createHandLedShop());
afterEach(() => shop.restoreVendors());

/** A call that failed, and of which its vendor says that there is news. */
async function addFailed(orderId: string, direction: Exclude<AttemptDirection, 'payout'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, collection_id, outcome,
                          hinted_at)
    select orders.id, ${direction}, 9, 'sandbox', ${`T${direction}${orderId}`},
           case ${direction} when 'deliver' then cost_pesewas else price_pesewas end,
           case ${direction} when 'refund' then attempts.id end, 'failed', now()
    from orders join attempts on order_id = orders.id and attempts.direction = 'collect'
    where orders.id = ${orderId} returning id`.execute(shop.deps.db);
  return rows[0]?.id ?? '';
}

/** The one that was not added. */
async function firstOf(orderId: string, direction: AttemptDirection): Promise<string> {
  return (await shop.attempts(orderId, direction)).find(({ number }) => number !== 9)?.id ?? '';
}

const done = async ({ reference }: { reference: string }): Promise<MoneyStatus> => ({
  ...{ status: 'done', reference, amount: 450n, currency: 'GHS' },
});

const follow = (attemptId: string) => followAttempt(shop.deps, attemptId, unguarded);

async function newsOf(attemptId: string) {
  const rows = await shop.run(sql<{ surplus: boolean; contradictedBy: string }>`
    select surplus, contradicted_by from attempts where id = ${attemptId}`);
  return rows[0];
}

describe('what happens a second time', () => {
  it('is no second payment for the order: it is the payer’s, and stands apart', async () => {
    const { id } = await shop.paid();
    const second = await addFailed(id, 'collect');
    shop.gateway.collect.find = done;
    await follow(second);
    expect(await newsOf(second)).toEqual({ surplus: true, contradictedBy: 'paid_twice' });
    expect((await shop.order(id)).state).toBe('paid');
    expect(await shop.books(id)).toEqual({
      customer_funds: -450,
      'gateway:sandbox': 900,
      'unallocated:sandbox': -450,
    });
  });

  it('is no second sale: what the bundle cost again is lost', async () => {
    const { id } = await shop.paid();
    const second = await addFailed(id, 'deliver');
    await shop.deliver(id);
    shop.supplier.deliver.find = async () => ({ status: 'done' });
    await follow(await firstOf(id, 'deliver'));
    expect((await shop.order(id)).state).toBe('delivered');
    await follow(second);
    expect(await newsOf(second)).toEqual({ surplus: true, contradictedBy: 'delivered_twice' });
    expect((await shop.order(id)).state).toBe('delivered');
    expect(await shop.books(id)).toEqual({
      'gateway:sandbox': 450,
      'supplier:sandbox': -780,
      losses: 390,
      margin: -60,
    });
  });

  it('is listed for a person where nobody can tell whether the bundle was delivered again', async () => {
    const { id, reference } = await shop.paid();
    const first = await addFailed(id, 'deliver');
    shop.supplier.deliver.send = async () => {
      throw new Error('lost');
    };
    await shop.deliver(id);
    const second = await firstOf(id, 'deliver');
    shop.supplier.deliver.find = async (asked) =>
      asked.reference.startsWith('T') ? { status: 'done' } : { status: 'unknown', reason: 'no name' };
    await follow(first);
    expect((await shop.order(id)).state).toBe('delivered');
    const listed = () =>
      shop.run(sql`
      select reference, what, theirs from comparison_differences where attempt_id = ${second}`);
    await follow(second);
    expect(await listed()).toEqual([]);
    await shop.passTime(25 * 3_600);
    for (let times = 0; times < 2; times++) await follow(second);
    expect(await listed()).toEqual([{ reference, what: secondDeliveryUnknown, theirs: 'unknown' }]);
    expect(await newsOf(second)).toEqual({ surplus: false, contradictedBy: null });
  });

  it('is no second refund out of the order: what went back again is lost', async () => {
    const { id } = await shop.refused();
    const second = await addFailed(id, 'refund');
    await shop.refund(id);
    shop.gateway.refund.find = done;
    await follow(await firstOf(id, 'refund'));
    expect(await shop.books(id)).toEqual({});
    await follow(second);
    expect(await newsOf(second)).toEqual({ surplus: true, contradictedBy: 'refunded_twice' });
    expect((await shop.order(id)).state).toBe('needs_review');
    expect(await shop.books(id)).toEqual({ 'gateway:sandbox': -450, losses: 450 });
  });
});

it('a payment that is called reversed after we gave it back, by a gateway that says so, contradicts nothing', async () => {
  shop.gateway.refund.showsAsReversal = true;
  const { id } = await shop.refused();
  await shop.refund(id);
  expect(await shop.stateAfter(id, 'refund', 5)).toBe('refunded');
  const [collection] = await shop.attempts(id, 'collect');
  await shop.run(sql`update attempts set hinted_at = now() where id = ${collection?.id}`);
  shop.gateway.collect.find = async () => ({ status: 'reversed', reason: 'refunded' });
  expect(await shop.stateAfter(id, 'collect')).toBe('refunded');
  expect((await shop.attempts(id, 'collect'))[0]?.contradictedBy).toBeNull();
});

it('a payment that is called reversed after it was sent to another number was taken back', async () => {
  shop.gateway.refund.showsAsReversal = true;
  const { id } = await shop.refused();
  const [collection] = await shop.attempts(id, 'collect');
  await shop.run(sql`
    insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, collection_id, receiver,
                          receiver_network)
    values (${id}, 'refund', 1, 'sandbox', ${`TO${id}`}, 450, ${collection?.id}, '0249990000', 'MTN')`);
  await shop.run(sql`update attempts set hinted_at = now() where id = ${collection?.id}`);
  shop.gateway.collect.find = async () => ({ status: 'reversed', reason: 'refunded' });
  await shop.follow(id, 'collect');
  expect((await shop.attempts(id, 'collect'))[0]?.contradictedBy).toBe('payment_taken_back');
});

it('a payment that was taken back while the bundle was on its way is not given back again after the no of its supplier', async () => {
  const { id } = await shop.paid();
  await shop.deliver(id);
  await shop.run(sql`update attempts set hinted_at = now() where order_id = ${id} and direction = 'collect'`);
  shop.gateway.collect.find = async () => ({ status: 'reversed', reason: 'taken back' });
  expect(await shop.stateAfter(id, 'collect')).toBe('delivering');
  shop.supplier.deliver.find = async () => ({ status: 'failed', reason: 'other' });
  expect(await shop.stateAfter(id, 'deliver', 5)).toBe('delivery_failed');
  await shop.refund(id);
  expect((await shop.order(id)).state).toBe('needs_review');
  expect(await shop.attempts(id, 'refund')).toEqual([]);
});

it('a payment that was taken back while the gateway was asked stays so until the gateway is asked again', async () => {
  const { id } = await shop.paid();
  const hint = () => shop.run(sql`update attempts set hinted_at = now() where order_id = ${id}`);
  const contradiction = async () => (await shop.attempts(id, 'collect'))[0]?.contradictedBy;
  await hint();
  // It says done, and takes it back before that has reached us.
  shop.gateway.collect.find = async (asked) => {
    shop.gateway.collect.find = async () => ({ status: 'reversed', reason: 'taken back' });
    await shop.follow(id, 'collect');
    return done(asked);
  };
  await shop.follow(id, 'collect');
  expect(await contradiction()).toBe('payment_taken_back');
  await hint();
  shop.gateway.collect.find = done;
  await shop.follow(id, 'collect');
  expect(await contradiction()).toBeNull();
});
