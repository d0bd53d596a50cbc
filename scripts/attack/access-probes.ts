/** Tries calls meant for others, and rows of other people. */
import { randomUUID } from 'node:crypto';
import { expectStatus, judge, needsAccount, type Probe, probe, skipped } from './probe.ts';
import type { Target } from './target.ts';

type Call = { method: string; path: string; roles: string[] | undefined };

/** By the product's own description, which says who may call what. */
export async function listGuardedCalls(target: Target): Promise<Call[]> {
  const { json } = await target.call('GET', '//openapi.json');
  return Object.entries(json?.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      if (!Array.isArray(operation.security) || operation.security.length === 0) return [];
      const roles = operation['x-roles'] as unknown as string[] | undefined;
      return [{ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, randomUUID()), roles }];
    }),
  );
}

async function callEach(target: Target, calls: Call[], wanted: number, token?: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { method, path } of calls) {
    const options = { ...(method !== 'GET' && { body: {} }), ...(token && { token }) };
    const { status } = await target.call(method, path, options);
    faults.push(...expectStatus(`${method} ${path}`, status, wanted));
  }
  return faults;
}

const lookUp = (target: Target, headers: Record<string, string> = {}) =>
  target.call('GET', `/databundle-open/check-status/${randomUUID()}`, { headers });

export const accessProbes: Probe[] = [
  probe('S35', 'make every call that needs an account without one', async ({ target }) => {
    const calls = await listGuardedCalls(target);
    if (calls.length === 0) return skipped('/openapi.json is not there');
    return judge(await callEach(target, calls, 401), `${calls.length} calls, each refused with 401`);
  }),
  probe(
    'S36',
    'make every call of admins and sellers as somebody without a role',
    async ({ target, account }) => {
      if (!account) return needsAccount;
      const calls = (await listGuardedCalls(target)).filter(({ roles }) => roles !== undefined);
      if (calls.length === 0) return skipped('/openapi.json is not there');
      const faults = await callEach(target, calls, 403, account.accessToken);
      return judge(faults, `${calls.length} calls, each refused with 403`);
    },
  ),
  probe('S41', "change role, level, number and id of one's own account", async ({ target, account }) => {
    if (!account) return needsAccount;
    const token = account.accessToken;
    const before = (await target.call('GET', '/auth/me', { token })).json?.data?.user;
    const body = {
      name: 'Attacker',
      role: 'admin',
      level: 0,
      phone_number: '0240000000',
      id: randomUUID(),
    };
    await target.call('PATCH', '/auth/me', { token, body });
    const after = (await target.call('GET', '/auth/me', { token })).json?.data?.user;
    const moved = ['id', 'role', 'level', 'phone_number'].filter((name) => before?.[name] !== after?.[name]);
    return judge(moved, 'nothing but the name moves');
  }),
  probe('S44', 'find costs, hashes or vendors in what everybody may read', async ({ target }) => {
    const { text, status } = await target.call('GET', '/databundle-open/services');
    const told = text.match(/"[^"]*(?:cost|hash|password|supplier|provider|margin)[^"]*":/g) ?? [];
    return judge([...expectStatus('the shop', status, 200), ...told], 'none is named');
  }),
  probe('S39', 'look up seventy guessed orders', async ({ target }) => {
    const statuses: number[] = [];
    const bodies = new Set<string>();
    for (let guessed = 0; guessed < 70; guessed += 1) {
      const { status, text } = await lookUp(target);
      statuses.push(status);
      bodies.add(text);
    }
    const faults = statuses.flatMap((status, index) => expectStatus(`guess ${index + 1}`, status, 404, 429));
    if (!statuses.includes(429)) faults.push('never 429');
    return judge(faults, `404, and 429 after ${statuses.indexOf(429)} of them`);
  }),
  probe('S64', 'get around that limit with a forged X-Forwarded-For', async ({ target }) => {
    if ((await lookUp(target)).status !== 429) return skipped('the limit is not met');
    const forged = ['203.0.113.7', '203.0.113.8, 203.0.113.9', '::1'];
    const faults: string[] = [];
    for (const address of forged) {
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
      faults.push(...expectStatus(address, (await lookUp(target, headers)).status, 429));
    }
    return judge(faults, 'still 429');
  }),
];
