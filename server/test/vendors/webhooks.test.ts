/** Webhooks are hints: twice, early, late, forged or wrong, they move nothing that the gateway does not confirm. */
import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { whileSaying } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop, type PurchaseRequest } from '#test/support/shop.ts';
import type { MoneyStatus } from '#vendors/ports/outcomes.ts';

const shop = await forFile(createTestShop());
await shop.setSandbox({ webhooks: 'off' });

/** `reference`: under which the gateway knows its payment. */
async function ordered(request?: PurchaseRequest) {
  const order = await shop.order(request);
  const [reference = ''] = await shop.referencesOf(order.id, 'collect');
  return { ...order, reference };
}

type Post = { reference: string; event?: string; signature?: string | undefined; body?: string };

function post({ reference, event = 'payment.done', signature, body }: Post) {
  const payload = body ?? JSON.stringify({ event, reference });
  const good = createHmac('sha256', shop.deps.keys.sandbox).update(payload).digest('hex');
  return shop.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/sandbox',
    payload,
    headers: {
      'content-type': 'application/json',
      ...(signature !== '' && { 'x-sandbox-signature': signature ?? good }),
    },
  });
}

async function countEffects(id: string) {
  const rows = await shop.run(sql`
    select (select count(*) from ledger_transactions where order_id = ${id} and kind = 'paid')::int as paid,
           (select count(*) from ledger_transactions where order_id = ${id} and kind = 'delivered')::int as delivered,
           (select count(*) from attempts where order_id = ${id} and direction = 'deliver')::int as sends,
           (select count(*) from order_events where order_id = ${id} and to_state in ('paid', 'paid_late'))::int as settled`);
  return rows[0];
}

/** A gateway that answers this for every collection, for as long as `work` runs. */
const withGatewaySaying = (
  status: MoneyStatus | ((reference: string) => MoneyStatus),
  work: () => Promise<unknown>,
) => whileSaying(shop.deps.gateways.current.collect, status, work);
const failed: MoneyStatus = { status: 'failed', reason: 'timeout' };

/** After the window that the prompt had. */
async function approveLate(reference: string, payer: string) {
  await shop.runAtVendors(
    sql`update sandbox_prompts set ends_at = now() + interval '1 minute' where reference = ${reference}`,
  );
  await shop.answerPrompt(payer, 'approve');
}

