/**
 * Tries many logins at once, floods and odd bodies at the doors of accounts, and what a thief can take after getting
 * in.
 */
import { randomUUID } from 'node:crypto';
import { showCodesOf } from './authenticator.ts';
import { expectStatus, judge, needsAccount, notDemo, type Probe, probe, skipped } from './probe.ts';
import { type Answer, anyPhone, demo, signIn, type Target, tokenIn } from './target.ts';

const atOnce = (count: number, ask: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)));

/** Wrong ones at once, then the right one: a fault where more than ten were compared, or it was taken. */
async function guessAtOnce(wrong: (n: number) => Promise<Answer>, right: () => Promise<Answer>) {
  const answers = await atOnce(25, wrong);
  const compared = answers.filter(({ status }) => status !== 429).length;
  const { status } = await right();
  const faults = [
    ...(compared > 10 ? [`${compared} were compared`] : []),
    ...expectStatus('then', status, 429),
  ];
  return judge(faults, `${compared} are compared, and the right one is refused after them`);
}

/** Somebody with an authenticator app. */
async function openWithApp(target: Target) {
  const account = await target.openAccount();
  const { accessToken: token, password, phone } = account;
  const send = (path: string, body: object) => target.call('POST', path, { token, body });
  await send('/auth/step-up', { password });
  const begun = (await send('/auth/factors/totp', {})).json?.data;
  const show = showCodesOf(String(begun?.secret));
  await send('/auth/factors/totp/verify', { id: begun?.id, code: show() });
  const logIn = () => target.call('POST', '/auth/login', { body: { phone_number: phone, password } });
  return { send, show, logIn };
}

export const signInProbes: Probe[] = [
  probe('S05', 'guess 25 passwords at once, then the right one', async ({ target, sandbox }) => {
    if (!sandbox) return needsAccount;
    const { phone, password } = await target.openAccount();
    const logIn = (typed: string) =>
      target.call('POST', '/auth/login', { body: { phone_number: phone, password: typed } });
    return guessAtOnce(
      (n) => logIn(`wrong-${n}`),
      () => logIn(password),
    );
  }),
  probe('S09', 'guess the second step through four sign-ins', async ({ target, sandbox }) => {
    if (!sandbox) return needsAccount;
    const { logIn, show } = await openWithApp(target);
    const opened = await atOnce(4, logIn);
    const ids = opened.map(({ json }) => json?.data?.factor?.requestId);
    const finish = (n: number, code: string) =>
      target.call('POST', '/auth/login/factor', { body: { requestId: ids[n % 4], code } });
    return guessAtOnce(
      (n) => finish(n, '000000'),
      () => finish(3, show()),
    );
  }),
  probe(
    'S09',
    'guess 25 codes at once with a stolen session, then the right one',
    async ({ target, sandbox }) => {
      if (!sandbox) return needsAccount;
      const { send, show } = await openWithApp(target);
      return guessAtOnce(
        () => send('/auth/step-up', { code: '000000' }),
        () => send('/auth/step-up', { code: show() }),
      );
    },
  ),
  probe('S20', 'register one number again and again', async ({ target, sandbox }) => {
    if (!sandbox) return skipped('it would send a message to somebody');
    const headers = { 'x-device-id': `flood-${randomUUID()}` };
    const register = (phone: string) =>
      target.call('POST', '/auth/register', {
        body: { name: 'Attacker', phone_number: phone, password: 'a-long-password' },
        headers,
      });
    const phone = anyPhone();
    const first = await register(phone);
    const answers = await atOnce(20, () => register(phone));
    const other = await register(anyPhone());
    const faults = [
      ...expectStatus('the first', first.status, 201),
      ...answers.flatMap(({ status }) => expectStatus('again', status, 429)),
      ...expectStatus('another number', other.status, 429),
    ];
    return judge(faults, 'refused with 429, and the device is stopped');
  }),
  probe('S58', 'send half of a surrogate pair', async ({ target }) => {
    const raw = '{"name":"Ama \\ud800","phone_number":"0241234567","password":"a-long-password"}';
    const headers = { 'content-type': 'application/json' };
    const body = await target.call('POST', '/auth/register', { raw, headers });
    const query = await target.call('GET', '/databundle-open/services?ref=%ED%A0%80');
    const faults = [...expectStatus('body', body.status, 400), ...expectStatus('query', query.status, 400)];
    return judge(faults, 'refused with 400');
  }),
  probe('S58', 'have a megabyte read without a token', async ({ target }) => {
    const raw = `{"file":[${'{},'.repeat(330_000)}1]}`;
    const headers = { 'content-type': 'application/json' };
    const { status } = await target.call('POST', '/imports/sellers/preview', { raw, headers });
    return judge(expectStatus('import', status, 401), 'refused with 401 before it is read');
  }),
  probe(
    'S60',
    "take a seller's list away again and again with a stolen token",
    async ({ target, sandbox }) => {
      if (!sandbox) return notDemo;
      const token = tokenIn(await signIn(target, 'agent'));
      const answers = await atOnce(17, () => target.call('POST', '/sales/export', { token, body: {} }));
      const taken = answers.filter(({ status }) => status === 200).length;
      const changes = await target.call('GET', '/auth/changes', { token });
      const faults = [
        ...(taken > 15 ? [`${taken} files`] : []),
        ...(changes.text.includes('list_exported') ? [] : ['the owner is not told']),
      ];
      return judge(faults, 'refused after fifteen, and the owner is told');
    },
  ),
  probe('S81', 'withdraw a balance from a new device', async ({ target, sandbox }) => {
    if (!sandbox) return notDemo;
    const token = tokenIn(await signIn(target, 'agent'));
    const body = { amount: 10, password: demo.password };
    const { json } = await target.call('POST', '/earnings/withdrawals', {
      token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
    const status = String(json?.data?.status ?? json?.code);
    return judge(status === 'sending' ? ['it is sent'] : [], `not sent: ${status}`);
  }),
];
