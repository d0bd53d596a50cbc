/** A payer disputes a payment at the gateway: a person is told, and the answer to our question does not hide it. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readAlarmFacts } from '#notices/rows/alarms.ts';
import { receiveWebhook } from '#orders/verbs/receive-webhook.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { readPaystackWebhook, signatureHeader, signPaystackWebhook } from '#vendors/paystack/webhook.ts';

const shop = await forFile(createTestShop());
const { db, gateways } = shop.deps;

/** As Paystack writes it; the shop's own gateway reads it. */
gateways.current.readWebhook = (request) => readPaystackWebhook('sk', request);

function announce(event: string, reference: string, more: Record<string, unknown> = {}) {
  const transaction = { id: 896467688, reference, amount: 450 };
  const body = JSON.stringify({
    event: `charge.dispute.${event}`,
    data: { id: 358950, transaction, ...more },
  });
  const rawBody = Buffer.from(body);
  const headers = { [signatureHeader]: signPaystackWebhook('sk', body) };
  return receiveWebhook(shop.deps, 'sandbox', { rawBody, headers });
}

type Row = {
  id: bigint;
  reference: string;
  what: string;
  ours: string;
  theirs: string;
  orderId: string | null;
};
const listed = async (): Promise<Row[]> =>
  (
    await sql<Row>`
      select id, reference, what, ours, theirs, order_id from comparison_differences
      where found_in = 'dispute' and resolved_at is null order by id`.execute(db)
  ).rows;

it('a dispute is listed among the differences until a person has resolved it, with amount and time', async () => {
  const { id, reference } = await shop.bought({}, 'delivered');
  const [collected = ''] = await shop.referencesOf(id, 'collect');
  const before = (await readAlarmFacts(db)).differences;
  const opened = { status: 'awaiting-merchant-feedback', dueAt: '2026-11-20T17:00:00.000Z' };
  for (let times = 0; times < 3; times += 1) await announce('create', collected, opened);
  await announce('remind', collected, opened);
  const theirs = 'GH₵ 4.50, awaiting-merchant-feedback, answer it until 2026-11-20';
  const told = { reference, what: 'The payer disputes a payment', ours: 'delivered', theirs, orderId: id };
  expect(await listed()).toMatchObject([told]);
  expect((await readAlarmFacts(db)).differences).toBe(before + 1);
  // It is asked about, and the gateway says that it is paid: that does not end it.
  const asked = () =>
    shop.run(sql`select 1 from attempts where reference = ${collected} and hinted_at is not null`);
  await expect.poll(asked, { timeout: 20_000 }).toEqual([]);
  expect(await listed()).toMatchObject([told]);
  await announce('resolve', collected, { status: 'resolved', resolution: 'merchant-accepted' });
  expect((await listed()).map(({ what }) => what)).toEqual([
    'The payer disputes a payment',
    'The gateway decided about a disputed payment',
  ]);
});

it('a dispute of a payment that we do not know is told all the same', async () => {
  await announce('create', 'NTNOBODYS', {});
  expect(await listed()).toMatchObject([
    {},
    {},
    { reference: 'NTNOBODYS', ours: 'unknown here', orderId: null },
  ]);
});
