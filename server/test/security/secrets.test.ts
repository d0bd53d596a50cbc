import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Answer, anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, logIn, register, signIn, signUp } from '#test/support/people.ts';
import { confirm, createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());

describe('a code that was sent', () => {
  const askings: Record<string, (phone: string) => Promise<Answer>> = {
    register: (phone) => register(shop, { phone }),
    'buy a bundle': (payer) => shop.buy({ payer }),
    'ask for a code again': async (phone) => {
      await register(shop, { phone });
      await shop.database.ageRows('oneTimeCodes', '61 seconds');
      return shop.call('POST', '/auth/resend-otp', { body: { phone_number: phone } });
    },
    'ask for a code of an order again': async (payer) => {
      const { body } = await shop.buy({ payer });
      await shop.database.ageRows('oneTimeCodes', '61 seconds');
      return shop.call('POST', '/databundle-open/resend-otp', {
        body: { requestId: body.data.data.otp.requestId, phoneNumber: payer },
      });
    },
    'forget the password': async (phone) => {
      await signUp(shop, { phone });
      return shop.call('POST', '/auth/forgot-password', { body: { phone_number: phone } });
    },
  };

  it.each(Object.entries(askings))('to %s is in no body, no header and no log', async (_name, ask) => {
    const phone = anyPhone();
    const before = shop.logged().length;
    const { status, text, headers } = await ask(phone);
    expect([200, 201]).toContain(status);
    const code = await latestCode(shop, phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(text).not.toContain(code);
    expect(JSON.stringify(headers)).not.toContain(code);
    // Moments and ids have digits too: a code would be alone.
    expect(shop.logged().slice(before)).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
  });
});

describe('the log of a whole day', () => {
  it('holds no number, password, code or token, and every moment in UTC', async () => {
    const phone = anyPhone();
    const payer = anyPhone();
    const password = 'Kofi-and-Ama-1957';
    const tokens = await signUp(shop, { phone, password });
    await logIn(shop, { phone, password: 'a-wrong-guess-of-it' });
    const login = (await logIn(shop, { phone, password })).body.data;
    const bought = await shop.buy({ payer });
    const codes = [await latestCode(shop, phone), await latestCode(shop, payer)];
    const { id } = (await confirm(shop, bought, payer)).body.data.payment;
    await shop.answerPrompt(payer, 'approve');
    await shop.until(id, 'delivered');
    const esi = await signIn(shop, 'esi');
    await esi.call('GET', `/users?search=${phone}`);
    await shop.call('GET', `/databundle-open/track?reference=NT2222222222&phone=${payer}`);
    await shop.call('GET', `/nothing/${phone}/${login.accessToken}`);
    const log = shop.logged();
    const secrets = [
      phone,
      phone.slice(1),
      payer,
      payer.slice(1),
      password,
      'a-wrong-guess-of-it',
      'demo1234',
    ];
    for (const secret of [
      ...secrets,
      ...Object.values(tokens),
      login.accessToken,
      login.refreshToken,
      esi.token,
    ])
      if (typeof secret === 'string') expect(log.includes(secret)).toBe(false);
    for (const code of codes) expect(log).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
    for (const line of log.trim().split('\n'))
      expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('has beside it an audit log that names who signed in and who changed a price', async () => {
    const ama = await signIn(shop, 'ama');
    const { package_id } = await shop.bundle('MTN 1 GB');
    await ama.call('POST', '/pricing/overrides', { package_id, target_level: 3, custom_price: 6 });
    const rows = await shop.run(sql<{ action: string }>`
      select action from audit_log where actor_id = ${ama.id} and created_at > now() - interval '1 minute'`);
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['account.sign-in', 'price set']));
  });
});
