/** A customer's screens: the simple dashboard, the wait for a role, and the settings. */
import { expect, test } from '@playwright/test';
import { demo, logIn, openAccount, signIn } from '#support/people.ts';

test('a customer has the simple dashboard, and nothing to wait for', async ({ page }) => {
  await signIn(page, demo.yaw);
  await expect(page.getByText(demo.yaw.phone)).toBeVisible();
  await expect(page.getByText('Active')).toBeVisible();
  await page.getByRole('button', { name: 'Coming soon' }).click();
  await expect(page.getByText('Airtime Top-up is coming soon')).toBeVisible();
  await page.goto('/user-dashboard');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Buy data' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('somebody without a role waits for approval and changes their settings', async ({ page, request }) => {
  const person = await openAccount(request);
  await signIn(page, person);
  await page.getByRole('link', { name: 'Pending admin approval' }).click();
  await expect(page).toHaveURL('/user-dashboard');
  await expect(page.getByRole('heading', { name: 'Pending admin approval' })).toBeVisible();
  await expect(page.getByText('Pending Approval', { exact: true })).toBeVisible();

  await page.goto('/account');
  await page.getByLabel('Name').fill('E');
  await page.getByLabel('E-mail').fill('nonsense');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await page.getByLabel('Name').fill('Efua Boateng');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await page.getByLabel('E-mail').fill('efua@example.com');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Account updated')).toBeVisible();
  await page.getByLabel('Dark').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

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

  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Efua Boateng' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, { ...person, password: 'changed12' });
  await expect(page).toHaveURL('/dashboard');
});
