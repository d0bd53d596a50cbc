/** Codes that a vendor makes: who verifies them, and the price of a guess. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { register } from '#test/support/people.ts';
import { saidBy } from '#test/support/shop.ts';
import { chooseMessengers } from '#vendors/ports/vendors.ts';
import { codeAt, createCodeShop, otherThan } from './code-shop.ts';

const app = await forFile(createCodeShop());
const { arkesel, maker, carrier, asked, rowOf, verifyPhone, askForPassword, signUpThrough, questions } = app;
const play = (phone: string, behaviour: string, times = 1) => app.play(arkesel, phone, behaviour, times);

beforeEach(() => app.begin());

describe('a code that the vendor made', () => {
  it('opens an account once, and what to dial comes from the vendor', async () => {
    const phone = anyPhone();
    const { otp } = (await register(app, { phone })).body.data.otp.data;
    expect(otp).toEqual({ requestId: expect.any(String), ussd_code: '*928*01#', prefix: '' });
    expect(arkesel.messages(phone).map(({ text }) => text.replace(/\d{6}/, '######'))).toEqual([
      '###### is your Ntem code to open your account. It is valid for 10 minutes. Nobody from Ntem ever asks for it.',
    ]);
    expect(await rowOf(otp)).toMatchObject({ vendor: 'arkesel', known: false });
    const code = codeAt(arkesel, phone);
    expect((await verifyPhone(phone, code, otp.requestId)).status).toBe(200);
    expect((await verifyPhone(phone, code, otp.requestId)).status).toBe(410);
    expect(questions()).toBe(1);
  });

  it('confirms a purchase; a request that is made again gets the same answer and asks nobody', async () => {
    const { code, enter, otp, answer, phone } = await asked();
    expect(answer.body.message).toBe('OTP Initiated Successful');
    expect(otp.ussd_code).toBe('*928*01#');
    const [first, twin] = await Promise.all([enter(code, 'one intent'), enter(code, 'one intent')]);
    expect(first.status).toBe(200);
    expect(saidBy(twin)).toBe(saidBy(first));
    expect(saidBy(await enter(code, 'one intent'))).toBe(saidBy(first));
    expect(questions()).toBe(1);
    const prompts = await app.runAtVendors(sql`select 1 from sandbox_prompts where payer = ${phone}`);
    expect(prompts).toHaveLength(1);
  });

  it('gets no more questions than tries, however many guess at the same moment', async () => {
    const { code, enter, otp } = await asked();
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(otherThan(code))));
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(questions()).toBeGreaterThan(0);
    expect(questions()).toBeLessThanOrEqual(5);
    expect((await rowOf(otp))?.tries).toBe(questions());
  });

  it('of another length is wrong without a question', async () => {
    const { enter, otp } = await asked();
    expect((await enter('1234')).status).toBe(422);
    expect(questions()).toBe(0);
    expect(await rowOf(otp)).toMatchObject({ tries: 1, asks: 0 });
  });

  it('costs no try while the vendor gives no verdict, and is taken once it does', async () => {
    const { phone, code, enter, otp } = await asked();
    play(phone, '1106', 6);
    for (let tries = 1; tries <= 6; tries++) {
      const refused = await enter(code);
      expect(refused).toMatchObject({
        status: 503,
        body: {
          code: 'SERVICE_UNAVAILABLE',
          message: 'Your code could not be checked just now. It stays valid: please try again in a moment.',
        },
      });
      expect(refused.headers['retry-after']).toBe('5');
    }
    expect(await rowOf(otp)).toMatchObject({ tries: 0, asks: 0 });
    expect((await enter(code)).status).toBe(200);
  });

  it('is over when the vendor says so', async () => {
    const { phone, code, enter } = await asked();
    play(phone, '1105');
    expect(await enter(code)).toMatchObject({ status: 410, body: { code: 'OTP_EXPIRED' } });
    expect((await enter(code)).status).toBe(410);
    expect(questions()).toBe(1);
  });

  it('stays proved while the gateway is out of reach: the vendor took it and would not again', async () => {
    const { code, enter } = await asked(phoneEnding('9005'));
    for (let tries = 1; tries <= 2; tries++)
      expect(await enter(code)).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE' } });
    expect(questions()).toBe(1);
  });

  it('is verified by the vendor that made it, even once others send, and by none if that vendor is gone', async () => {
    const { code, enter } = await asked();
    app.deps.messages = chooseMessengers(carrier);
    expect((await enter(code)).status).toBe(503);
    app.deps.messages = chooseMessengers(carrier, { others: [maker] });
    expect((await enter(code)).status).toBe(200);
  });

  it('counts a question whose answer was lost with its process as a try', async () => {
    const { code, enter, otp } = await asked();
    await app.run(sql`
      update one_time_codes set vendor_asks = 5, asked_at = now() - interval '1 minute'
      where id = ${otp.requestId}`);
    expect((await enter(code)).status).toBe(429);
    expect(questions()).toBe(0);
  });
});

it('a number has one code of a vendor that verifies by number alone: another purpose gets one of ours', async () => {
  const phone = anyPhone();
  await signUpThrough(phone);
  const reset = (await askForPassword(phone)).body.data.otp.data.otp;
  await expect.poll(() => arkesel.messages(phone).length).toBe(1);
  const made = codeAt(arkesel, phone);
  const { otp, enter } = await asked(phone);
  expect(otp.ussd_code).toBe('');
  expect(await rowOf(otp)).toMatchObject({ vendor: null, known: true });
  const ours = codeAt(arkesel, phone);
  expect((await enter(made)).status).toBe(422);
  expect((await enter(ours)).status).toBe(200);
  const body = { phone_number: phone, code: made, requestId: reset.requestId, password: 'secret2' };
  expect((await app.call('POST', '/auth/reset-password', { body })).status).toBe(200);
});

describe('a number without an account', () => {
  it('is answered, asked about and refused like one with an account, and nothing is sent', async () => {
    const [known, unknown] = [anyPhone(), anyPhone()];
    await signUpThrough(known);
    const seen = [];
    for (const phone of [known, unknown]) {
      const { otp } = (await askForPassword(phone)).body.data.otp.data;
      await expect.poll(async () => (await rowOf(otp))?.vendor).toBe('arkesel');
      if (phone === known) await expect.poll(() => arkesel.messages(known).length).toBe(1);
      const guess = (code: string) =>
        app.call('POST', '/auth/reset-password', {
          body: { phone_number: phone, code, requestId: otp.requestId, password: 'secret2' },
        });
      const wrong = otherThan(codeAt(arkesel, known));
      const before = questions();
      const first = await guess(wrong);
      play(phone, '1106');
      const second = await guess(wrong);
      seen.push({
        otp: { ...otp, requestId: 'an id' },
        answers: [first, second].map(({ status, body: { request_id, ...rest } }) => [status, rest]),
        questions: questions() - before,
      });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]).toMatchObject({ questions: 2, otp: { ussd_code: '*928*01#', prefix: '' } });
    expect(arkesel.messages(unknown)).toEqual([]);
  });

  it('is not let in, even if the vendor should call a guess right', async () => {
    const phone = anyPhone();
    const { otp } = (await askForPassword(phone)).body.data.otp.data;
    await expect.poll(async () => (await rowOf(otp))?.vendor).toBe('arkesel');
    play(phone, '1100');
    const body = { phone_number: phone, code: '482913', requestId: otp.requestId, password: 'secret2' };
    expect((await app.call('POST', '/auth/reset-password', { body })).status).toBe(422);
    expect(await rowOf(otp)).toMatchObject({ known: false, tries: 1 });
  });
});
