/** The form in the page itself, which a tap opens before the app is there. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { newPhone } from '#support/people.ts';
import { dialog, expectTitle } from '#support/purchases.ts';

const scripts = /\/assets\/.*\.js$/;
const early = (page: Page) => page.locator('#early');

/** Holds the app back until `come` is called. */
async function holdApp(page: Page) {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return come;
}

async function tapFirst(page: Page) {
  await page.goto('/', { waitUntil: 'commit' });
  // Its script is at the end.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.locator('a.slip').first().tap();
  await expect(early(page)).toBeVisible();
}

test('opens at the tap, and the app takes over what was typed, with the caret', async ({ page }) => {
  const come = await holdApp(page);
  await tapFirst(page);
  await expect(early(page).getByRole('heading')).toHaveText(/^MTN \S+ GB/);
  await expectNoBarriers(page);
  const recipient = newPhone();
  await page.keyboard.type(recipient.slice(0, 6));
  await page.keyboard.press('ArrowLeft');
  come();
  await expect(early(page)).toBeHidden();
  await expect(dialog(page).getByLabel('Recipient number')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(recipient.slice(6));
  await expect(dialog(page).getByLabel('Recipient number')).toHaveValue(recipient);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('a.slip').first()).toBeFocused();
  await expect(page).toHaveURL('/');
});

test('what was sent before the app came is sent by the app', async ({ page }) => {
  const come = await holdApp(page);
  // What it sends by itself, where the app does not come in time, leaves the page as it is.
  await page.route('**/buy/**', (route) => route.fulfill({ status: 204 }));
  await tapFirst(page);
  await early(page).getByLabel('Recipient number').fill(newPhone());
  await early(page).getByLabel('Payment number').fill(newPhone());
  await early(page)
    .getByRole('button', { name: /^Pay GH₵/ })
    .click();
  come();
  await expectTitle(page, 'OTP entry');
});

test('closes by its button and by Escape, and the next tap has what was typed', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  await tapFirst(page);
  await page.keyboard.type('024');
  await page.keyboard.press('Escape');
  await expect(early(page)).toBeHidden();
  await page.locator('a.slip').nth(1).tap();
  await expect(early(page).getByLabel('Recipient number')).toHaveValue('024');
  await early(page).getByRole('button', { name: 'Close' }).click();
  await expect(early(page)).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('goes to the page without script where the app never comes, with what was typed', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  await tapFirst(page);
  const [recipient, payer] = [newPhone(), newPhone()];
  await early(page).getByLabel('Recipient number').fill(recipient);
  await early(page).getByLabel('Payment number').fill(payer);
  await early(page).getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/buy\//);
  await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
  await expect(page.getByLabel('Payment number')).toHaveValue(payer);
  await expect(page.getByRole('button', { name: /^Pay GH₵/ })).toBeVisible();
});
