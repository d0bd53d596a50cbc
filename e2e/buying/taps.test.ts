/** The number of taps that usual things take; and a form stays in the shop where it was opened. */
import { expect, type Locator, test } from '@playwright/test';
import { runSql } from '#support/database.ts';
import { codeFor, newPhone, signIn } from '#support/people.ts';
import * as buyer from '#support/purchases.ts';
import { buyThrough, get, openAgent, settleIn } from '#support/sellers.ts';

/** Taps each in turn, and says how many there were. */
async function tapAll(...steps: (() => Locator | Promise<void>)[]): Promise<number> {
  let taps = 0;
  for (const step of steps) {
    const target = step();
    if (target instanceof Promise) await target;
    else {
      await target.click();
      taps += 1;
    }
  }
  return taps;
}

test('buying takes three taps, buying again two, and finding the order two', async ({ page }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  const prove = async () => {
    await buyer.expectTitle(page, 'OTP entry');
    await buyer.enterCode(page, await codeFor(page.request, payer));
    await buyer.expectTitle(page, 'Payment Prompt Sent');
    await buyer.approve(page.request, payer);
    await buyer.expectOutcome(page, buyer.delivered);
  };
  const tile = (name: RegExp) => () => page.getByRole('main').getByRole('link', { name });
  await page.goto('/');
  const bought = await tapAll(
    tile(/^MTN 5 GB/),
    () => buyer.fillForm(page, { recipient, payer }),
    () => buyer.payButton(page),
    prove,
    () => buyer.dialog(page).getByRole('button', { name: 'Done' }),
  );
  expect(bought).toBe(3);
  const found = await tapAll(
    () => page.getByRole('contentinfo').getByRole('link', { name: 'Your orders' }),
    () => page.getByRole('link', { name: /MTN 5 GB to/ }),
  );
  await expect(page.getByRole('heading', { level: 1, name: buyer.delivered })).toBeVisible();
  // On the device that bought, the numbers are whole.
  await expect(page.getByText(recipient).first()).toBeVisible();
  expect(found).toBe(2);

  await runSql('update orders set created_at = now() where payer = $1', [payer]);
  const again = await tapAll(
    () => page.getByRole('link', { name: 'Buy again' }),
    () => buyer.payButton(page),
  );
  expect(again).toBe(2);
  // So soon, the same order is asked about once.
  await expect(page.getByRole('alert')).toContainText('Buy it again?');
});

test('telling a customer where their order is takes a seller two taps', async ({
  page,
  request,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const agent = await openAgent(request, 'Yaa Asantewaa');
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  const { reference } = await buyThrough(request, { refCode, bundle: 'MTN 1 GB' });
  await signIn(page, agent);
  await settleIn(agent);
  await page.goto('/dashboard?tab=sales');
  const chat = context.waitForEvent('request', (asked) => asked.url().startsWith('https://wa.me/'));
  const told = await tapAll(
    () => page.getByRole('row').filter({ hasText: reference }).getByRole('button'),
    () => page.getByRole('dialog').getByRole('link', { name: /^Send status/ }),
  );
  expect(told).toBe(2);
  expect(decodeURIComponent((await chat).url())).toMatch(/wa\.me\/233\d{9}\?text=Your order .*\/order\//);
});

test('a form of one shop does not open at the address of another', async ({ page }) => {
  const recipient = newPhone();
  await page.goto('/guest-checkout/AMA2026');
  await buyer.openPackage(page);
  await page.getByLabel('Recipient number').fill(recipient);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Data bundles' })).toBeVisible();
  await buyer.openPackage(page);
  await expect(page.getByLabel('Recipient number')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.goto('/guest-checkout/KOFI2026', { waitUntil: 'networkidle' });
  await expect(buyer.dialog(page)).toHaveCount(0);
});
