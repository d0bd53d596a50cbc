/** Every screen on the narrowest phone with large text: nothing is cut, and nothing scrolls sideways. */
import { expect, type Page, test } from '@playwright/test';
import { expectFitsLargeText } from '#support/cut-text.ts';
import { demo, newPhone, type Person, signIn } from '#support/people.ts';
import { orderFor } from '#support/sellers.ts';

test.use({ viewport: { width: 320, height: 640 } });

async function expectFits(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    // Rows, once they are there, and not their places.
    await expect(page.locator('main .animate-skeleton:not(li *)')).toHaveCount(0);
    await expect(page.locator('main').getByText('Loading...')).toHaveCount(0);
    await expectFitsLargeText(page, path);
  }
}

const tab = (name: string) => `/dashboard?tab=${name}`;
const seller = [
  'home',
  'more',
  'referrals',
  'customers',
  'subagents',
  'pricing',
  'sales',
  'shop',
  'earnings',
  'notices',
].map(tab);
const admin = [
  ...['overview', 'users', 'services', 'payments', 'data-bundles', 'guest-pages'],
  ...['attention', 'money', 'vendors', 'audit', 'users&view=message'],
].map(tab);

test('what anybody may open fits with large text', { tag: '@long' }, async ({ page, request }) => {
  test.slow();
  const { paymentId } = await orderFor(request, { bundle: 'MTN 1GB', payer: newPhone() });
  await expectFits(page, [
    ...['/', '/guest-checkout/AMA2026', '/orders', '/track', `/order/${paymentId}`],
    ...['/auth', '/register?ref=AMA2026', '/auth?step=forgot', '/sandbox'],
  ]);
  await page.goto('/');
  await page.locator('main li a').first().click();
  await expect(page.getByRole('dialog').getByLabel('Recipient number', { exact: true })).toBeVisible();
  await expectFitsLargeText(page, 'the purchase');
});

const people: [name: string, person: Person, paths: readonly string[]][] = [
  ['a seller', demo.ama, seller],
  ['a customer', demo.yaw, ['/dashboard', '/account', '/orders']],
  ['an admin', demo.esi, admin],
];
for (const [name, person, paths] of people) {
  test(`what ${name} opens fits with large text`, { tag: '@long' }, async ({ page }) => {
    test.slow();
    await signIn(page, person);
    await expectFits(page, paths);
    if (person !== demo.esi) return;
    await page.goto(tab('data-bundles'));
    await page.getByRole('table').getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByText('What happened')).toBeVisible();
    await expectFitsLargeText(page, 'an order');
  });
}
