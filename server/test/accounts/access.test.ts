/** Every endpoint against every role, written by the contract itself. */
import type { Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import type { Role } from '@ntem/contract/people/roles';
import { expect, it } from 'vitest';
import { isForKeys } from '#accounts/rules/access.ts';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { confirmSessionsOf, logIn, setRole, signUp } from '#test/support/people.ts';

/** What an API key may do, and no session. */
type KeyCaller = 'a key that reads' | 'a key that sells';
type Caller = Role | 'nobody' | 'somebody without a role' | KeyCaller;

const callers: Caller[] = [
  'nobody',
  'somebody without a role',
  'user',
  'manager',
  'subagent',
  'agent',
  'admin',
  'a key that reads',
  'a key that sells',
];
const phones: Partial<Record<Caller, string>> = {
  admin: '0200000000',
  agent: '0240000001',
  subagent: '0550000002',
  user: '0270000003',
};

const credentials = new Map<Caller, { phone: string; password: string }>();

const server = await forFile(createDemoApp());
for (const caller of callers) {
  const phone = phones[caller];
  if (phone) credentials.set(caller, { phone, password: 'demo1234' });
}
for (const caller of ['manager', 'somebody without a role'] as const) {
  const phone = anyPhone();
  await signUp(server, { phone });
  await setRole(server, phone, caller === 'manager' ? 'manager' : null);
  credentials.set(caller, { phone, password: 'secret1' });
}

const tokens = new Map<Caller, string>();

const ama = await tokenOf('agent', endpoints['GET /float']);
for (const [caller, scope] of [
  ['a key that reads', 'read'],
  ['a key that sells', 'sell'],
] as const) {
  const body = { name: caller, kind: 'live', scopes: [scope] };
  const { secret } = (await server.call('POST', '/api-keys', { token: ama, body })).body.data;
  tokens.set(caller, secret);
}
// Its session may be ended by the calls below.
tokens.delete('agent');

/** One session for each, but for calls that may end the session they are made with. */
async function tokenOf(caller: Caller, { path }: Endpoint): Promise<string | undefined> {
  const credential = credentials.get(caller);
  if (!credential) return tokens.get(caller);
  const known = tokens.get(caller);
  if (known && !path.startsWith('/auth/')) return known;
  const { accessToken: token, user } = (await logIn(server, credential)).body.data;
  await confirmSessionsOf(server.deps.db, user.id);
  if (!path.startsWith('/auth/')) tokens.set(caller, token);
  return token;
}

function expectedRefusal(access: Endpoint['access'], caller: Caller): 401 | 403 | undefined {
  if (access === 'public') return undefined;
  const isKey = caller.startsWith('a key');
  // A session opens nothing that is for API keys, and a key nothing that is for sessions.
  if (isKey !== isForKeys(access) || caller === 'nobody') return 401;
  if (isForKeys(access)) return caller === `a key that ${access.key}s` ? undefined : 403;
  if (access === 'account') return undefined;
  return access.includes(caller as Role) ? undefined : 403;
}

it.each(Object.entries<Endpoint>(endpoints))(
  '%s answers each caller as the contract says',
  async (_key, endpoint) => {
    const url = endpoint.path.replace(/\{\w+\}/g, 'nothing');
    for (const caller of callers) {
      const token = await tokenOf(caller, endpoint);
      const { status } = await server.call(endpoint.method, url, {
        token,
        ...(endpoint.body && { body: {} }),
      });
      const refusal = expectedRefusal(endpoint.access, caller);
      if (refusal) expect(status, caller).toBe(refusal);
      // Refreshing without a token is refused for everybody, and there is nothing called 'nothing'.
      else if (endpoint.path !== '/auth/refresh-token')
        expect([401, 403, ...(endpoint.path.includes('{') ? [] : [404]), 405, 500], caller).not.toContain(
          status,
        );
    }
  },
);
