/** A try is taken before it is compared: as many at once as anybody likes get no more than the limit. */
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { comparedCosts } from '#test/support/cheap-argon2.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, logIn, register, signUp } from '#test/support/people.ts';
import { buy } from '#test/support/shop.ts';

const server = await forFile(createDemoApp());

/** So many at once, of which the last one is right. */
async function atOnce(count: number, guess: (isRight: boolean) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => guess(n === count - 1)));
  return answers.map(({ status }) => status);
}

const compared = (statuses: number[]) => statuses.filter((status) => status !== 429).length;

describe('of sixty at once', () => {
  it('ten passwords are compared, and the right one is not among them', async () => {
    const phone = anyPhone();
    await signUp(server, { phone });
    const before = comparedCosts.length;
    const statuses = await atOnce(60, (isRight) =>
      logIn(server, { phone, password: isRight ? 'secret1' : 'wrong' }),
    );
    expect(compared(statuses)).toBe(10);
    expect(comparedCosts.length - before).toBe(10);
    expect(statuses).not.toContain(200);
  });

  it('ten codes of the app are compared for a session that was stolen', async () => {
    const phone = anyPhone();
    const { accessToken: token } = await signUp(server, { phone });
    const send = (path: string, body: object) => server.call('POST', path, { token, body });
    await send('/auth/step-up', { password: 'secret1' });
    const { id, secret } = (await send('/auth/factors/totp', {})).body.data;
    const shown = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await send('/auth/factors/totp/verify', { id, code: shown(0) });
    const statuses = await atOnce(60, (isRight) =>
      send('/auth/step-up', { code: isRight ? shown(1) : '000000' }),
    );
    expect(compared(statuses)).toBe(10);
    expect(statuses).not.toContain(200);
  });

  it('five guesses at the code of an account are judged', async () => {
    const phone = anyPhone();
    const { requestId } = (await register(server, { phone })).body.data.otp.data.otp;
    const right = await latestCode(server, phone);
    const statuses = await atOnce(60, (isRight) =>
      server.call('POST', '/auth/verify-otp', {
        body: { phone_number: phone, requestId, code: isRight ? right : '000000' },
      }),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    expect(statuses).not.toContain(200);
  });

  it('five guesses at the code of a purchase are judged', async () => {
    const payer = anyPhone();
    const { requestId } = (await buy(server, { payer })).body.data.data.otp;
    const right = await latestCode(server, payer);
    const statuses = await atOnce(60, (isRight) =>
      server.call('POST', '/databundle-open/verify-otp', {
        body: { phoneNumber: payer, requestId, code: isRight ? right : '000000' },
      }),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    expect(statuses).not.toContain(200);
  });
});

describe('right passwords', () => {
  it('are looked at a hundred times in five minutes from one address, and elsewhere all the same', async () => {
    const phone = anyPhone();
    const { user } = (await signUp(server, { phone })) as unknown as { user: { id: string } };
    const from = (address: string) => logIn(server, { phone, password: 'secret1', address });
    await server.run(sql`
      insert into sessions (user_id, expires_at, address)
      select ${user.id}, now() + interval '1 hour', '10.7.0.1' from generate_series(1, 99)`);
    expect((await from('10.7.0.1')).status).toBe(200);
    const refused = await from('10.7.0.1');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('300');
    expect((await from('10.7.0.2')).status).toBe(200);
  });

  it('open twenty-five sessions: with one more the one that was seen longest ago ends', async () => {
    const phone = anyPhone();
    const { accessToken } = await signUp(server, { phone });
    const answers = [];
    for (let times = 0; times < 25; times++) {
      if (times === 24)
        expect((await server.call('GET', '/auth/me', { token: accessToken })).status).toBe(200);
      answers.push(await logIn(server, { phone, password: 'secret1' }));
    }
    expect((await server.call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
    const token = answers[0]?.body.data.accessToken;
    const { body } = await server.call('GET', '/auth/sessions', { token });
    expect(body.data.sessions).toHaveLength(25);
  });
});
