/** An order that never reached a wallet ends by itself, whatever happened meanwhile. */
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { expireOrder } from '#orders/verbs/expire-order.ts';
import { anyPhone } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { buy, confirm } from '#test/support/shop.ts';

const shop = await forFile(createHandLedShop());
const lifetimeS = codeLifetimeMs / 1_000 + 1;

it.each([
  ['with a code, whose job ran while a gateway was asked that then refused', true],
  ['without a code', false],
])('one %s', async (_which, phoneVerification) => {
  const { gateway, deps, run, passTime } = shop;
  deps.config.phoneVerification = phoneVerification;
  const payer = anyPhone();
  const find = async () => {
    const [order] = await run(
      sql<{ id: string; state: string }>`select id, state from orders where payer = ${payer}`,
    );
    if (!order) throw new Error('There is no such order.');
    return order;
  };
  /** Does the worker's job, if one is requested and due. */
  const workOff = async () => {
    const { id } = await find();
    const due = sql`kind = 'expire-order' and subject = ${id} and run_at <= now()`;
    const jobs = await run(sql`delete from jobs where ${due} returning 1 as one`);
    if (jobs.length > 0) await expireOrder(deps, id, unguarded);
  };
  const { send } = gateway.collect;
  gateway.collect.send = async () => {
    await passTime(lifetimeS);
    await workOff();
    return { outcome: 'failed', failure: 'not_sent', reason: 'refused' };
  };
  const bought = await buy(shop, { payer });
  const answer = bought.status === 200 ? await confirm(shop, bought, payer) : bought;
  gateway.collect.send = send;
  expect(answer.status).toBe(503);
  expect(['created', 'awaiting_code']).toContain((await find()).state);
  await passTime(lifetimeS);
  await workOff();
  expect((await find()).state).toBe('expired');
});
