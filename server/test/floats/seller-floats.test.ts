/** Corrections of floats by admins: booked with their reason, never below zero, and by two people over the limit. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createFloatShop, floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { addAdmin, signIn } from '#test/support/people.ts';

const shop = await forFile(createFloatShop({ SECOND_ADMIN_OVER: '200' }));
const desk = floatDesk(shop);
const esi = await signIn(shop, 'esi');
const adjust = (userId: string, amount: number, reason = 'A top-up was paid twice') =>
  esi.call('POST', `/floats/${userId}/adjust`, { amount, reason });

it('a correction is booked at once, with a reason that the seller reads', async () => {
  const ama = await desk.sellerWith(1_000);
  expect((await adjust(ama.id, 20)).body.data).toEqual({ done: true, available: 30 });
  expect((await adjust(ama.id, -30)).body.data).toEqual({ done: true, available: 0 });
  expect(await desk.linesOf(ama)).toMatchObject([
    { type: 'adjusted', amount: -30, balance_after: 0 },
    { type: 'adjusted', amount: 20, reason: 'A top-up was paid twice' },
    { type: 'from_earnings' },
  ]);
});

it('a correction is the same one although the process died before it had answered', async () => {
  const [ama, kofi] = [await desk.sellerWith(1_000), await desk.sellerWith(1_000)];
  const key = randomUUID();
  const send = (userId: string, amount: number) =>
    shop.call('POST', `/floats/${userId}/adjust`, {
      token: esi.token,
      body: { amount, reason: 'A top-up was paid twice' },
      headers: { 'idempotency-key': key },
    });
  const first = await send(ama.id, 20);
  await shop.run(sql`delete from idempotency_keys where key = ${key}`);
  const again = await send(ama.id, 20);
  expect([first.body.data, again.body.data]).toEqual(Array(2).fill({ done: true, available: 30 }));
  for (const [userId, amount] of [
    [ama.id, 25],
    [kofi.id, 20],
  ] as const)
    expect((await send(userId, amount)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect([await desk.floatOf(ama), await desk.floatOf(kofi)]).toMatchObject([
    { available: 30 },
    { available: 10 },
  ]);
});

describe('over the limit', () => {
  it('waits for another admin: not for who asked, and only one at a time', async () => {
    const ama = await desk.sellerWith(1_000);
    const asked = await adjust(ama.id, 200.01);
    expect(asked.body.data).toEqual({ done: false, available: 10 });
    expect((await adjust(ama.id, 300)).status).toBe(409);
    const { body } = await esi.call('GET', `/floats?search=${ama.phone}`);
    const { id } = body.data[0].adjustment;
    expect(body.data).toMatchObject([{ id: ama.id, available: 10, adjustment: { amount: 200.01 } }]);
    expect((await esi.call('POST', `/floats/adjustments/${id}/confirm`)).status).toBe(403);
    expect((await esi.call('POST', `/floats/adjustments/${id}/decline`)).status).toBe(200);
    expect((await esi.call('POST', `/floats/adjustments/${id}/decline`)).status).toBe(409);
    expect(await desk.floatOf(ama)).toMatchObject({ available: 10 });
    // Once more, and this time the other one agrees: by then it may have been sold from.
    await adjust(ama.id, 250);
    const [waiting] = (await esi.call('GET', `/floats?search=${ama.phone}`)).body.data;
    const adjoa = await addAdmin(shop, 'Adjoa Sarpong');
    const confirmed = await Promise.all(
      [1, 2].map(() => adjoa.call('POST', `/floats/adjustments/${waiting.adjustment.id}/confirm`)),
    );
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await desk.floatOf(ama)).toMatchObject({ available: 260 });
  });

  it('is not confirmed by whose float it is', async () => {
    const ama = await desk.sellerWith(1_000);
    await adjust(ama.id, 250);
    const { body } = await esi.call('GET', `/floats?search=${ama.phone}`);
    await shop.run(sql`update users set role = 'admin' where id = ${ama.id}`);
    const confirmed = await shop.call('POST', `/floats/adjustments/${body.data[0].adjustment.id}/confirm`, {
      token: ama.token,
    });
    expect([confirmed.status, confirmed.body.message]).toEqual([
      403,
      'This is your own float. Another admin must confirm it.',
    ]);
    await esi.call('POST', `/floats/adjustments/${body.data[0].adjustment.id}/decline`);
  });
});

it('the list has the sum of all floats, which is what the books owe', async () => {
  await desk.sellerWith(700);
  const { meta } = (await esi.call('GET', '/floats')).body;
  const [owed] = await shop.run(sql<{ sum: bigint }>`
    select -sum(amount_pesewas)::bigint as sum from ledger_postings where account like 'float:%'`);
  expect(meta).toMatchObject({ floats_sum: Number(owed?.sum) / 100, second_admin_over: 200 });
});

it('the database books a correction once, and only what was decided', async () => {
  const ama = await desk.sellerWith(100);
  await adjust(ama.id, 5);
  const rows = await shop.run(
    sql<{ id: string }>`select id from float_adjustments where user_id = ${ama.id}`,
  );
  await expect(
    shop.run(sql`insert into ledger_transactions (kind, note) values ('float_adjusted', ${rows[0]?.id})`),
  ).rejects.toThrow(/ledger_transactions_adjustment/);
  await expect(
    shop.run(sql`update float_adjustments set amount_pesewas = 9 where id = ${rows[0]?.id}`),
  ).rejects.toThrow(/never changes/);
});
