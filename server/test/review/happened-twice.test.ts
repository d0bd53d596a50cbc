/** A call that seemed to have failed happened after all, or its payment is called reversed. */
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { secondDeliveryUnknown } from '#attempts/verbs/deliver.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import type { MoneyStatus } from '#vendors/ports/outcomes.ts';

const shop = await forFile(createHandLedShop());
afterEach(() => shop.restoreVendors());

/** A delivery that failed, and of which its supplier says that there is news. */
async function addFailed(orderId: string): Promise<string> {
  const rows = await shop.run(sql<{ id: string }>`
    insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome, hinted_at)
    select id, 'deliver', 9, 'sandbox', ${`T${orderId}`}, cost_pesewas, 'failed', now()
    from orders where id = ${orderId} returning id`);
  return rows[0]?.id ?? '';
}

const done = async ({ reference }: { reference: string }): Promise<MoneyStatus> => ({
  ...{ status: 'done', reference, amount: 450n, currency: 'GHS' },
});

const follow = (attemptId: string) => followAttempt(shop.deps, attemptId, unguarded);

it('what happened a second time is listed for a person where nobody can tell whether the bundle was delivered again', async () => {
  const { id, reference } = await shop.paid();
  const first = await addFailed(id);
  shop.supplier.deliver.send = async () => {
    throw new Error('lost');
  };
  await shop.deliver(id);
  const second = (await shop.attempts(id, 'deliver')).find(({ number }) => number !== 9)?.id ?? '';
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
  expect((await shop.attempts(id, 'deliver')).find((one) => one.id === second)).toMatchObject({
    surplus: false,
    contradictedBy: null,
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
