/** Every endpoint against every role, written by the contract itself. */
import type { Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import type { Role } from '@ntem/contract/people/roles';
import { describe, expect, it } from 'vitest';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { confirmSessionsOf, logIn, setRole, signUp } from '#test/support/people.ts';

type Caller = Role | 'nobody' | 'somebody without a role';

const callers: Caller[] = [
  'nobody',
  'somebody without a role',
  'user',
  'manager',
  'subagent',
  'agent',
  'admin',
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

/** One session for each, but for calls that may end the session they are made with. */
async function tokenOf(caller: Caller, { path }: Endpoint): Promise<string | undefined> {
  const credential = credentials.get(caller);
  if (!credential) return undefined;
  const known = tokens.get(caller);
  if (known && !path.startsWith('/auth/')) return known;
  const { accessToken: token, user } = (await logIn(server, credential)).body.data;
  await confirmSessionsOf(server.deps.db, user.id);
  if (!path.startsWith('/auth/')) tokens.set(caller, token);
  return token;
}

function expectedRefusal(access: Endpoint['access'], caller: Caller): 401 | 403 | undefined {
  if (access === 'public') return undefined;
  if (caller === 'nobody') return 401;
  if (access === 'account') return undefined;
  return access.includes(caller as Role) ? undefined : 403;
}

describe.each(Object.entries<Endpoint>(endpoints))('%s', (_key, endpoint) => {
  it.each(callers)('called by %s', async (caller) => {
    const token = await tokenOf(caller, endpoint);
    const answer = await server.call(endpoint.method, endpoint.path.replace(/\{\w+\}/g, 'nothing'), {
      token,
      ...(endpoint.body && { body: {} }),
    });
    const refusal = expectedRefusal(endpoint.access, caller);
    if (refusal) expect(answer.status).toBe(refusal);
    // Refreshing without a token is refused for everybody, and there is nothing called 'nothing'.
    else if (endpoint.path !== '/auth/refresh-token')
      expect([401, 403, ...(endpoint.path.includes('{') ? [] : [404]), 405, 500]).not.toContain(
        answer.status,
      );
  });
});
