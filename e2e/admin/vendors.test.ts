/** The admin's vendors. Nothing is paused here: the other tests buy through the same ones. */
import { expect, type Page, test } from '@playwright/test';
import { dialog, expectFits } from '#support/cases.ts';
import { demo, signIn } from '#support/people.ts';

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) });
const card = (page: Page, of: string, title: string) =>
  section(page, of)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('every vendor says how it does, and a pause says what it leads to', async ({ page }) => {
  await signIn(page, demo.esi, '/dashboard?tab=vendors');
  const supplier = card(page, 'Suppliers', 'Sandbox');
  await expect(supplier).toContainText('In use');
  await expect(supplier.getByText('Safe: the first one is returned')).toBeVisible();
  await expect(supplier).toContainText('no money moves');
  await expect(card(page, 'Gateways', 'Paystack')).toBeHidden();
  await section(page, 'Gateways')
    .getByText(/^Not set up: .*Paystack/)
    .click();
  await expect(card(page, 'Gateways', 'Paystack')).toContainText('Set PAYSTACK_SECRET_KEY on the server');
  await expect(card(page, 'Messages', 'Sandbox')).toContainText('codes entered');
  await expect(section(page, 'Order of routing')).toContainText('In use. No standby');
  await supplier.getByRole('button', { name: 'Test keys' }).click();
  await expect(dialog(page)).toContainText('Test of keys: Sandbox');
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(supplier).toContainText(/Tested \d\d:\d\d:\d\d/);

  await supplier.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog(page)).toContainText('After a day they are refunded');
  await dialog(page).getByLabel('Network').selectOption('Telecel');
  await expect(dialog(page)).toContainText('Nobody else delivers for Telecel now.');
  await dialog(page).getByRole('button', { name: 'Pause Sandbox' }).click();
  await expect(dialog(page).getByText('Please give a reason')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(supplier.getByRole('button', { name: 'Pause' })).toBeFocused();

  await card(page, 'Gateways', 'Sandbox').getByRole('button', { name: 'Pause' }).click();
  await expect(dialog(page)).toContainText('It cannot be paused: nobody could pay. Pause the sales instead.');
  await expect(dialog(page).getByRole('button', { name: 'Pause Sandbox' })).toHaveCount(0);
});
