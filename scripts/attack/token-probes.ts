/** Tries a stolen access token, and the second step of an admin. In a demo alone, whose passwords are known. */
import { randomUUID } from 'node:crypto';
import { listGuardedCalls } from './access-probes.ts';
import { showCodesOf } from './authenticator.ts';
import { expectStatus, judge, notDemo, type Probe, probe, skipped } from './probe.ts';
import { type Answer, anyPhone, demo, signIn, type Target, tokenIn } from './target.ts';

const codeIn = ({ json }: Answer) => String(json?.code);

type Try = [what: string, method: string, path: string, body: unknown];

/** A fault for each call that does not ask for more than the token. */
async function tryEach(target: Target, token: string, tries: Try[]): Promise<string[]> {
  const faults = token ? [] : ['nobody could sign in'];
  for (const [what, method, path, body] of tries) {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await target.call(method, path, { token, body, headers });
    if (answer.status !== 403 || codeIn(answer) !== 'STEP_UP_REQUIRED')
      faults.push(`${what}: ${answer.status} ${codeIn(answer)}`);
  }
  return faults;
}

const ownAccount: Try[] = [
  ['e-mail', 'PATCH', '/auth/me', { email: 'thief@evil.example' }],
  ['new authenticator', 'POST', '/auth/factors/totp', {}],
  ['new passkey', 'POST', '/auth/factors/passkeys', {}],
  ['new recovery codes', 'POST', '/auth/factors/recovery-codes', {}],
  ['removing the authenticator', 'DELETE', '/auth/factors/totp', {}],
];
const sellersMoney: Try[] = [
  ['withdrawal', 'POST', '/earnings/withdrawals', { amount: 20 }],
  ['payout number', 'PUT', '/earnings/payout-number', { phone_number: anyPhone(), network: 'MTN' }],
];
const adminsMoney: Try[] = [
  ['approving a payout', 'POST', `/payouts/${randomUUID()}/approve`, {}],
  ['marking a payout', 'POST', `/payouts/${randomUUID()}/mark-paid`, { reason: 'mine', evidence: 'mine' }],
  ['refund', 'POST', `/attention/${randomUUID()}/refund`, { reason: 'mine' }],
  ['a top-up', 'POST', '/supplier-float/top-ups', { amount: 9_999_999, receipt: randomUUID() }],
  ['a new admin', 'POST', '/users', { name: 'Thief', phone_number: anyPhone(), role: 'admin' }],
  ['undoing an admin', 'POST', `/users/${randomUUID()}/undo-admin`, {}],
];

async function changePassword(target: Target, token: string): Promise<string[]> {
  const body = { password: 'stolen-password' };
  const { status } = await target.call('PATCH', '/auth/me', { token, body });
  return expectStatus('password', status, 422);
}

/**
 * Sets a second step for somebody of the demo, tries, and takes it away again. `stolen` is the token of a session that
 * was opened before: what it proved without the second step counts no more, as if it were long ago.
 */
async function withApp(
  target: Target,
  who: 'admin' | 'agent',
  attempt: (stolen: string, showCode: () => string) => Promise<string[]>,
): Promise<string[]> {
  const [stolen, token] = [tokenIn(await signIn(target, who)), tokenIn(await signIn(target, who))];
  const begun = (await target.call('POST', '/auth/factors/totp', { token, body: {} })).json?.data;
  const showCode = showCodesOf(String(begun?.secret ?? ''));
  const proof = { id: begun?.id, code: showCode() };
  const set = await target.call('POST', '/auth/factors/totp/verify', { token, body: proof });
  const faults = [...expectStatus('setting it', set.status, 200), ...(await attempt(stolen, showCode))];
  const removed = await target.call('DELETE', '/auth/factors/totp', { token, body: {} });
  return removed.status === 200 || codeIn(removed) === 'FACTOR_REQUIRED'
    ? faults
    : [...faults, `it stays: ${removed.status}`];
}

/** Password, then the second step. */
async function trySignIn(target: Target, code: string): Promise<{ first: Answer; second: Answer }> {
  const first = await signIn(target, 'admin');
  const body = { requestId: first.json?.data?.factor?.requestId, code };
  return { first, second: await target.call('POST', '/auth/login/factor', { body }) };
}

export const tokenProbes: Probe[] = [
  probe('S09', 'do anything as an admin who has yet to set a second step', async ({ target, sandbox }) => {
    if (!sandbox) return notDemo;
    const token = tokenIn(await signIn(target, 'admin'));
    const { json } = await target.call('GET', '/auth/factors', { token });
    if (String(json?.data?.required) !== 'true') return skipped('a demo wants none of its admin');
    const calls = (await listGuardedCalls(target)).filter(({ roles }) => roles?.includes('admin'));
    const faults: string[] = [];
    for (const { method, path } of calls) {
      const answer = await target.call(method, path, { token, ...(method !== 'GET' && { body: {} }) });
      if (codeIn(answer) !== 'FACTOR_REQUIRED') faults.push(`${method} ${path}: ${answer.status}`);
    }
    return judge(faults, `${calls.length} calls, each refused until it is set`);
  }),
  probe(
    'S57',
    'withdraw, approve payouts, book a top-up and make admins with a stolen token alone',
    async ({ target, sandbox }) => {
      if (!sandbox) return notDemo;
      const seller = await withApp(target, 'agent', (stolen) => tryEach(target, stolen, sellersMoney));
      const admin = tokenIn(await signIn(target, 'admin'));
      const { json } = await target.call('GET', '/auth/factors', { token: admin });
      if (String(json?.data?.required) === 'true') return judge(seller, 'refused without the password');
      return judge(
        [...seller, ...(await withApp(target, 'admin', (stolen) => tryEach(target, stolen, adminsMoney)))],
        'refused without the password',
      );
    },
  ),
  probe(
    'S11',
    'change password, e-mail and second step with a stolen token alone',
    async ({ target, sandbox }) => {
      if (!sandbox) return notDemo;
      const faults = await withApp(target, 'agent', async (stolen) => [
        ...(await tryEach(target, stolen, ownAccount)),
        ...(await changePassword(target, stolen)),
      ]);
      return judge(faults, 'refused without the password');
    },
  ),
  // Last: where admins need a second step, it stays.
  probe(
    'S09',
    'sign in as an admin by the password alone, and by a code that was used',
    async ({ target, sandbox }) => {
      if (!sandbox) return notDemo;
      const faults = await withApp(target, 'admin', async (stolen, showCode) => {
        const code = showCode();
        const { first, second } = await trySignIn(target, code);
        const { second: again } = await trySignIn(target, code);
        return [
          ...(tokenIn(first) ? ['tokens for the password'] : []),
          ...expectStatus('a fresh code', second.status, 200),
          ...expectStatus('the same code again', again.status, 422),
          ...(await tryEach(target, stolen, [...adminsMoney, ...ownAccount])),
          ...(await tryEach(target, stolen, [
            ['the password in place of the code', 'POST', '/auth/step-up', { password: demo.password }],
          ])),
        ];
      });
      return judge(faults, 'no tokens, a code counts once, and the token alone can do nothing');
    },
  ),
];
