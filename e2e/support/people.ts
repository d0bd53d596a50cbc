/** People for the browser tests: new ones through the API, and how they sign in on the page. */
import { randomBytes, randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { runSql } from './database.ts';

export const password = 'secret12';

/** The demo shop's people. Their password is `demo1234`. */
export const demo = {
  esi: { phone: '0200000000', password: 'demo1234' },
  ama: { phone: '0240000001', password: 'demo1234' },
  kofi: { phone: '0550000002', password: 'demo1234' },
  yaw: { phone: '0270000003', password: 'demo1234' },
};

export type Person = { phone: string; password: string };

/** Of MTN, and with an ending that means nothing to the sandbox. */
export function newPhone(): string {
  return `024${randomInt(100, 1_000)}${randomInt(1_000, 9_000)}`;
}

/** The last code on the simulated handset. */
export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  const answer = await request.get(`/api/v1/sandbox/messages?phone=${phone}`);
  const { data } = await answer.json();
  return data[0].code;
}

/** A code that is surely not the right one. */
export function otherThan(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

/** Somebody who has registered and not proved the phone. */
async function register(
  request: APIRequestContext,
  name = 'Efua Quaye',
  referralCode?: string,
): Promise<Person & { requestId: string }> {
  const phone = newPhone();
  const answer = await post(request, '/auth/register', {
    name,
    phone_number: phone,
    password,
    referral_code: referralCode,
  });
  return { phone, password, requestId: answer.data.otp.data.otp.requestId };
}

/** Somebody with an account, whom no admin has given a role yet. */
export async function openAccount(
  request: APIRequestContext,
  name?: string,
  referralCode?: string,
): Promise<Person> {
  const { phone, requestId } = await register(request, name, referralCode);
  const code = await codeFor(request, phone);
  await post(request, '/auth/verify-otp', { phone_number: phone, code, requestId });
  return { phone, password };
}

export async function post(
  request: APIRequestContext,
  path: string,
  data: unknown,
  device = randomBytes(16).toString('hex'),
) {
  const headers = { 'X-Device-Id': device };
  const answer = await request.post(`/api/v1${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

export async function fillLogin(page: Page, person: Person) {
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

/** On the page that is open, which shows the login. */
export async function logIn(page: Page, person: Person) {
  await fillLogin(page, person);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** As if they had signed in that long ago: then money and rights want a proof again. */
export async function ageProofs(phone: string, by: string) {
  await runSql(
    `update sessions set proved_at = now() - $2::interval where user_id = (select id from users where phone = $1 and deleted_at is null)`,
    [phone, by],
  );
}

/** Signed in and at that address, without the way through the form, which has tests of its own. */
export async function signIn(page: Page, { phone, password }: Person, path = '/dashboard') {
  const device = randomBytes(16).toString('hex');
  const { data } = await post(page.request, '/auth/login', { phone_number: phone, password }, device);
  await page.goto('/healthz');
  await page.evaluate(
    ([session, id]) => {
      localStorage.setItem('ntem-session', session);
      localStorage.setItem('ntem-device', id);
    },
    [JSON.stringify(data), device] as const,
  );
  await page.goto(path);
}

export async function typeCode(page: Page, code: string) {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}

export const digits = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Digit/ })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''));
