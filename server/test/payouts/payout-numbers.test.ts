/** Payout numbers: a seller's money goes to a number that was proved, and only after its waiting time. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, textsTo } from '#test/support/people.ts';
import type { TestSeller } from '#test/support/sellers.ts';
import { createTestShop } from '#test/support/shop.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const shop = await forFile(createTestShop());
const desk = withdrawals(shop);

const call = (seller: TestSeller, method: string, path: string, body?: unknown) =>
  shop.call(method, `/earnings/${path}`, { token: seller.token, ...(body !== undefined && { body }) });
const numberOf = async (seller: TestSeller) => (await call(seller, 'GET', 'payout-number')).body.data;
const ask = (seller: TestSeller, phone_number: string, network = 'TELECEL') =>
  call(seller, 'PUT', 'payout-number', { phone_number, network });

async function prove(seller: TestSeller, phone: string) {
  const { body } = await ask(seller, phone);
  const { requestId } = body.data.otp;
  return call(seller, 'POST', 'payout-number/verify', { requestId, code: await latestCode(shop, phone) });
}

const takeBack = (seller: TestSeller) => call(seller, 'DELETE', 'payout-number');

const passHours = (seller: TestSeller, hours: number) =>
  shop.run(sql`update payout_numbers set proved_at = proved_at - make_interval(hours => ${hours}),
        usable_from = usable_from - make_interval(hours => ${hours}),
        taken_back_at = taken_back_at - make_interval(hours => ${hours})
      where seller_id = ${seller.id}`);

const unproved = {
  status: 422,
  body: { code: 'VALIDATION_FAILED', errors: { phone_number: 'Please prove this number first' } },
};

describe('a withdrawal', () => {
  it('goes to their own proved number by default, and never to an unproved one', async () => {
    const seller = await desk.sellerWith(9_000);
    expect(await numberOf(seller)).toEqual({
      phone_number: seller.phone,
      network: 'MTN',
      usable_from: expect.any(String),
      until_then: null,
    });
    const { body } = await call(seller, 'POST', 'withdrawals', { amount: 20 });
    expect(body.data).toMatchObject({ phone_number: seller.phone, network: 'MTN' });
    expect(await desk.withdraw(seller, { amount: 20, phone: '0559999999' })).toMatchObject(unproved);
    // Typed in another way it is the same number.
    const typed = { amount: 20, phone_number: `+233${seller.phone.slice(1)}` };
    expect((await call(seller, 'POST', 'withdrawals', typed)).status).toBe(200);
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 50 });
  });

  it('goes nowhere for somebody whose number was never proved', async () => {
    const seller = await desk.sellerWith(5_000);
    await shop.run(sql`update users set phone_verified_at = null where id = ${seller.id}`);
    expect(await numberOf(seller)).toEqual({
      phone_number: null,
      network: null,
      usable_from: null,
      until_then: null,
    });
    expect(await desk.withdraw(seller, { amount: 20 })).toMatchObject(unproved);
  });
});

describe('another number', () => {
  it('is proved by its own code, waits for 48 hours while the old one stays usable, and the old one is told', async () => {
    const seller = await desk.sellerWith(9_000);
    const next = anyPhone('020');
    const proved = await prove(seller, next);
    expect(proved.body).toEqual({
      message: 'Payout number proved',
      data: {
        phone_number: next,
        network: 'TELECEL',
        usable_from: expect.any(String),
        until_then: { phone_number: seller.phone, network: 'MTN' },
      },
    });
    const restsMs = Date.parse(proved.body.data.usable_from) - Date.now();
    expect(Math.round(restsMs / 3_600_000)).toBe(48);
    await expect
      .poll(() => textsTo(shop, seller.phone), { timeout: 10_000 })
      .toEqual([expect.stringContaining(`A new payout number ending ${next.slice(-4)} was added`)]);
    expect((await textsTo(shop, seller.phone))[0]).not.toContain(next);

    await passHours(seller, 47);
    expect(await desk.withdraw(seller, { amount: 20, phone: next })).toMatchObject(unproved);
    expect((await desk.withdraw(seller, { amount: 20 })).body.data.phone_number).toBe(seller.phone);
    await passHours(seller, 1);
    expect(await numberOf(seller)).toMatchObject({ phone_number: next, until_then: null });
    expect(await desk.withdraw(seller, { amount: 20 })).toMatchObject(unproved);
    const { body } = await call(seller, 'POST', 'withdrawals', { amount: 20 });
    expect(body.data).toMatchObject({ phone_number: next, network: 'TELECEL' });
  });

  it('is proved by nobody else, and by no code that was sent for something else', async () => {
    const [seller, thief] = [await desk.sellerWith(0), await desk.sellerWith(0)];
    const next = anyPhone('020');
    const { requestId } = (await ask(seller, next)).body.data.otp;
    const body = { requestId, code: await latestCode(shop, next) };
    expect((await call(thief, 'POST', 'payout-number/verify', body)).status).toBe(410);
    const payer = anyPhone();
    const bought = await shop.buy({ payer });
    const foreign = { requestId: bought.body.data.data.otp.requestId, code: await latestCode(shop, payer) };
    expect((await call(seller, 'POST', 'payout-number/verify', foreign)).status).toBe(410);
    expect((await call(seller, 'POST', 'payout-number/verify', body)).status).toBe(200);
    expect((await call(seller, 'POST', 'payout-number/verify', body)).status).toBe(410);
  });

  it('is gone when the old one is proved again during the wait', async () => {
    const seller = await desk.sellerWith(5_000);
    await prove(seller, anyPhone('020'));
    expect((await prove(seller, seller.phone)).body.data).toMatchObject({
      phone_number: seller.phone,
      until_then: null,
    });
    await passHours(seller, 60);
    expect(await numberOf(seller)).toMatchObject({ phone_number: seller.phone, until_then: null });
    expect((await desk.withdraw(seller, { amount: 20 })).status).toBe(200);
  });

  it('is taken back during the wait, without the password, and both numbers are told', async () => {
    const seller = await desk.sellerWith(5_000);
    const next = anyPhone('020');
    await prove(seller, next);
    await expect.poll(() => textsTo(shop, seller.phone), { timeout: 10_000 }).toHaveLength(1);
    expect((await textsTo(shop, seller.phone))[0]).toMatch(
      /It can be used from \d\d \w{3}, \d\d:\d\d\. Not you\? Open http:.*\/dashboard\?tab=earnings and take it back\. Nobody from \w+ asks for codes\.$/,
    );
    await shop.run(sql`update sessions set proved_at = null where user_id = ${seller.id}`);
    expect((await ask(seller, anyPhone())).body.code).toBe('STEP_UP_REQUIRED');
    expect(await takeBack(seller)).toMatchObject({
      status: 200,
      body: {
        message: 'Payout number taken back',
        data: { phone_number: seller.phone, network: 'MTN', until_then: null },
      },
    });
    const told = `The payout number ending ${next.slice(-4)} was taken back. Money goes to the one ending ${seller.phone.slice(-4)} as before.`;
    for (const phone of [seller.phone, next]) {
      const newest = async () => (await textsTo(shop, phone))[0];
      await expect.poll(newest, { timeout: 10_000 }).toContain(told);
    }
    expect(
      await shop.run(sql`select actor_id, before ->> 'phone' as taken, after ->> 'phone' as stays from audit_log
      where subject_id = ${seller.id} and action = 'payout_number.take-back'`),
    ).toEqual([{ actorId: seller.id, taken: next, stays: seller.phone }]);
    await passHours(seller, 60);
    expect(await numberOf(seller)).toMatchObject({ phone_number: seller.phone, until_then: null });
  });

  it('is taken back once, by its owner, and no longer once money goes there', async () => {
    const [seller, thief] = [await desk.sellerWith(0), await desk.sellerWith(0)];
    const next = anyPhone('020');
    const tooLate = { status: 409, body: { message: 'This can no longer be changed.' } };
    expect(await takeBack(seller)).toMatchObject(tooLate);
    await prove(seller, next);
    expect(await takeBack(thief)).toMatchObject(tooLate);
    await passHours(seller, 48);
    expect(await takeBack(seller)).toMatchObject(tooLate);
    expect(await numberOf(seller)).toMatchObject({ phone_number: next, until_then: null });

    const third = anyPhone('020');
    await prove(seller, third);
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(seller)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await numberOf(seller)).toMatchObject({ phone_number: next, until_then: null });
  });

  it('that was taken back waits anew when it is proved again', async () => {
    const seller = await desk.sellerWith(0);
    const next = anyPhone('020');
    await prove(seller, next);
    await takeBack(seller);
    await shop.run(
      sql`update one_time_codes set created_at = created_at - interval '2 minutes' where phone = ${next}`,
    );
    await passHours(seller, 60);
    await prove(seller, next);
    await passHours(seller, 47);
    expect(await numberOf(seller)).toMatchObject({
      phone_number: next,
      until_then: { phone_number: seller.phone },
    });
    await expect(
      shop.run(sql`update payout_numbers set taken_back_at = null where seller_id = ${seller.id}`),
    ).rejects.toThrow('a number that was taken back is not given again');
  });
});
