/** Sellers and admins for the browser tests, and people who buy. */
import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { runSql } from './database.ts';
import { codeFor, demo, newPhone, openAccount, type Person, post } from './people.ts';

/**
 * Somebody whom an admin has made an agent; referred by an agent's code, a subagent. Their links and prices are
 * theirs alone.
 */
export async function openAgent(
  request: APIRequestContext,
  name: string,
  referralCode?: string,
): Promise<Person & { token: string }> {
  const person = await openAccount(request, name, referralCode);
  const { data } = await logInByApi(request, person);
  const admin = (await logInByApi(request, demo.esi)).data.accessToken;
  const answer = await request.patch(`/api/v1/users/${data.user.id}`, {
    data: { role: 'agent', password: demo.esi.password },
    headers: { Authorization: `Bearer ${admin}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { ...person, token: data.accessToken };
}

/** Independent of every other admin, so that they can confirm their requests. */
export async function openAdmin(
  request: APIRequestContext,
  name: string,
): Promise<Person & { token: string }> {
  const person = await openAccount(request, name);
  await runSql("update users set role = 'admin' where phone = $1", [person.phone]);
  return { ...person, token: (await logInByApi(request, person)).data.accessToken };
}

export function logInByApi(request: APIRequestContext, { phone, password }: Person) {
  return post(request, '/auth/login', { phone_number: phone, password });
}

export async function get(request: APIRequestContext, path: string, token?: string) {
  const answer = await request.get(`/api/v1${path}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

export async function setPrice(
  request: APIRequestContext,
  token: string,
  price: { package_id: string; target_level: 2 | 3; custom_price: number },
) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post('/api/v1/pricing/overrides', { data: price, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** As if all their devices were known for long: no commission is held because of a sign-in. */
export function settleIn({ phone }: Person) {
  return runSql('delete from account_risks where user_id = (select id from users where phone = $1)', [phone]);
}

type PurchaseRequest = { bundle: string; payer?: string; recipient?: string; refCode?: string };
type Ordered = { payer: string; reference: string; paymentId: string };

/** A guest who buys, proves the number and has the prompt before them. */
export async function orderFor(
  request: APIRequestContext,
  { bundle, payer = newPhone(), recipient = newPhone(), refCode }: PurchaseRequest,
): Promise<Ordered> {
  const { data } = await get(request, `/databundle-open/services${refCode ? `?ref=${refCode}` : ''}`);
  const packages = data.services.flatMap((service: { packages: unknown[] }) => service.packages);
  const { id, service_id } = packages.find((row: { name: string }) => row.name === bundle);
  const bought = await send(request, '/databundle-open/buy', {
    package_id: id,
    service_id,
    destination: recipient,
    phoneNumber: payer,
    network: 'MTN',
    type: 'momo',
    name: 'Guest User',
    ...(refCode && { ref: refCode }),
  });
  const confirmed = await send(request, '/databundle-open/verify-otp', {
    requestId: bought.data.data.otp.requestId,
    phoneNumber: payer,
    code: await codeFor(request, payer),
  });
  const { id: paymentId, ext_transaction_id: reference } = confirmed.data.payment;
  return { payer, reference, paymentId };
}

/** A guest who buys and approves the prompt. */
export async function payFor(request: APIRequestContext, purchase: PurchaseRequest): Promise<Ordered> {
  const ordered = await orderFor(request, purchase);
  const prompts = await get(request, `/sandbox/prompts?phone=${ordered.payer}`);
  // Refused where the handset is set to approve by itself and was quicker.
  await request.post(`/api/v1/sandbox/prompts/${prompts.data[0].id}/approve`);
  return ordered;
}

/** A guest who buys through a link, approves the prompt and gets the bundle. */
export async function buyThrough(
  request: APIRequestContext,
  purchase: PurchaseRequest & { refCode: string },
): Promise<{ payer: string; reference: string }> {
  const { payer, reference, paymentId } = await payFor(request, purchase);
  await expectDelivery(request, paymentId, 'delivered');
  return { payer, reference };
}

/** `hasten` is done before each look. */
export async function expectDelivery(
  request: APIRequestContext,
  paymentId: string,
  outcome: 'delivered' | 'refunded',
  hasten?: () => Promise<void>,
) {
  const look = async () => {
    await hasten?.();
    return (await get(request, `/databundle-open/check-status/${paymentId}`)).data.delivery;
  };
  await expect.poll(look).toBe(outcome);
}

function send(request: APIRequestContext, path: string, data: unknown) {
  return request
    .post(`/api/v1${path}`, {
      data,
      headers: {
        'X-Device-Id': randomBytes(16).toString('hex'),
        'Idempotency-Key': randomBytes(16).toString('hex'),
      },
    })
    .then(async (answer) => {
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    });
}

/** From the tabs of a wide screen, or on a phone from what is behind More. */
export async function openTab(page: Page, name: string) {
  const more = page.getByRole('link', { name: 'More', exact: true });
  await expect(more.or(page.getByRole('tab').first())).toBeVisible();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('region', { name: 'More' }).getByRole('link', { name, exact: true }).click();
  } else if (name === 'Earnings') await page.getByRole('link', { name }).click();
  else await page.getByRole('tab', { name, exact: true }).click();
}
