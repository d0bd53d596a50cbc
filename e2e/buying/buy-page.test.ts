/** A whole purchase in a browser that runs no script: forms, links, and pages that load themselves again. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { codeFor, newPhone, otherThan } from '#support/people.ts';
import { approve, fillForm, phoneEnding } from '#support/purchases.ts';
import { priceList, shownPrices, textsOf } from '#support/shop-page.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openForm(page: Page, path: string) {
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^MTN 5 GB/ })
    .click();
  await expect(title(page, 'MTN 5 GB')).toBeVisible();
}

async function order(page: Page, { recipient, payer }: { recipient: string; payer: string }) {
  await fillForm(page, { recipient, payer });
  await page.getByRole('radio', { name: 'MTN' }).check();
  await page.getByRole('button', { name: /^Pay GH₵/ }).click();
  await expect(title(page, 'OTP entry')).toBeVisible();
}

async function prove(page: Page, code: string) {
  await page.getByLabel('OTP code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

test.describe('without script, where the system is dark', () => {
  test.use({ colorScheme: 'dark', javaScriptEnabled: false });

  test('a page that needs a script says so, and what works without', async ({ page }) => {
    for (const path of ['/orders', '/auth', '/dashboard', '/track']) {
      await page.goto(path);
      await expect(title(page, 'This page needs JavaScript')).toBeVisible();
      await expect(page.locator('.animate-skeleton').first()).toBeHidden();
      await page.getByRole('link', { name: 'buy data' }).click();
      await expect(page).toHaveURL('/');
    }
  });

  test("a guest buys through a seller's link as far as the order's page", async ({ page }) => {
    const recipient = newPhone();
    const empty = phoneEnding('9002');
    await page.goto('/guest-checkout/AMA2026');
    expect(await shownPrices(page)).toEqual(textsOf(await priceList(page, 'AMA2026')));
    await expect(page.getByRole('link', { name: 'Login / Sign Up' })).toHaveAttribute(
      'href',
      '/auth?ref=AMA2026',
    );
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await openForm(page, '/guest-checkout/AMA2026');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await expect(page.getByText('Special Pricing Applied')).toBeVisible();
    await page.getByLabel('Payment number').fill(empty);
    await page.getByRole('button', { name: /^Pay GH₵/ }).click();
    await expect(page.getByText('Please fill in all fields')).toBeVisible();
    await expect(page.getByText('Enter the recipient number')).toBeVisible();
    await expect(page.getByLabel('Recipient number')).toBeFocused();
    await expect(page.getByLabel('Payment number')).toHaveValue(empty);
    await order(page, { recipient, payer: empty });
    await prove(page, await codeFor(page.request, empty));
    await expect(page.getByText('There was not enough money in the wallet.')).toBeVisible();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
    await expect(page.getByLabel('Payment number')).toHaveValue(empty);

    const payer = newPhone();
    await order(page, { recipient, payer });
    const code = await codeFor(page.request, payer);
    await prove(page, otherThan(code));
    await expect(page.getByText('OTP verification failed')).toBeVisible();
    await prove(page, code);
    await expect(title(page, 'Payment Prompt Sent')).toBeVisible();
    await expect(page.getByText('Never type it here')).toBeVisible();
    await page.reload();
    await expect(title(page, 'Payment Prompt Sent')).toBeVisible();
    await page.getByRole('link', { name: 'I Have Paid' }).click();
    await expect(page.getByText('Payment is still pending.')).toBeVisible();
    await approve(page.request, payer);
    // Nobody taps anything: the page loads itself again.
    await expect(page).toHaveURL(/\/order\/[\w-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: /is there$/ })).toBeVisible();
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
    expect(await page.content()).not.toContain(payer);
    await page.getByRole('link', { name: 'Buy data' }).click();
    await expect(page).toHaveURL('/guest-checkout/AMA2026');
  });
});

/** Without script, this is the only way to show a change; the page says so. */
const looksAgain = ['meta-refresh'];

test('its pages have no barriers', async ({ page }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  await page.goto('/guest-checkout/AMA2026');
  const slip = page.getByRole('main').getByRole('link', { name: /^MTN 5 GB/ });
  await page.goto((await slip.getAttribute('href')) ?? '');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: /^Pay GH₵/ }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await expectNoBarriers(page);
  await order(page, { recipient, payer });
  await expectNoBarriers(page);
  await prove(page, await codeFor(page.request, payer));
  await expect(title(page, 'Payment Prompt Sent')).toBeVisible();
  await expectNoBarriers(page, looksAgain);
  await page.getByRole('link', { name: 'I Have Paid' }).click();
  await expect(title(page, 'Waiting for payment')).toBeVisible();
  await expectNoBarriers(page, looksAgain);
  await page.goto('/buy/nothing');
  await expectNoBarriers(page);
});
