/** An order that never reached a wallet ends by itself, whatever happened meanwhile. */
import { codeLifetimeMs } from '@ntem/contract/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expireOrder } from '#actions/orders/expire-order.ts';
import { unguarded } from '#attempts/life.ts';
import { anyPhone } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { confirm } from '#test/support/shop.ts';

const shop = await forFile(createHandLedShop());

it('also where its time ran out while a gateway was asked that then refused', async () => {
  const payer = anyPhone();
  const bought = await shop.buy({ payer });
  const orderOf = async () => {
    const [order] = await shop.run(
      sql<{ id: string; state: string }>`select id, state from orders where payer = ${payer}`,
    );
    if (!order) throw new Error('There is no such order.');
    return order;
  };
  const expire = async () => expireOrder(shop.deps, (await orderOf()).id, unguarded);
  let next: Awaited<ReturnType<typeof expire>>;
  const send = shop.gateway.collect.send;
  shop.gateway.collect.send = async () => {
    await shop.passTime(codeLifetimeMs / 1_000 + 1);
    next = await expire();
    return { outcome: 'failed', failure: 'not_sent', reason: 'refused' };
  };
  expect((await confirm(shop, bought, payer)).status).toBe(503);
  shop.gateway.collect.send = send;
  expect((await orderOf()).state).toBe('awaiting_code');
  expect(next).toEqual({ againAfterMs: expect.any(Number) });
  await shop.passTime(codeLifetimeMs / 1_000 + 1);
  await expire();
  expect((await orderOf()).state).toBe('expired');
});
