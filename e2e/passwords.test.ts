/** Forgotten and changed passwords. */
import { expect, test } from '@playwright/test';
import { codeFor, logIn, openAccount, otherThan, signIn, typeCode } from './support/people.ts';

test('a forgotten password is set anew with a code', async ({ page, request }) => {
  const person = await openAccount(request);
  await page.goto('/auth');
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue(person.phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();

  const code = await codeFor(request, person.phone);
  await typeCode(page, otherThan(code));
  await page.getByLabel('New password').fill('12345');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password').fill('changed12');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code');
  await expect(page.getByLabel('New password')).toHaveValue('changed12');

  await typeCode(page, code);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password changed. Please sign in.')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('Phone number')).toHaveValue(person.phone);
  await logIn(page, { ...person, password: 'changed12' });
  await expect(page).toHaveURL('/dashboard');
});

test('a password is changed with the current one', async ({ page, request }) => {
  const person = await openAccount(request);
  await signIn(page, person);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Current password').fill('wrong123');
  await page.getByLabel('New password').fill('changed12');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is not right')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('changed12');
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Your other devices are logged out.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, { ...person, password: 'changed12' });
  await expect(page).toHaveURL('/dashboard');
});
