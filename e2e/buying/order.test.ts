/** After the prompt: orders under way, money that comes back, tracking, and numbers that the device remembers. */
import { type Browser, expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { codeFor, newPhone } from '#support/people.ts';
import * as buyer from '#support/purchases.ts';

test('a bundle that cannot be delivered is refunded, and tracked', async ({ browser, page }) => {
  const shop = '/guest-checkout/AMA2026';
  const [recipient, payer] = [buyer.phoneEnding('9101'), newPhone()];
  await buyer.orderAndProve(page, { recipient, payer }, shop);
  await buyer.approve(page.request, payer);
  await buyer.expectOutcome(page, 'Your money is back');
  await expect(buyer.dialog(page).getByRole('status')).toContainText(['is back on', '']);
  await expect(buyer.dialog(page).getByText(/did not accept/)).toContainText('The number may be wrong');
  await expect(buyer.dialog(page).getByLabel(/^Save/)).toHaveCount(0);
  const reference = (await buyer.dialog(page).locator('.font-mono').textContent()) ?? '';
  await buyer.dialog(page).getByRole('link', { name: 'Follow this order' }).click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expectInSightMeanwhile(browser, page.url());
  await expect(page.getByRole('link', { name: 'Ntem' }).first()).toHaveAttribute('href', shop);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track my order' }).click();
  await expect(page).toHaveURL(/\/track/);

  const track = page.getByRole('button', { name: 'Track my order' });
  await track.click();
  await expect(page.getByText('Please enter the reference')).toBeVisible();
  await page.getByLabel('Reference').fill(` ${reference.slice(0, 2)} ${reference.slice(2).toLowerCase()} `);
  await page.getByLabel('Phone number').fill(newPhone());
  await track.click();
  await expect(page.getByRole('alert')).toContainText('Both must match');
  await expectNoBarriers(page);
  for (const phone of [payer, recipient]) {
    await page.getByLabel('Phone number').fill(phone);
    await track.click();
    await expect(page.getByRole('heading', { name: 'Your money is back' })).toBeVisible();
  }
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Buy data' }).first().click();
  await expect(page).toHaveURL(shop);
  await expect(page.getByRole('heading', { name: 'Data bundles' })).toBeVisible();
  await expect(buyer.dialog(page)).toHaveCount(0);
});

test('orders under way stay in sight, also one approved after Cancel', async ({ page }) => {
  const [payer, other] = [newPhone(), newPhone()];
  const first = newPhone();
  await buyer.orderAndProve(page, { recipient: first, payer });
  await buyer.dialog(page).getByRole('button', { name: 'I Have Paid' }).click();
  await buyer.expectOutcome(page, buyer.waiting);
  await buyer.dialog(page).getByRole('button', { name: 'Check Again' }).click();
  await expect(
    buyer.dialog(page).getByText('Payment is still pending. Please try checking again in a moment.'),
  ).toBeVisible();
  await buyer.dialog(page).getByRole('button', { name: 'Back' }).click();
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await buyer.dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await buyer.expectTitle(page, 'Cancel the payment');
  await expect(buyer.dialog(page).getByText('To cancel, decline on your phone.')).toBeVisible();
  await expect(buyer.dialog(page).getByRole('timer')).toContainText(/^[0-3]:\d\d/);
  await expectNoBarriers(page);
  await buyer.dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(buyer.dialog(page)).toHaveCount(0);
  await expect(buyer.orderBar(page)).toContainText('To cancel, decline on your phone');
  await buyer.openPackage(page, /^Telecel 2 GB/);
  await buyer.fillForm(page, { recipient: newPhone(), payer: other });
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'OTP entry');
  await page.keyboard.press('Escape');
  await expect(buyer.dialog(page)).toHaveCount(0);
  const rows = buyer.orderBar(page).getByRole('button', { name: / GB to / });
  await expect(rows).toHaveCount(2);
  await expectNoBarriers(page);
  await buyer
    .orderBar(page)
    .getByRole('button', { name: /Enter the code/ })
    .click();
  await buyer.enterCode(page, await codeFor(page.request, other));
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await page.goBack();
  await expect(rows).toHaveCount(2);
  // The bar goes on asking, also after a reload and in another tab.
  await page.reload();
  await expect(buyer.dialog(page)).toHaveCount(0);
  await buyer.approve(page.request, payer);
  // What is finished takes one line above the shop.
  await expect(buyer.lastLine(page)).toContainText('MTN 5 GB delivered');
  expect((await buyer.lastLine(page).boundingBox())?.height).toBeLessThanOrEqual(46);
  await buyer
    .orderBar(page)
    .getByRole('button', { name: /Telecel 2 GB/ })
    .click();
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await page.keyboard.press('Escape');
  await buyer.lastLine(page).getByRole('button', { name: 'Buy again' }).click();
  await expect(page.getByRole('dialog', { name: 'MTN 5 GB' })).toContainText('Your last numbers');
  const numbers = () =>
    page
      .locator('dialog input[type=tel]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(await numbers()).toEqual([first, payer]);
  await page.getByRole('button', { name: 'Forget these numbers' }).click();
  expect(await numbers()).toEqual(['', '']);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(first);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await numbers()).toEqual([first, payer]);
});

test('numbers are remembered unless the buyer says no, and a named one takes a tap', async ({ page }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  const remember = buyer.dialog(page).getByLabel('Remember these numbers on this device');
  await page.goto('/');
  await buyer.openPackage(page);
  await buyer.fillForm(page, { recipient, payer });
  await expect(remember).toBeChecked();
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'OTP entry');
  await buyer.enterCode(page, await codeFor(page.request, payer));
  await buyer.approve(page.request, payer);
  await buyer.expectOutcome(page, buyer.delivered);
  await page.getByLabel(`Save ${recipient} as`).fill('Mum');
  await buyer.dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(buyer.dialog(page).getByText('Saved as Mum.')).toBeVisible();
  await expectNoBarriers(page);
  await buyer.dialog(page).getByRole('button', { name: 'Done' }).click();

  await buyer.openPackage(page, /^MTN 1 GB/);
  await buyer.dialog(page).getByRole('button', { name: 'Recipient number Mum' }).click();
  await expect(page.getByLabel('Recipient number', { exact: true })).toHaveValue(recipient);
  await buyer
    .dialog(page)
    .getByRole('button', { name: `Payment number ${payer}` })
    .click();
  await expect(remember).toBeChecked();
  await remember.uncheck();
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'OTP entry');
  expect(await page.evaluate(() => localStorage.getItem('ntem-numbers'))).toBe('no');

  await page.goto('/orders');
  await expect(page.getByRole('region', { name: 'On this device', exact: true })).toContainText('MTN 5 GB');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Forget Mum' }).click();
  await expect(page.getByText('Numbers saved on this device')).toHaveCount(0);
  await page.getByRole('link', { name: 'Buy again' }).click();
  await expect(page.getByRole('dialog', { name: 'MTN 5 GB' })).toContainText('Your last numbers');
});

/** On another phone, the order that came with the page stays in sight while the code of its screen is on the way. */
async function expectInSightMeanwhile(browser: Browser, address: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  const code = '**/assets/order-screen-*.js';
  await page.route(code, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(code);
  await page.goto(address, { waitUntil: 'commit' });
  await asked;
  // Whatever would be painted instead is painted by then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
  await expect(page.locator('h1')).toHaveText('Your money is back', { timeout: 1 });
  come();
  await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible();
  await context.close();
}