describe('a webhook', () => {
  it('that arrives fifty times, with fifty who say that they have paid, settles, delivers and pays commission once', async () => {
    const { id, paymentId, payer, reference } = await ordered({ ref: 'KOFI2026' });
    await shop.answerPrompt(payer, 'approve');
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => [
        shop.statusOf(paymentId),
        n % 2 ? post({ reference }) : post({ reference, event: `payment.done.${n}` }),
      ]).flat(),
    );
    await shop.until(paymentId, 'delivered');
    expect(await countEffects(id)).toEqual({ paid: 1, delivered: 1, sends: 1, settled: 1 });
    expect(await shop.faults()).toEqual([]);
  });

  it('that arrives before our own call has returned settles, and the late answer changes nothing', async () => {
    const { collect } = shop.deps.gateways.current;
    const { send } = collect;
    collect.send = async (collection, signal) => {
      const started = await send(collection, signal);
      await shop.answerPrompt(collection.payer, 'approve');
      await post({ reference: collection.reference });
      const settled = sql`select 1 from attempts where reference = ${collection.reference} and outcome = 'done'`;
      await expect.poll(() => shop.run(settled), { timeout: 5_000 }).toHaveLength(1);
      return started;
    };
    const { id, paymentId } = await shop.order();
    collect.send = send;
    await shop.until(paymentId, 'delivered');
    expect(await countEffects(id)).toEqual({ paid: 1, delivered: 1, sends: 1, settled: 1 });
  });

  it('that names a payment by its vendor’s own reference, as some do, is a hint all the same', async () => {
    const { id } = await ordered();
    const look = () =>
      shop.run(sql<{ name: string; isHinted: boolean }>`
        select vendor_reference as name, hinted_at is not null as is_hinted from attempts where order_id = ${id}`);
    const [before] = await look();
    await post({ reference: String(before?.name) });
    expect([before, ...(await look())]).toMatchObject([{ isHinted: false }, { isHinted: true }]);
  });

  it.each(['payment_failed', 'expired'] as const)(
    'that brings a success after the order was %s is honoured',
    async (state) => {
      const { id, paymentId, payer, reference } = await ordered();
      await withGatewaySaying(state === 'expired' ? { status: 'not_found' } : failed, async () => {
        if (state === 'expired') await shop.passTime(260);
        await shop.until(paymentId, state);
      });
      expect((await shop.statusOf(paymentId)).status).toBe('failed');
      await approveLate(reference, payer);
      await post({ reference });
      await shop.until(paymentId, 'delivered');
      const delivered = { status: 'success', delivery: 'delivered' };
      expect(await shop.statusOf(paymentId)).toMatchObject(delivered);
      expect(await countEffects(id)).toMatchObject({ paid: 1, delivered: 1 });
    },
  );

  it('that brings a success more than a day late, or for something no longer sold, gives the money back', async () => {
    for (const isOld of [true, false]) {
      const { id, paymentId, payer, reference } = await ordered({ bundle: 'Telecel 5 GB' });
      await withGatewaySaying(failed, () => shop.until(paymentId, 'payment_failed'));
      if (isOld) await shop.passTime(25 * 3600);
      else
        await sql`update bundles set status = 'inactive' where name = 'Telecel 5 GB'`.execute(shop.deps.db);
      await approveLate(reference, payer);
      await post({ reference, event: `late.${randomUUID()}` });
      await shop.until(paymentId, 'refunded');
      expect(await countEffects(id)).toMatchObject({ paid: 1, delivered: 0, sends: 0 });
      await shop.run(sql`update bundles set status = 'active' where name = 'Telecel 5 GB'`);
    }
  });

  it.each([
    ['missing', ''],
    ['short', 'abc'],
    ['wrong', 'f'.repeat(64)],
  ])('with a %s signature is 401 and moves nothing', async (_kind, signature) => {
    const { paymentId, payer, reference } = await ordered();
    await shop.run(sql`delete from jobs where kind = 'follow-collect'`);
    await shop.answerPrompt(payer, 'approve');
    expect((await post({ reference, signature })).statusCode).toBe(401);
    const rows = await shop.run(sql`select 1 from webhook_events where reference = ${reference}`);
    expect(rows).toEqual([]);
    expect((await shop.find(paymentId)).state).toBe('payment_pending');
  });

  it('with a good signature over another body is 401', async () => {
    const signed = JSON.stringify({ event: 'payment.done', reference: 'X' });
    const signature = createHmac('sha256', shop.deps.keys.sandbox).update(signed).digest('hex');
    expect((await post({ reference: 'X', body: `${signed} `, signature })).statusCode).toBe(401);
  });

  it.each([
    ['brackets', '['.repeat(32_000) + ']'.repeat(32_000)],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['brackets that never close', '['.repeat(60_000)],
  ])('of %s within each other is 400, signed or not', async (_what, body) => {
    expect((await post({ reference: '', body })).statusCode).toBe(400);
    expect((await post({ reference: '', body, signature: '' })).statusCode).toBe(400);
  });

  it('behind which the gateway reports another amount gives no value and goes to a person, with an alarm', async () => {
    const { id, paymentId, reference } = await ordered();
    await withGatewaySaying({ status: 'done', reference, amount: 99999n, currency: 'GHS' }, async () => {
      await post({ reference });
      await shop.until(paymentId, 'needs_review');
    });
    expect(await countEffects(id)).toEqual({ paid: 0, delivered: 0, sends: 0, settled: 0 });
    expect(shop.logged()).toContain('payment mismatch');
    expect((await shop.statusOf(paymentId)).status).toBe('pending');
  });

  it("about somebody else's payment leaves ours to be asked about: once the gateway names it, the order goes on", async () => {
    const { id, paymentId, payer, reference } = await ordered();
    const another = { status: 'done', reference: 'SOMEBODY-ELSES', amount: 450n, currency: 'GHS' } as const;
    await withGatewaySaying(
      () => another,
      async () => {
        await post({ reference });
        await shop.until(paymentId, 'needs_review');
      },
    );
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'delivered');
    expect(await countEffects(id)).toMatchObject({ paid: 1, delivered: 1 });
  });

  it('whose body claims success gives no value while the gateway says otherwise', async () => {
    const { paymentId, reference } = await ordered();
    const body = JSON.stringify({ event: 'payment.done', reference, status: 'success', amount: 450 });
    expect((await post({ reference, body })).statusCode).toBe(200);
    await shop.passTime(5);
    await shop.statusOf(paymentId);
    expect((await shop.find(paymentId)).state).toBe('payment_pending');
  });

  it('for a reference that we never gave out, or from a vendor that we do not use, does nothing', async () => {
    expect((await post({ reference: 'NTA0000' })).statusCode).toBe(200);
    const paystack = { method: 'POST', url: '/api/v1/webhooks/paystack', payload: '{}' } as const;
    expect((await shop.app.inject(paystack)).statusCode).toBe(404);
  });

  it.each([
    ['over 64 KB', JSON.stringify({ pad: 'x'.repeat(70_000) }), 413],
    ['no JSON', 'not json', 401],
  ])('of %s is refused', async (_what, body, status) => {
    expect((await post({ reference: 'x', body, signature: 'f'.repeat(64) })).statusCode).toBe(status);
  });

  it('that we cannot record is answered with a failure, so that it is sent again', async () => {
    const { reference } = await ordered();
    await shop.run(sql`alter table webhook_events rename to webhook_events_away`);
    expect((await post({ reference })).statusCode).toBe(500);
    await shop.run(sql`alter table webhook_events_away rename to webhook_events`);
    expect((await post({ reference })).statusCode).toBe(200);
  });
});

it('the address that a vendor was told is in no log', async () => {
  await shop.call('POST', '/webhooks/sandbox/a-token-of-one-call', { body: {} });
  expect(shop.logged()).toContain('/webhooks/sandbox/…');
  expect(shop.logged()).not.toContain('a-token-of-one-call');
});
