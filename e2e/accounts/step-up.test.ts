/** Proving again that it is you, and seeing where one is signed in. */
import { expect, test } from '@playwright/test';
import { demo, logIn, openAccount, signIn } from '#support/people.ts';

test('whoever takes a list away is asked for the password, and goes on where they were', async ({ page }) => {
  await signIn(page, demo.esi, { isConfirmed: false });
  await page.getByRole('button', { name: /Export Users/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you.' });
  await expect(dialog.getByText('Then you are not asked again for 5 minutes.')).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();

  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    dialog.getByText('Invalid credentials. Please check your phone number and password.'),
  ).toBeVisible();

  const file = page.waitForEvent('download');
  await dialog.getByLabel('Password', { exact: true }).fill(demo.esi.password);
  await page.keyboard.press('Enter');
  expect((await file).suggestedFilename()).toMatch(/^users/);
  await expect(dialog).toBeHidden();
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export Users/ }).click();
  await second;
});

test('whoever thinks better of it changes nothing, and is told why', { tag: '@long' }, async ({ page }) => {
  await signIn(page, demo.esi, { isConfirmed: false });
  await page.getByRole('button', { name: /Export Users/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you.' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Please confirm that it is you.'),
  ).toBeVisible();
});

test('other places where one is signed in are seen and ended', { tag: '@long' }, async ({
  page,
  browser,
  request,
}) => {
  const person = await openAccount(request);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto('/auth');
  await logIn(other, person);
  await expect(other).toHaveURL('/dashboard');

  await signIn(page, person);
  await page.goto('/account');
  const devices = page
    .getByRole('region', { name: 'Devices' })
    .or(page.locator('section', { hasText: 'Devices' }));
  await expect(devices.getByText('This one')).toHaveCount(1);
  const ends = devices.getByRole('button', { name: /^End / });
  const before = await ends.count();
  expect(before).toBeGreaterThan(0);
  await ends.first().click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(ends).toHaveCount(before - 1);
  await elsewhere.close();
});
