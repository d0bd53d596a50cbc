/** A buyer in the shop: what they type and tap, and what the simulated handset does in between. */
import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { codeFor } from './people.ts';

const threeDigits = () => String(randomInt(1000)).padStart(3, '0');

/** One that the sandbox treats in its own way. */
export function phoneEnding(ending: string): string {
  return `054${threeDigits()}${ending}`;
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const orderBar = (page: Page) => page.getByRole('region', { name: 'Your orders on this device' });
export const lastLine = (page: Page) => page.getByRole('region', { name: 'Finished orders' });
export const payButton = (page: Page) => dialog(page).getByRole('button', { name: /^Pay GH₵/ });

export async function openPackage(page: Page, name = /^MTN 5 GB/) {
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(dialog(page)).toBeVisible();
  // It may have been the page's own early form, until the app takes over.
  await expect(page.locator('#early')).toBeHidden();
  await expect(dialog(page)).toBeVisible();
}

export async function fillForm(page: Page, { recipient, payer }: { recipient: string; payer: string }) {
  await page.getByLabel('Recipient number').fill(recipient);
  await page.getByLabel('Payment number').fill(payer);
}

/** From the shop to the step where the code is entered. */
export async function orderFrom(page: Page, numbers: { recipient: string; payer: string }, path = '/') {
  await page.goto(path);
  await openPackage(page);
  await fillForm(page, numbers);
  await payButton(page).click();
  await expect(page.getByLabel('OTP code')).toBeVisible();
}

export async function enterCode(page: Page, code: string) {
  await page.getByLabel('OTP code').fill(code);
  // Six digits are sent by themselves.
  if (code.length < 6) await dialog(page).getByRole('button', { name: 'Verify' }).click();
}

/** As far as the prompt on the payer's phone. */
export async function orderAndProve(page: Page, numbers: { recipient: string; payer: string }, path = '/') {
  await orderFrom(page, numbers, path);
  await enterCode(page, await codeFor(page.request, numbers.payer));
  await expectTitle(page, 'Payment Prompt Sent');
}

export async function expectTitle(page: Page, name: string) {
  await expect(dialog(page).getByRole('heading', { level: 2, name })).toBeVisible();
}

/** `Your 5 GB is there` */
export const delivered = /is there$/;
export const waiting = 'Approve the payment';

export async function expectOutcome(page: Page, title: string | RegExp) {
  await expect(dialog(page).getByRole('heading', { level: 3, name: title })).toBeVisible();
}

type Prompt = { id: string; status: string; amount: number };

export async function promptsOf(request: APIRequestContext, payer: string): Promise<Prompt[]> {
  return (await (await request.get(`/api/v1/sandbox/prompts?phone=${payer}`)).json()).data;
}

export async function messagesOf(
  request: APIRequestContext,
  phone: string,
): Promise<{ code: string | null }[]> {
  return (await (await request.get(`/api/v1/sandbox/messages?phone=${phone}`)).json()).data;
}

/** As the payer would, once the prompt is on the phone. */
export async function approve(request: APIRequestContext, payer: string) {
  await expect
    .poll(async () => (await promptsOf(request, payer)).map(({ status }) => status))
    .toContain('waiting');
  const waiting = (await promptsOf(request, payer)).find(({ status }) => status === 'waiting');
  const answer = await request.post(`/api/v1/sandbox/prompts/${waiting?.id}/approve`);
  expect(answer.ok()).toBe(true);
}

/** Carries a call out and loses its answer on the way back, once. */
export async function loseAnswer(page: Page, path: string) {
  await page.route(
    `**/api/v1${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
