/** What each role finds behind the sign-in. */
import { expect, test } from '@playwright/test';
import { demo, openAccount, signIn } from '#support/people.ts';

test('an admin sees the admin dashboard', { tag: '@long' }, async ({ page }) => {
  await signIn(page, demo.esi);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Manage your application')).toBeVisible();
});

test('agents and subagents are welcomed as such', { tag: '@long' }, async ({ page }) => {
  await signIn(page, demo.ama);
  await expect(page.getByRole('heading', { name: 'Agent Dashboard', exact: true })).toBeVisible();
  await expect(page.getByText('Welcome back, Agent Ama Owusu')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, demo.kofi);
  await expect(page.getByRole('heading', { name: 'Subagent Dashboard' })).toBeVisible();
  await expect(page.getByText('Welcome back, Subagent Kofi Boateng')).toBeVisible();
});

test('a user sees the simple dashboard, and is not kept waiting for approval', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, demo.yaw);
  await expect(page.getByText(demo.yaw.phone)).toBeVisible();
  await expect(page.getByText('Active')).toBeVisible();
  await page.getByRole('button', { name: 'Coming soon' }).click();
  await expect(page.getByText('Airtime Top-up is coming soon')).toBeVisible();
  await page.goto('/user-dashboard');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Buy data' }).click();
  await expect(page).toHaveURL('/');
});

test('somebody without a role waits for approval', { tag: '@long' }, async ({ page, request }) => {
  await signIn(page, await openAccount(request));
  await page.getByRole('link', { name: 'Pending admin approval' }).click();
  await expect(page).toHaveURL('/user-dashboard');
  await expect(page.getByRole('heading', { name: 'Pending admin approval' })).toBeVisible();
  await expect(page.getByText('Pending Approval', { exact: true })).toBeVisible();
});

test('name, e-mail and theme are changed in the settings', { tag: '@long' }, async ({ page, request }) => {
  await signIn(page, await openAccount(request));
  await page.getByRole('link', { name: 'Account Settings' }).click();
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
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Efua Boateng' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
