/** A seller's developer: a test key, a first order, the webhook that tells of it, a new secret, and the end of the key. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectFits } from '#support/cases.ts';
import { signIn } from '#support/people.ts';
import { openAgent } from '#support/sellers.ts';

/** The developer's own program. */
async function openReceiver() {
  const heard: { type: string; data: { order?: { reference: string } } }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { heard, url: `http://127.0.0.1:${port}/hooks`, close: () => server.close() };
}

/** Read where it is shown once, and left as its dialog asks. */
async function takeSecret(page: Page, pattern: RegExp): Promise<string> {
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByText(pattern).textContent()) ?? '';
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await dialog.getByLabel('I have stored it where only my program can read it').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  return secret;
}

async function sell(request: APIRequestContext, secret: string, reference: string) {
  const answer = await request.post('/api/v1/seller/orders', {
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': reference },
    data: { network: 'MTN', megabytes: 1000, recipient: '0241234567', reference, duplicates: 'allow' },
  });
  return answer.status();
}

test('a first order with a test key is heard by the webhook', { tag: '@both' }, async ({
  page,
  request,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' });
  const receiver = await openReceiver();
  const run = crypto.randomUUID();
  const name = `Laptop ${run.slice(0, 8)}`;
  await signIn(page, await openAgent(request, 'Efua Quaye'), '/dashboard?tab=developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await expectFits(page);
  await page.getByLabel('Name').fill(name);
  await expect(page.getByLabel('Test', { exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByRole('dialog').getByText(/^ntm_test_/)).toBeVisible();
  await expectFits(page);
  const secret = await takeSecret(page, /^ntm_test_\w{43}$/);

  await page.getByRole('button', { name: 'Set an address' }).click();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Save' }).click();
  await takeSecret(page, /^whsec_[\w+/=]{20,}$/);

  expect(await sell(request, secret, run)).toBe(201);
  await expect.poll(() => receiver.heard.map(({ type }) => type)).toContain('order.delivered');
  expect(receiver.heard[0]?.data.order?.reference).toBe(run);
  const deliveries = page.getByRole('table', { name: 'Deliveries' });
  const told = deliveries.getByRole('row').filter({ hasText: 'order.delivered' }).first();
  await expect(async () => {
    await page.reload();
    await expect(told).toContainText('Taken', { timeout: 5_000 });
  }).toPass();
  await expectFits(page);
  await told.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.heard.length).toBe(2);
  await told.getByRole('button', { name: 'order.delivered', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(run);
  await expectFits(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: `New secret ${name}` }).click();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  const newer = await takeSecret(page, /^ntm_test_\w{43}$/);
  expect(await sell(request, secret, `${run}-2`)).toBe(201);
  expect(await sell(request, newer, `${run}-3`)).toBe(201);

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('It sold 3 bundles this week');
  await expectFits(page);
  await page.getByRole('button', { name: 'Revoke this key' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await sell(request, newer, `${run}-4`)).toBe(401);
  receiver.close();
});

test('the reference opens under its own policy, sellers’ calls first', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  const faults: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Seller API' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Seller API');
  await page.getByRole('button', { name: 'Show all Seller API endpoints' }).click();
  const call = page.getByRole('heading', { name: 'Sells one package from the float.' });
  // The viewer draws what is near.
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(call).toBeVisible({ timeout: 300 });
  }).toPass();
  const sells = page.locator('section').filter({ has: call }).last();
  await expect(sells).toContainText("curl 'http");
  for (const [language, its] of [
    ['PHP', 'curl_setopt_array'],
    ['Python', 'requests.post'],
    ['JavaScript', 'await fetch'],
  ] as const) {
    const chosen = sells.getByRole('button', { name: /^(curl|PHP|Python|JavaScript)$/ });
    // Parts above are still drawn, which moves the list under the head of the page: it is opened anew.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await chosen.evaluate((button) => button.scrollIntoView({ block: 'center' }));
      await chosen.click();
      await page.getByRole('option', { name: language, exact: true }).click({ timeout: 1_000 });
      await expect(sells).toContainText(its, { timeout: 1_000 });
    }).toPass();
  }
  expect(faults).toEqual([]);
  expect(new Set(asked).size).toBe(1);
});

test('without script the reference lists its calls', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/docs');
  await expect(page.getByText('POST /api/v1/seller/orders', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'the OpenAPI document' })).toBeVisible();
  await context.close();
});
