/** Floats that an admin gives back to the number they came from: once, no more than came, and never out of what is not there. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { decide, silence, whileSaying } from '#test/support/decisions.ts';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { postHint } from '#test/support/hints.ts';
import { addAdmin, signIn } from '#test/support/people.ts';
import { addSeller, earn, type TestSeller } from '#test/support/sellers.ts';
import { createTestShop } from '#test/support/shop.ts';

/** Orders that a test has only written down, so that somebody has earned something, were delivered by nobody. */
const shop = await forFile(
  createTestShop({ SECOND_ADMIN_OVER: '200' }).then((made) => ({
    ...made,
    async close() {
      const invented = await made.run(sql<{ reference: string }>`
        select reference from orders where channel is null or channel <> 'counter'`);
      const faults = (await made.faults()).filter((fault) =>
        invented.every(({ reference }) => !fault.includes(reference)),
      );
      await made.close();
      expect(faults).toEqual([]);
    },
  })),
);
const desk = floatDesk(shop);
const esi = await signIn(shop, 'esi');
const { payOut } = shop.deps.gateways.current;

async function topUp(ama: TestSeller, amount: number): Promise<void> {
  const { body } = await shop.call('POST', '/float/top-ups', {
    token: ama.token,
    body: { amount, phoneNumber: ama.phone, network: 'MTN' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await shop.answerPrompt(ama.phone, 'approve');
  const { id } = body.data.top_up;
  await reaches(`the top-up ${id}`, async () => {
    const { data } = (await shop.call('GET', `/float/top-ups/${id}`, { token: ama.token })).body;
    return data.top_up.status === 'success';
  });
}

async function reaches(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 400; n++) {
    if (await isThere()) return;
    await shop.passTime(5);
    await sleep(20);
  }
  throw new Error(`${what} does not end`);
}

async function sellerWith(amount: number, phone: string = anyPhone()): Promise<TestSeller> {
  const ama = await addSeller(shop, { name: 'Ama Owusu', role: 'agent', phone });
  await topUp(ama, amount);
  return ama;
}

type GiveBackRequest = { amount?: number; reason?: string };

const giveBack = (
  { id }: { id: string },
  body: GiveBackRequest = {},
  { by = esi, key = randomUUID() } = {},
) =>
  shop.call('POST', `/floats/${id}/give-back`, {
    token: by.token,
    body,
    headers: { 'idempotency-key': key },
  });
const rowOf = async ({ phone }: TestSeller) =>
  (await esi.call('GET', `/floats?search=${phone}`)).body.data[0];
const payout = async (id: string) => (await esi.call('GET', `/payouts/${id}`)).body.data;
const ends = (id: string, state: string) =>
  reaches(`the payout ${id}`, async () => (await payout(id)).state === state);
const booksOf = async (id: string) =>
  Object.fromEntries(
    (
      await shop.run(sql<{ account: string; sum: number }>`
        select split_part(account, ':', 1) as account, sum(amount_pesewas)::float8 as sum from ledger_postings
        join ledger_transactions on id = transaction_id where payout_id = ${id}
        group by 1 having sum(amount_pesewas) <> 0`)
    ).map(({ account, sum }) => [account, sum]),
  );

describe('a float', () => {
  it('goes back to the number it came from, and the seller sees where it went', async () => {
    const ama = await sellerWith(50);
    expect(await rowOf(ama)).toMatchObject({
      available: 50,
      origin: { phone_number: ama.phone, network: 'MTN', amount: 50 },
      giving_back: null,
    });
    const { status, body } = await giveBack(ama, { amount: 30, reason: 'She stops selling' });
    expect([status, body.data]).toMatchObject([
      200,
      { available: 20, payout: { amount: 30, state: 'requested' } },
    ]);
    const { id } = body.data.payout;
    await ends(id, 'paid');
    expect(await payout(id)).toMatchObject({
      phone_number: ama.phone,
      network: 'MTN',
      amount: 30,
      fee: 0,
      given_back_by: { name: 'Esi Mensah' },
      requester: null,
    });
    expect(await booksOf(id)).toMatchObject({ float: 3_000 });
    expect(await desk.floatOf(ama)).toMatchObject({ available: 20 });
    expect(await desk.linesOf(ama)).toMatchObject([
      { type: 'given_back', amount: -30, balance_after: 20, to: { phone_number: ama.phone, network: 'MTN' } },
      { type: 'top_up', amount: 50, to: null },
    ]);
    expect(await desk.linesOf(ama, '?type=given_back')).toHaveLength(1);
    const [audit] = (await esi.call('GET', '/audit?limit=1')).body.data;
    expect(audit).toMatchObject({ action: 'seller_float.give_back', reason: 'She stops selling' });
  });

  it('goes back whole where no amount is named, also of a seller who was switched off', async () => {
    const ama = await sellerWith(50);
    await shop.run(sql`update users set status = 'inactive' where id = ${ama.id}`);
    const { body } = await giveBack(ama);
    expect(body.data).toMatchObject({ available: 0, payout: { amount: 50 } });
    await ends(body.data.payout.id, 'paid');
    expect(await rowOf(ama)).toMatchObject({ available: 0, origin: null, giving_back: null });
  });

  it('goes back of a deleted account too, and money on its way there keeps it from being deleted', async () => {
    const phone = phoneEnding('9003');
    const ama = await addSeller(shop, { name: 'Ama Owusu', role: 'agent', phone });
    await shop.call('POST', '/float/top-ups', {
      token: ama.token,
      body: { amount: 50, phoneNumber: phone, network: 'MTN' },
      headers: { 'idempotency-key': randomUUID() },
    });
    const refused = await esi.call('DELETE', `/users/${ama.id}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('top-up')]);
    await shop.answerPrompt(phone, 'approve');
    await reaches('the top-up', async () => (await desk.floatOf(ama)).available === 50);
    // As after a sale that was refunded to the float later.
    await shop.run(sql`update users set deleted_at = now() where id = ${ama.id}`);
    expect(
      (await esi.call('POST', `/floats/${ama.id}/adjust`, { amount: -1, reason: 'A mistake' })).status,
    ).toBe(200);
    const { body } = await giveBack(ama);
    expect(body.data).toMatchObject({ available: 0, payout: { amount: 49 } });
    await ends(body.data.payout.id, 'paid');
  });

  it('is no withdrawal: it counts in no figure of what was earned', async () => {
    const ama = await sellerWith(50);
    await earn(shop, ama, 500);
    const { body } = await giveBack(ama);
    await ends(body.data.payout.id, 'paid');
    const read = async (path: string) => (await shop.call('GET', path, { token: ama.token })).body.data;
    expect(await read('/earnings')).toMatchObject({ available: 5, in_flight: 0, paid_out: 0 });
    expect(await read('/earnings/withdrawals')).toEqual([]);
  });

  it.each([
    ['more than it holds', 50, { amount: 50.01 }, 'The float does not hold that much.'],
    ['more than came from the number', 20, { amount: 25 }, 'More than came from this number'],
  ])('does not give %s', async (_case, came, body, message) => {
    const ama = await sellerWith(came);
    if (came === 20) {
      await earn(shop, ama, 3_000);
      await desk.move(ama, 30);
    }
    const answer = await giveBack(ama, body);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(message)]);
    expect(await rowOf(ama)).toMatchObject({ giving_back: null, available: 50 });
  });

  it('is given back by admins alone, never one’s own, with a proof of the last minutes', async () => {
    const ama = await sellerWith(10);
    const refused = await shop.call('POST', `/floats/${ama.id}/give-back`, { token: ama.token, body: {} });
    expect(refused.status).toBe(403);
    expect((await giveBack({ id: esi.id })).status).toBe(403);
    expect((await giveBack({ id: 'nobody' })).status).toBe(404);
    expect((await giveBack(ama, { amount: 0 })).status).toBe(422);
    expect(await desk.floatOf(ama)).toMatchObject({ available: 10 });
  });
});

describe('never twice', () => {
  it('under one key it is one payout, and of two admins at once one goes ahead', async () => {
    const ama = await sellerWith(50);
    const adjoa = await addAdmin(shop, 'Adjoa Sarpong');
    const key = randomUUID();
    const answers = await Promise.all([
      giveBack(ama, { amount: 20 }, { key }),
      giveBack(ama, { amount: 20 }, { key }),
      giveBack(ama, { amount: 20 }, { by: adjoa }),
    ]);
    const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.payout.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(answers.some(({ status }) => status === 409)).toBe(true);
    await ends(ids[0], 'paid');
    expect(await desk.floatOf(ama)).toMatchObject({ available: 30 });
  });

  it('the same key with another amount is refused', async () => {
    const ama = await sellerWith(50);
    const key = randomUUID();
    const { body } = await giveBack(ama, { amount: 10 }, { key });
    await ends(body.data.payout.id, 'paid');
    expect((await giveBack(ama, { amount: 10 }, { key })).body.data.payout.id).toBe(body.data.payout.id);
    expect((await giveBack(ama, { amount: 11 }, { key })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await desk.floatOf(ama)).toMatchObject({ available: 40 });
  });

  it('the database knows one at a time for each seller, and who asked for it never changes', async () => {
    const ama = await sellerWith(50);
    await shop.withoutWorker(async () => {
      const { id } = (await giveBack(ama, { amount: 10 })).body.data.payout;
      await expect(
        shop.run(sql`
          insert into payouts (seller_id, amount_pesewas, phone, network, state, reference, given_back_by)
          select seller_id, 100, phone, network, 'requested', ${randomUUID()}, given_back_by from payouts where id = ${id}`),
      ).rejects.toThrow(/payouts_giving_back/);
      await expect(shop.run(sql`update payouts set given_back_by = null where id = ${id}`)).rejects.toThrow(
        /never changes/,
      );
    });
  });

  it('a sale at the same time: the float gives to one of the two, and is never below zero', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ama = await sellerWith(10);
      const sales = Array.from({ length: 3 }, () => desk.sell(ama));
      const [back, ...sold] = await Promise.all([giveBack(ama, { amount: 10 }), ...sales]);
      const wasSold = sold.filter(({ status }) => status === 201).length;
      expect([back?.status, wasSold]).toEqual(back?.status === 200 ? [200, 0] : [409, 2]);
      const { available } = await desk.floatOf(ama);
      expect(available).toBe(back?.status === 200 ? 0 : 1);
    }
  });
});

describe('what becomes of it', () => {
  it('refused by the gateway it is in the float again, and may go once more', async () => {
    const ama = await sellerWith(50, phoneEnding('9201'));
    const { body } = await giveBack(ama);
    const { id } = body.data.payout;
    await ends(id, 'failed');
    expect(await booksOf(id)).toEqual({});
    expect(await rowOf(ama)).toMatchObject({ available: 50, origin: { amount: 50 }, giving_back: null });
    expect(await desk.linesOf(ama)).toMatchObject([
      { type: 'given_back', amount: 50 },
      { type: 'given_back', amount: -50 },
      { type: 'top_up' },
    ]);
    expect((await giveBack(ama)).status).toBe(200);
  });

  it('not known it stays so, out of the float, and nothing else can be given back', async () => {
    const ama = await sellerWith(50, phoneEnding('9202'));
    const id = await whileSaying(payOut, silence, async () => {
      const { body } = await giveBack(ama, { amount: 20 });
      await ends(body.data.payout.id, 'unknown');
      expect(await rowOf(ama)).toMatchObject({
        available: 30,
        giving_back: { amount: 20, state: 'unknown' },
      });
      expect((await giveBack(ama, { amount: 10 })).body.message).toContain('being given back already');
      return body.data.payout.id as string;
    });
    await ends(id, 'paid');
    expect(await desk.floatOf(ama)).toMatchObject({ available: 30 });
  });

  it('that failed by an admin’s word and arrived after all takes what the float still holds', async () => {
    const ama = await sellerWith(50, phoneEnding('9202'));
    const id = await whileSaying(payOut, silence, async () => {
      const { body } = await giveBack(ama);
      await ends(body.data.payout.id, 'unknown');
      await shop.passTime(90_000);
      const path = `/payouts/${body.data.payout.id}/mark-failed`;
      const said = { reason: 'the gateway is silent', evidence: 'ticket 4711' };
      expect((await decide(shop, { token: esi.token, path, body: said })).decision?.state).toBe('done');
      return body.data.payout.id as string;
    });
    expect(await desk.floatOf(ama)).toMatchObject({ available: 50 });
    await desk.sell(ama);
    await postHint(shop, { topic: 'payout', reference: (await payout(id)).attempt_reference });
    await reaches('the contradiction', async () => (await payout(id)).contradicted_by !== null);
    const mark = (move: string) => {
      const said = { reason: 'it did arrive', evidence: 'ticket 4712' };
      return decide(shop, { token: esi.token, path: `/payouts/${id}/${move}`, body: said });
    };
    expect((await mark('mark-paid')).decision?.state).toBe('done');
    // GH₵ 4.50 of it were sold in the meantime.
    expect(await desk.floatOf(ama)).toMatchObject({ available: 0 });
    expect(await booksOf(id)).toMatchObject({ float: 4_550, losses: 450 });
  });
});

describe('over the limit', () => {
  it('it has left the float, and goes when another admin approves it', async () => {
    const ama = await sellerWith(300);
    const { body } = await giveBack(ama, { amount: 200.01 });
    const { id, state } = body.data.payout;
    expect([state, body.message]).toEqual(['awaiting_approval', 'Another admin must approve this']);
    expect(await desk.floatOf(ama)).toMatchObject({ available: 99.99 });
    const approve = (by: typeof esi) =>
      by.call('POST', `/payouts/${id}/approve`, { reason: 'She asked for it' });
    expect((await payout(id)).moves).toEqual(['reject']);
    expect((await approve(esi)).status).toBe(403);
    const adjoa = await addAdmin(shop, 'Adjoa Sarpong');
    expect((await adjoa.call('GET', `/payouts/${id}`)).body.data.moves).toEqual(['approve', 'reject']);
    expect((await approve(adjoa)).status).toBe(200);
    await ends(id, 'paid');
    expect(await desk.floatOf(ama)).toMatchObject({ available: 99.99 });
  });

  it('turned down it is in the float again', async () => {
    const ama = await sellerWith(300);
    const { id } = (await giveBack(ama)).body.data.payout;
    const adjoa = await addAdmin(shop, 'Adjoa Sarpong');
    const answer = await adjoa.call('POST', `/payouts/${id}/reject`, { reason: 'She goes on selling' });
    expect(answer.body.data.state).toBe('rejected');
    expect(await booksOf(id)).toEqual({});
    expect(await desk.floatOf(ama)).toMatchObject({ available: 300 });
  });
});
