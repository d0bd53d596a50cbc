/** Tries accounts, codes and sessions. */
import { createHmac, randomUUID } from 'node:crypto';
import { expectStatus, judge, needsAccount, type Probe, probe, skipped } from './probe.ts';
import { anyPhone } from './target.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function forgedTokens(): Record<string, string> {
  const claims = {
    sub: randomUUID(),
    sid: randomUUID(),
    iss: 'ntem',
    aud: 'ntem-api',
    exp: Math.floor(Date.now() / 1000) + 900,
  };
  const sign = (head: object, key: string) => {
    const text = `${encode(head)}.${encode(claims)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  return {
    'no algorithm': `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`,
    'an empty key': sign({ alg: 'HS256', typ: 'at+jwt' }, ''),
    'a guessed key': sign({ alg: 'HS256', typ: 'at+jwt' }, 'secret'),
    'a key of their own': sign({ alg: 'HS256', typ: 'at+jwt', jku: 'https://evil.example/keys' }, 'evil'),
    nonsense: 'nonsense',
  };
}

async function guessTooOften(guess: () => Promise<{ status: number; headers: Headers }>): Promise<string[]> {
  const answers = [];
  for (let tried = 0; tried < 11; tried += 1) answers.push(await guess());
  const last = answers.at(-1);
  const waits = Number(last?.headers.get('retry-after'));
  return [
    ...answers.slice(0, 10).flatMap(({ status }, index) => expectStatus(`try ${index + 1}`, status, 401)),
    ...expectStatus('try 11', last?.status ?? 0, 429),
    ...(waits > 0 ? [] : ['no Retry-After']),
  ];
}

export const accountProbes: Probe[] = [
  probe('S01', 'register with a password of five characters', async ({ target }) => {
    const { status } = await target.register(anyPhone(), { password: '12345' });
    return judge(expectStatus('register', status, 422), 'refused with 422');
  }),
  probe('S04', 'tell a known number from an unknown one by a wrong password', async ({ target, account }) => {
    if (!account) return needsAccount;
    const guess = (phone: string) =>
      target.call('POST', '/auth/login', { body: { phone_number: phone, password: 'not-this-one' } });
    const [known, unknown] = [await guess(account.phone), await guess(anyPhone())];
    const isAlike = known.status === unknown.status && known.text === unknown.text;
    return judge(isAlike ? [] : [`${known.status} and ${unknown.status}`], 'the same answer');
  }),
  probe('S05', 'guess eleven passwords of one number, each from another device', async ({ target }) => {
    const body = { phone_number: anyPhone(), password: 'not-this-one' };
    const faults = await guessTooOften(() => target.call('POST', '/auth/login', { body }));
    return judge(faults, 'the eleventh is refused with 429');
  }),
  probe('S08', 'sign in as the admin of the demo', async ({ target, sandbox }) => {
    if (sandbox) return skipped('the shop says that it is a demo');
    const body = { phone_number: '0200000000', password: 'demo1234' };
    const { status } = await target.call('POST', '/auth/login', { body });
    return judge(status === 200 ? ['signed in'] : [], `refused with ${status}`);
  }),
  probe('S12', 'read the code of a registration in its answer', async ({ target, sandbox }) => {
    if (!sandbox) return skipped('nobody can say from outside which code was sent');
    const phone = anyPhone();
    const { text, headers } = await target.register(phone);
    const code = await target.codeOf(phone);
    const isTold = code === '' || text.includes(code) || [...headers.values()].join(' ').includes(code);
    return judge(isTold ? ['the answer holds the code'] : [], 'not in body or headers');
  }),
  probe('S17', 'guess a code five times, then enter the right one', async ({ target, sandbox }) => {
    if (!sandbox) return skipped('it would send a message to somebody');
    const phone = anyPhone();
    const { json } = await target.register(phone);
    const requestId = json?.data?.otp?.data?.otp?.requestId;
    const right = await target.codeOf(phone);
    const wrong = right === '000000' ? '111111' : '000000';
    const enter = async (code: string) =>
      (await target.call('POST', '/auth/verify-otp', { body: { phone_number: phone, requestId, code } }))
        .status;
    const statuses: number[] = [];
    for (const code of [wrong, wrong, wrong, wrong, wrong, right]) statuses.push(await enter(code));
    const isVoid = statuses.join() === '422,422,422,422,429,410';
    return judge(isVoid ? [] : [statuses.join()], 'refused, and void after the fifth');
  }),
  probe('S21', 'have messages sent to foreign, fixed and premium numbers', async ({ target }) => {
    const numbers = ['+447911123456', '0302123456', '0900123456', '+23480312345678', '024123'];
    const faults: string[] = [];
    for (const number of numbers) {
      const registered = await target.register(number);
      const forgot = await target.call('POST', '/auth/forgot-password', { body: { phone_number: number } });
      faults.push(...expectStatus(`register ${number}`, registered.status, 422));
      faults.push(...expectStatus(`forgot-password ${number}`, forgot.status, 422));
    }
    return judge(faults, 'each refused with 422');
  }),
  probe('S25', 'use forged access tokens', async ({ target }) => {
    const faults: string[] = [];
    for (const [name, token] of Object.entries(forgedTokens())) {
      for (const path of ['/auth/me', '/users'])
        faults.push(
          ...expectStatus(`${name} at ${path}`, (await target.call('GET', path, { token })).status, 401),
        );
    }
    return judge(faults, 'each refused with 401');
  }),
  probe('S26', 'use a refresh token as an access token, and the reverse', async ({ target, account }) => {
    if (!account) return needsAccount;
    const me = await target.call('GET', '/auth/me', { token: account.refreshToken });
    const body = { refreshToken: account.accessToken };
    const refreshed = await target.call('POST', '/auth/refresh-token', { body });
    const faults = [
      ...expectStatus('bearer', me.status, 401),
      ...expectStatus('refresh', refreshed.status, 401),
    ];
    return judge(faults, 'refused with 401');
  }),
  probe('S31', 'go on after logging out of all devices', async ({ target, sandbox }) => {
    if (!sandbox) return needsAccount;
    const { accessToken: token, refreshToken } = await target.openAccount();
    await target.call('POST', '/auth/logout-all', { token, body: {} });
    const me = await target.call('GET', '/auth/me', { token });
    const refreshed = await target.call('POST', '/auth/refresh-token', { body: { refreshToken } });
    const faults = [
      ...expectStatus('bearer', me.status, 401),
      ...expectStatus('refresh', refreshed.status, 401),
    ];
    return judge(faults, 'both tokens are refused');
  }),
  probe('S33', 'bring a token in the address or in a cookie', async ({ target, account }) => {
    if (!account) return needsAccount;
    const token = account.accessToken;
    const tries = [
      await target.call('GET', `/auth/me?access_token=${token}&token=${token}`),
      await target.call('GET', '/auth/me', { headers: { cookie: `token=${token}; accessToken=${token}` } }),
      await target.call('GET', '/auth/me', { headers: { 'x-access-token': token } }),
    ];
    return judge(
      tries.flatMap(({ status }, index) => expectStatus(`way ${index + 1}`, status, 401)),
      'only the Authorization header counts',
    );
  }),
  probe('S40', 'register with a role, a level, a balance and a parent', async ({ target, sandbox }) => {
    if (!sandbox) return needsAccount;
    const more = { role: 'admin', level: 0, status: 'active', balance: 1000, parent_id: randomUUID() };
    const { accessToken: token } = await target.openAccount(more);
    const user = (await target.call('GET', '/auth/me', { token })).json?.data?.user;
    const isPlain = user !== undefined && user.role === null && Number(user.level) === 3;
    return judge(isPlain ? [] : [`the role is ${user?.role}`], 'ignored: no role, level 3');
  }),
];
