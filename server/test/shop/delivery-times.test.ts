/** Delivery times, from real orders to the shop and the order's page. */
import type { ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { sendOrderNews } from '#orders/verbs/send-order-news.ts';
import { fewestDelivered } from '#shop/rules/delivery-times.ts';
import { watchDeliveryTimes } from '#shop/verbs/watch-delivery-times.ts';
import { readShop } from '#shop/wire/present-shop.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { textsTo } from '#test/support/people.ts';

const shop = await forFile(createHandLedShop());
const { deliver } = shop.supplier;

afterEach(() => shop.restoreVendors());

const saidOf = async (network: string) => {
  await watchDeliveryTimes(shop.deps);
  const { services } = await readShop(shop.deps, '');
  const { usual_minutes, runs_late } = services.find((service) => service.network === network) as ShopService;
  return { usual_minutes, runs_late };
};
const pageOf = async (paymentId: string) =>
  (await shop.call('GET', `/databundle-open/orders/${paymentId}`)).body.data;

/** Copies of one order, which took this long. */
async function sell(count: number, took: string): Promise<void> {
  const { id } = await shop.paid();
  await shop.deliver(id);
  await shop.run(sql`update orders set delivered_at = paid_at + ${took}::interval where id = ${id}`);
  await shop.run(
    sql.raw(`do $$ declare columns text := (select string_agg(column_name, ', ')
        from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER');
    begin
      set local session_replication_role = replica;
      execute 'insert into orders (' || columns || ') select ' || columns || ' from (
        select (jsonb_populate_record(orders, jsonb_build_object(''id'', gen_random_uuid(),
          ''payment_id'', gen_random_uuid(), ''reference'', ''NT'' || left(md5(random()::text), 8), ''buy_key'', null,
          ''confirm_key'', null))).*
        from orders, generate_series(2, ${count}) where id = ''${id}'') as copies'; end $$`),
  );
}

it('nothing is said before enough orders were delivered; then what holds for nine of ten, rounded up', async () => {
  await sell(fewestDelivered - 1, '4 minutes');
  expect(await saidOf('MTN')).toEqual({});
  await sell(1, '3 hours');
  expect(await saidOf('MTN')).toEqual({ usual_minutes: 5 });
  expect(await saidOf('TELECEL')).toEqual({});
});

it('an order that waits for twice as long says so, and its network too where no other comes', async () => {
  const { id, paymentId } = await shop.paid();
  expect(await pageOf(paymentId)).toMatchObject({ usual_minutes: 5, stage: 'being_sent' });
  expect(await pageOf(paymentId)).not.toHaveProperty('runs_late');
  await shop.run(sql`update orders set paid_at = now() - interval '11 minutes' where id = ${id}`);
  expect(await pageOf(paymentId)).toMatchObject({ runs_late: true });
  // The last ones before it came in time.
  expect(await saidOf('MTN')).toEqual({ usual_minutes: 5 });
  expect(await pageOf(paymentId)).toMatchObject({ stage: 'problem' });
  await shop.run(sql`update orders set created_at = now() - interval '1 day' where delivered_at is not null`);
  expect(await saidOf('MTN')).toEqual({ usual_minutes: 5, runs_late: true });
  await shop.deliver(id);
  expect(await shop.stateAfter(id, 'deliver', 30)).toBe('delivered');
  expect(await pageOf(paymentId)).not.toHaveProperty('usual_minutes');
  expect(await pageOf(paymentId)).toMatchObject({ stage: 'delivered' });
});

it('a network runs late while nobody takes its orders, and no longer once somebody does', async () => {
  vi.spyOn(deliver, 'send').mockResolvedValue({ outcome: 'failed', failure: 'config', reason: 'bad key' });
  await shop.run(sql`update orders set delivered_at = paid_at where delivered_at is not null`);
  const { id } = await shop.paid();
  await shop.deliver(id);
  expect(await saidOf('MTN')).toMatchObject({ runs_late: true });
  await shop.run(sql`update vendor_lines set resting_since = null, reason = null`);
  expect((await saidOf('MTN')).runs_late).toBeUndefined();
});

it('the shop is not dropped from memory where nothing has changed', async () => {
  await watchDeliveryTimes(shop.deps);
  const version = () =>
    shop.run(sql<{ xmin: string }>`select xmin::text from delivery_times order by network`);
  const before = await version();
  await watchDeliveryTimes(shop.deps);
  expect(await version()).toEqual(before);
});

it('the payer of a late order is told by when they hear from the shop, and again before that is over', async () => {
  const { id, payer } = await shop.paid();
  const asked = async () => {
    await watchDeliveryTimes(shop.deps);
    return shop.run(sql`select 1 as one from jobs where kind = 'send-order-news' and subject = ${id}`);
  };
  const told = async () => {
    await sendOrderNews(shop.deps, id);
    await shop.run(sql`delete from jobs where kind = 'send-order-news' and subject = ${id}`);
    const texts = await textsTo(shop, payer);
    return texts.flatMap((text) => / is late\. .* by (\d\d:[03]0)\. /.exec(text)?.[1] ?? []);
  };
  expect(await asked()).toEqual([]);
  expect(await told()).toEqual([]);
  await shop.run(sql`update orders set paid_at = now() - interval '3 hours' where id = ${id}`);
  expect(await asked()).toHaveLength(1);
  expect(await told()).toHaveLength(1);
  expect(await asked()).toEqual([]);
  expect(await told()).toHaveLength(1);
  await shop.run(sql`update orders set late_since = late_since - interval '2 hours' where id = ${id}`);
  await shop.run(sql`
    update order_messages set told = 'late ' || to_char(now() + interval '20 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    where order_id = ${id}`);
  expect(await asked()).toHaveLength(1);
  expect(new Set(await told()).size).toBeGreaterThan(0);
  expect(await told()).toHaveLength(2);
  await shop.deliver(id);
  expect(await asked()).toEqual([]);
});
