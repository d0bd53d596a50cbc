/** One-time codes: limits of sending and guessing, and their bindings. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareCode, sendPreparedCode } from '#accounts/verbs/send-code.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { comparedCosts } from '#test/support/cheap-argon2.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, logIn, register, signUp } from '#test/support/people.ts';
import { buy, confirm } from '#test/support/shop.ts';

const server = await forFile(createDemoApp());

async function registered(address = '10.0.0.1') {
  const phone = anyPhone();
  const answer = await register(server, { phone, address });
  const { requestId } = answer.body.data.otp.data.otp;
  return { phone, requestId, code: await latestCode(server, phone) };
}

function verify(body: { phone: string; code: string; requestId: string }) {
  const { phone, code, requestId } = body;
  return server.call('POST', '/auth/verify-otp', { body: { phone_number: phone, code, requestId } });
}

function resend(phone: string) {
  return server.call('POST', '/auth/resend-otp', { body: { phone_number: phone } });
}

function otherThan(code: string): string {
  return code === '111111' ? '222222' : '111111';
}

describe('a code', () => {
  it('signs in once; a second use is over', async () => {
    const waiting = await registered();
    expect((await verify(waiting)).body.data).toMatchObject({ accessToken: expect.any(String) });
    expect(await verify(waiting)).toMatchObject({
      status: 410,
      body: { code: 'OTP_EXPIRED', message: 'This code has expired. Please request a new one.' },
    });
  });

  it('is over after ten minutes', async () => {
    const waiting = await registered();
    await server.database.ageRows('oneTimeCodes', '10 minutes 1 second');
    expect((await verify(waiting)).status).toBe(410);
  });

  it('is over once a newer one was sent', async () => {
    const waiting = await registered();
    await server.database.ageRows('oneTimeCodes', '61 seconds');
    const again = await resend(waiting.phone);
    expect(again.body.data.otp.data.otp.requestId).not.toBe(waiting.requestId);
    expect((await verify(waiting)).status).toBe(410);
    const { requestId } = again.body.data.otp.data.otp;
    const code = await latestCode(server, waiting.phone);
    expect((await verify({ phone: waiting.phone, code, requestId })).status).toBe(200);
  });

  it('fails for another request, another phone and another purpose', async () => {
    const mine = await registered();
    const theirs = await registered();
    expect((await verify({ ...mine, requestId: theirs.requestId })).status).toBe(410);
    expect((await verify({ ...mine, phone: theirs.phone })).status).toBe(410);
    expect((await verify({ ...mine, requestId: 'nothing-like-it' })).status).toBe(410);
    const reset = await server.call('POST', '/auth/reset-password', {
      body: { phone_number: mine.phone, code: mine.code, requestId: mine.requestId, password: 'secret2' },
    });
    expect(reset.status).toBe(410);
    expect((await verify(mine)).status).toBe(200);
  });

  it('cannot be guessed more than fifteen times a day over all resends', async () => {
    const waiting = await registered();
    let { requestId } = waiting;
    let wrongTries = 0;
    for (let round = 1; round <= 4; round++) {
      const code = otherThan(await latestCode(server, waiting.phone));
      for (let attempt = 1; attempt <= 5; attempt++) {
        const { body } = await verify({ phone: waiting.phone, code, requestId });
        if (body.code === 'INVALID_OTP' || (round < 4 && attempt === 5)) wrongTries++;
      }
      await server.database.ageRows('oneTimeCodes', '11 minutes');
      requestId = (await resend(waiting.phone)).body.data.otp.data.otp.requestId;
    }
    expect(wrongTries).toBe(15);
    const code = await latestCode(server, waiting.phone);
    expect((await verify({ phone: waiting.phone, code, requestId })).status).toBe(429);
  });

  it('is kept only as a keyed hash', async () => {
    const { requestId, code } = await registered();
    const rows = await server.run(sql`select * from one_time_codes where id::text = ${requestId}`);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('sending a code', () => {
  it('happens once a minute, three times in ten minutes and six times a day for one phone', async () => {
    const { phone } = await registered();
    const first = await resend(phone);
    expect(first).toMatchObject({
      status: 429,
      body: {
        code: 'RATE_LIMIT_EXCEEDED',
        message: 'Too many attempts. Please wait a few minutes and try again.',
      },
    });
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
    const statuses: number[] = [];
    for (const wait of [
      '61 seconds',
      '61 seconds',
      '61 seconds',
      '10 minutes',
      '61 seconds',
      '10 minutes',
      '10 minutes',
    ]) {
      await server.database.ageRows('oneTimeCodes', wait);
      statuses.push((await resend(phone)).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429]);
  });

  it('of fifty parallel requests happens once', async () => {
    const { phone } = await registered();
    await server.database.ageRows('oneTimeCodes', '61 seconds');
    const answers = await Promise.all(Array.from({ length: 50 }, () => resend(phone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await server.call('GET', `/sandbox/messages?phone=${phone}`);
    expect(body.data).toHaveLength(2);
  });

  it('serves only numbers once verified when the whole product is flooded, and alarms', async () => {
    const known = anyPhone();
    await signUp(server, { phone: known });
    await fillWithCodes({ count: 600 });
    const before = server.logged().length;
    expect((await register(server, { phone: anyPhone() })).status).toBe(429);
    const answer = await server.call('POST', '/auth/forgot-password', { body: { phone_number: known } });
    expect(answer.status).toBe(200);
    expect(server.logged().slice(before)).toContain('"alarm":"codes"');
    await forgetCodes();
  });

  it('stops at the daily cap, with an alarm, and leaves a share for known buyers and for passwords', async () => {
    const capped = await createDemoApp({ SMS_DAILY_CAP: '10' });
    const unavailable = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } };
    const payer = anyPhone();
    expect((await confirm(capped, await buy(capped, { payer }), payer)).status).toBe(200);
    for (let sent = 0; sent < 3; sent++)
      expect((await register(capped, { phone: anyPhone() })).status).toBe(201);
    expect(await register(capped, { phone: anyPhone() })).toMatchObject(unavailable);
    // Exactly as many as are left for strangers, however many ask at once.
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, n) => buy(capped, { payer: anyPhone(), address: `10.9.1.${n}` })),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(many.filter(({ status }) => status === 503)).toHaveLength(28);
    expect(await capped.runAtVendors(sql`select 1 from sandbox_messages`)).toHaveLength(6);
    expect((await buy(capped, { payer })).status).toBe(200);
    expect(capped.logged()).toContain('daily cap');
    // Two were judged before either was sent, and one is left.
    const [one, other] = await inTransaction(capped.deps.db, (tx) =>
      Promise.all(
        [anyPhone(), anyPhone()].map((phone) =>
          prepareCode(capped.deps, tx, {
            purpose: 'password',
            phone: phone as Phone,
            client: { address: '10.9.2.1', device: null, browser: null },
          }),
        ),
      ),
    );
    await capped.run(sql`update code_days set holders = 1`);
    const outcomes = await Promise.all(
      [one, other].map(async (code) => code && (await sendPreparedCode(capped.deps, code)).outcome),
    );
    expect(outcomes.sort()).toEqual(['failed', 'ok']);
    await capped.run(sql`update code_days set holders = 0`);
    await capped.call('POST', '/auth/forgot-password', { body: { phone_number: '0240000001' } });
    await expect
      .poll(() => capped.runAtVendors(sql`select 1 from sandbox_messages where phone = '0240000001'`))
      .toHaveLength(1);
    await capped.close();
  });

  it('that the vendor refuses for certain is void and answered 503; one of unknown outcome can be entered', async () => {
    const { current: messages } = server.deps.messages;
    onTestFinished(() => void vi.restoreAllMocks());
    const sending = vi.spyOn(messages, 'sendCode');
    sending.mockResolvedValueOnce({ outcome: 'failed', failure: 'provider_float', reason: 'no credit' });
    expect((await register(server, { phone: anyPhone() })).status).toBe(503);
    let sentCode = '';
    sending.mockImplementationOnce(async ({ code }) => {
      sentCode = code;
      return { outcome: 'unknown', reason: 'timeout' };
    });
    const phone = anyPhone();
    const answer = await register(server, { phone });
    const { requestId } = answer.body.data.otp.data.otp;
    expect((await verify({ phone, code: sentCode, requestId })).status).toBe(200);
  });

  it('for a number with no account waiting is answered alike and sends nothing', async () => {
    const unknown = anyPhone();
    const known = anyPhone();
    await signUp(server, { phone: known });
    for (const phone of [unknown, known]) {
      const before = (await server.call('GET', `/sandbox/messages?phone=${phone}`)).body.data.length;
      const answer = await resend(phone);
      expect(answer.body.data.otp.data.otp).toEqual({
        requestId: expect.any(String),
        ussd_code: '*928*085*1#',
        prefix: '',
      });
      expect((await resend(phone)).status).toBe(429);
      expect((await server.call('GET', `/sandbox/messages?phone=${phone}`)).body.data).toHaveLength(before);
    }
  });
});

describe('guessing a password', () => {
  it('stops after ten failures in a quarter of an hour and fifty a day, but not for a known device', async () => {
    const phone = anyPhone();
    await signUp(server, { phone });
    const guess = (password: string, device?: string) =>
      logIn(server, { phone, password, address: '10.5.0.1', ...(device && { device }) });
    expect((await guess('secret1', 'device-of-akua')).status).toBe(200);
    for (let failed = 1; failed <= 10; failed++)
      expect((await guess('wrong', `stranger-${failed}`)).status).toBe(401);
    const refused = await guess('secret1', 'stranger-11');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect((await guess('secret1', 'device-of-akua')).status).toBe(200);
    for (let failed = 1; failed <= 10; failed++) await guess('wrong', 'device-of-akua');
    expect((await guess('secret1', 'device-of-akua')).status).toBe(429);

    await server.database.ageRows('failedLogins', '16 minutes');
    expect((await guess('secret1', 'stranger-11')).status).toBe(200);
    await server.run(sql`insert into failed_logins (phone, device, known_device, address)
              select ${phone}, null, false, '10.5.0.2' from generate_series(1, 50)`);
    await server.database.ageRows('failedLogins', '1 hour');
    expect((await guess('secret1', 'stranger-12')).status).toBe(429);
  });

  it('one by one on many numbers from one address stops at five hundred; successes do not count', async () => {
    const phone = anyPhone();
    await signUp(server, { phone });
    await server.run(sql`insert into failed_logins (phone, device, known_device, address)
              select '02' || (40000000 + n), null, false, '10.6.0.1' from generate_series(1, 499) as n`);
    const from = (address: string, password: string) => logIn(server, { phone, password, address });
    expect((await from('10.6.0.1', 'secret1')).status).toBe(200);
    expect((await from('10.6.0.1', 'wrong')).status).toBe(401);
    expect((await from('10.6.0.1', 'secret1')).status).toBe(429);
    expect((await from('10.6.0.2', 'secret1')).status).toBe(200);
  });

  it('does the same work for an unknown number as for a wrong password', async () => {
    const known = anyPhone();
    await signUp(server, { phone: known });
    const workFor = async (phone: string) => {
      comparedCosts.length = 0;
      expect((await logIn(server, { phone, password: 'wrong', address: '10.7.0.1' })).status).toBe(401);
      return [...comparedCosts];
    };
    // The comparison is all that takes long: one each, and as dear.
    const work = await workFor(known);
    expect(work).toHaveLength(1);
    expect(await workFor(anyPhone())).toEqual(work);
  });
});

/** As if all of them were sent long ago. */
function forgetCodes(): Promise<void> {
  return server.database.ageRows('oneTimeCodes', '2 days');
}

async function fillWithCodes(codes: { count: number; address?: string }): Promise<void> {
  await server.run(sql`
    insert into one_time_codes (purpose, phone, code_hash, sent, address)
    select 'account', '02' || lpad((n * 10007 % 100000000)::text, 8, '0'), '\\x00', true,
           coalesce(${codes.address ?? null}, '10.9.0.' || n)
    from generate_series(1, ${codes.count}) as n`);
}
