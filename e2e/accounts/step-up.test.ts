/** Proving again that it is you, and seeing where one is signed in. */
import { expect, type Page, test } from '@playwright/test';
import { ageProofs, logIn, openAccount, signIn } from '#support/people.ts';

const saveEmail = async (page: Page) => {
  await page.goto('/account');
  await page.getByLabel('E-mail').fill('akua@shop.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
};

test('a proof is asked for only after a while, and work goes on', async ({ page, request }) => {
  const person = await openAccount(request);
  await signIn(page, person);
  await saveEmail(page);
  await expect(page.getByText('Account updated').first()).toBeVisible();

  await ageProofs(person.phone, '6 minutes');
  await page.getByLabel('E-mail').fill('efua@shop.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
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
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('E-mail')).toHaveValue('efua@shop.example');
});

test('a person who cancels changes nothing, and is told why', async ({ page, request }) => {
  const person = await openAccount(request);
  await signIn(page, person);
  await ageProofs(person.phone, '6 minutes');
  await saveEmail(page);
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you.' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Please confirm that it is you.').first()).toBeVisible();
});

test('other places where one is signed in are seen and ended', async ({ page, browser, request }) => {
  const person = await openAccount(request);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto('/auth');
  await logIn(other, person);
  await expect(other).toHaveURL('/dashboard');

  await signIn(page, person, '/account');
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
