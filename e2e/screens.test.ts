/** Every screen, at both widths where they differ: without barriers, not too wide, and on the narrowest phone with large text too. */
import { expect, type Page, test } from '@playwright/test';
import { expectFits } from '#support/cases.ts';
import { expectFitsLargeText } from '#support/cut-text.ts';
import { demo, logIn, newPhone, openAccount, signIn } from '#support/people.ts';
import { orderFor } from '#support/sellers.ts';
import { smallTargets } from '#support/small-targets.ts';

/** A theme changes colours and no layout, a width layout and no colours: so each theme has one of the widths. */
test.beforeEach(async ({ page, isMobile }) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' });
});

async function check(page: Page, screen: string) {
  await test.step(screen, async () => {
    const size = page.viewportSize();
    await expectFits(page);
    if (size?.width !== 360) return;
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFitsLargeText(page, screen);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize(size);
  });
}

async function checkAll(page: Page, paths: readonly string[], also?: (path: string) => Promise<void>) {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    // Rows, once they are there, and not their places.
    await expect(page.locator('main .animate-skeleton:not(li *)')).toHaveCount(0);
    await expect(page.locator('main').getByText('Loading...')).toHaveCount(0);
    await check(page, path);
    await also?.(path);
  }
}

test('screens for everybody', { tag: '@both' }, async ({ page, request }) => {
  const payer = newPhone();
  const { paymentId } = await orderFor(request, { bundle: 'MTN 1 GB', payer });
  await checkAll(page, [
    ...['/', '/guest-checkout/AMA2026', '/orders', '/track', `/order/${paymentId}`, '/auth', '/register'],
    `/sandbox?phone=${payer}`,
  ]);
});

test('screens that are one narrow column at every width', async ({ page }) => {
  const payer = newPhone();
  await checkAll(page, [
    ...[`/order/${crypto.randomUUID()}`, '/nothing-here', '/sandbox'],
    ...[`/sandbox?phone=${payer}&app=dial`, `/sandbox?phone=${payer}&app=chat`],
  ]);
});

test('signing in and registering, also when something is wrong', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await check(page, 'a sign-in with empty fields');
  await logIn(page, { phone: newPhone(), password: 'wrong123' });
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page, 'a sign-in that is refused');
  await page.goto('/auth?step=forgot');
  await page.getByLabel('Phone number').fill(newPhone());
  await check(page, 'a forgotten password');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await check(page, 'a new password');

  await page.goto('/register?ref=AMA2026');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please fix the errors below')).toBeVisible();
  await check(page, 'a registration with empty fields');
  await page.getByLabel('Name').fill('Efua Quaye');
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByLabel('Password', { exact: true }).fill('secret12');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter the complete 6-digit code')).toBeVisible();
  await check(page, 'the code of a registration');
  await page.getByRole('button', { name: 'Back to registration' }).click();
  await expect(page.getByText('Enter the code')).toBeVisible();
  await check(page, 'a registration that waits for its code');
});

test('screens of a customer', { tag: '@both' }, async ({ page, request }) => {
  await signIn(page, await openAccount(request));
  await checkAll(page, ['/dashboard', '/user-dashboard', '/orders', '/account']);
  await expect(page.getByText('This one')).toBeVisible();
  await page.getByRole('button', { name: 'Log out of all devices' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'the question before all devices are logged out');
});

const tab = (name: string) => `/dashboard?tab=${name}`;
const seller = [
  ...['home', 'sell', 'float', 'more', 'referrals', 'customers', 'subagents', 'pricing'],
  ...['sales', 'shop', 'earnings', 'statements', 'notices', 'developers', 'help'],
];
const admin = [
  ...['overview', 'users', 'services', 'payments', 'data-bundles', 'guest-pages', 'attention', 'money'],
  ...['vendors', 'channels', 'messages', 'audit', 'brand', 'about', 'help', 'users&view=message', 'find'],
  ...['more', 'users&view=invite', 'services&prices=change', 'money&view=payouts', 'brand&view=legal'],
  'money&view=floats',
];
test('screens of a seller', { tag: '@both' }, async ({ page }) => {
  await signIn(page, demo.ama);
  await checkAll(page, seller.map(tab));
});

test('screens of an admin', { tag: '@both' }, async ({ page, isMobile }) => {
  await signIn(page, demo.esi);
  await checkAll(page, admin.map(tab), async (path) => {
    if (isMobile) expect.soft(await smallTargets(page), path).toEqual([]);
  });
});
