/** Actions with accounts, for tests that need a person. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { endSessionsOf } from '#accounts/rows/sessions.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { changeUser, lockUserByPhone } from '#people/rows/users.ts';
import { type Answer, anyPhone, type TestApp } from './app.ts';

type Person = {
  phone: string;
  name?: string;
  password?: string;
  referralCode?: string;
  address?: string;
  device?: string;
};

export function register(server: TestApp, person: Person): Promise<Answer> {
  return server.call('POST', '/auth/register', {
    body: {
      name: person.name ?? 'Akua',
      phone_number: person.phone,
      password: person.password ?? 'secret1',
      ...(person.referralCode && { referral_code: person.referralCode }),
    },
    ...(person.address && { address: person.address }),
    ...(person.device && { device: person.device }),
  });
}

/** The code in the last message. It may be sent only after the request was answered, so it is waited for. */
export async function latestCode(server: TestApp, phone: string): Promise<string> {
  const [asked] = await server.run(sql<{ createdAt: Date }>`
    select created_at from one_time_codes
    where phone = ${phone} and sent and void_at is null and used_at is null order by created_at desc limit 1`);
  return vi.waitFor(
    async () => {
      const { body } = await server.call('GET', `/sandbox/messages?phone=${phone}`);
      // A notice may have come after it.
      const message = body.data.find(({ code }: { code: string | null }) => code);
      if (asked && !(Date.parse(message?.created_at) >= asked.createdAt.getTime()))
        throw new Error(`No code was sent to ${phone}.`);
      return message?.code;
    },
    { timeout: 30_000, interval: 20 },
  );
}

/** What was sent to this number, the newest first. */
export async function textsTo(server: TestApp, phone: string): Promise<string[]> {
  const { body } = await server.call('GET', `/sandbox/messages?phone=${phone}`);
  return body.data.map(({ text }: { text: string }) => text);
}

/** By the code that the number gets. */
export async function resetPassword(server: TestApp, phone: string, password = 'secret1'): Promise<void> {
  const asked = await server.call('POST', '/auth/forgot-password', { body: { phone_number: phone } });
  const { requestId } = asked.body.data.otp.data.otp;
  const body = { phone_number: phone, code: await latestCode(server, phone), requestId, password };
  expect((await server.call('POST', '/auth/reset-password', { body })).status).toBe(200);
}

/** Registers and proves the phone. */
export async function signUp(
  server: TestApp,
  person: Person,
): Promise<{ accessToken: string; refreshToken: string }> {
  const registered = await register(server, person);
  if (!registered.body.data?.otp) throw new Error(registered.text);
  const answer = await server.call('POST', '/auth/verify-otp', {
    body: {
      phone_number: person.phone,
      code: await latestCode(server, person.phone),
      requestId: registered.body.data.otp.data.otp.requestId,
    },
  });
  return answer.body.data;
}

export function logIn(
  server: TestApp,
  login: { phone: string; password: string; remember?: boolean; device?: string; address?: string },
): Promise<Answer> {
  return server.call('POST', '/auth/login', {
    body: { phone_number: login.phone, password: login.password, rememberMe: login.remember ?? false },
    ...(login.device && { device: login.device }),
    ...(login.address && { address: login.address }),
  });
}

/** Signs in with the password of before, and sets another one before the sign-in can be written. */
export async function whileReset(
  { deps: { db }, run }: TestApp,
  phone: string,
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await inTransaction(db, async (tx) => {
    const account = await lockUserByPhone(tx, phone as Phone);
    if (!account) throw new Error(`Nobody has ${phone}.`);
    const answer = signIn();
    // By another connection: within one transaction the list of connections stays the same.
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await run(waiting)).length, { timeout: 20_000 }).toBe(1);
    await changeUser(tx, account.id, { passwordHash: 'another' });
    await endSessionsOf(tx, account.id);
    return { answer };
  });
  return answer;
}

const demoPhones = { esi: '0200000000', ama: '0240000001', kofi: '0550000002', yaw: '0270000003' };

/** Of one of the demo's people: Esi is an admin, Ama an agent, Kofi her subagent, Yaw a user. */
export async function tokenOf(server: TestApp, name: keyof typeof demoPhones): Promise<string> {
  return (await signIn(server, name)).token;
}

/** Somebody who is signed in. */
export type Member = {
  id: string;
  phone: string;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The data of the answer. */
  read(path: string): Promise<Answer['body']>;
};

/** Signs in one of the demo's people, or the person with this number and password. */
export async function signIn(
  server: TestApp,
  who: keyof typeof demoPhones | { phone: string; password?: string },
): Promise<Member> {
  const login = typeof who === 'string' ? { phone: demoPhones[who], password: 'demo1234' } : who;
  const { body } = await logIn(server, { password: 'secret1', ...login });
  const token: string = body.data.accessToken;
  await confirmSessionsOf(server.deps.db, body.data.user.id);
  const call: Member['call'] = (method, path, body) =>
    server.call(method, path, { token, ...(body !== undefined && { body }) });
  const read = async (path: string) => (await call('GET', path)).body.data;
  return { id: body.data.user.id, phone: login.phone, token, call, read };
}

/** As if they had just proved again that it is them, and for longer than any test. */
export async function confirmSessionsOf(db: Db | Tx, userId: string): Promise<void> {
  await sql`update sessions set proved_at = now() + interval '1 day' where user_id = ${userId}`.execute(db);
}

/** As if that had been so long ago, in every session. */
export async function ageProofs({ run }: Pick<TestApp, 'run'>, by: string): Promise<void> {
  await run(sql`update sessions set proved_at = proved_at - ${by}::interval`);
}

/** Registers, and is made an admin by the operator. */
export async function addAdmin(server: TestApp, name: string): Promise<Member> {
  const phone = anyPhone();
  await signUp(server, { phone, name });
  await setRole(server, phone, 'admin');
  return signIn(server, { phone });
}

/** As if one had made an admin of the other a moment ago. */
export async function noteMaking({ run }: Pick<TestApp, 'run'>, made: string, maker: string): Promise<void> {
  await run(sql`
    insert into admin_changes (user_id, change, changed_by, role_before, status_before)
    values (${made}, 'made', ${maker}, 'user', 'active')`);
}

/** Gives somebody a role, as the operator would. */
export async function setRole(server: TestApp, phone: string, role: string | null): Promise<void> {
  await server.run(sql`update users set role = ${role} where phone = ${phone}`);
}
