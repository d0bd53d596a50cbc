/** A session in the middle of work: it is renewed, it ends, it is shared between tabs, and the line may be down. */
import { expect, type Page, test } from '@playwright/test';
import { demo, logIn, openAccount, signIn } from '#support/people.ts';

/** As if its time had run out. */
function spoil(page: Page, token: 'accessToken' | 'refreshToken') {
  return page.evaluate((name) => {
    const session = JSON.parse(localStorage.getItem('ntem-session') ?? '{}');
    localStorage.setItem('ntem-session', JSON.stringify({ ...session, [name]: 'spoiled' }));
  }, token);
}

test('a token that ran out is changed unnoticed, a refused one is not', async ({ page, request }) => {
  const person = await openAccount(request);
  await signIn(page, person);
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Efua Quaye');
  let refreshes = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/auth/refresh-token')) refreshes += 1;
  });
  await spoil(page, 'accessToken');
  await page.getByLabel('Name').fill('Efua Boateng');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Account updated')).toBeVisible();
  expect(refreshes).toBe(1);

  await spoil(page, 'accessToken');
  await spoil(page, 'refreshToken');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1);
  await logIn(page, person);
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('Name')).toHaveValue('Efua Boateng');
});

test('signing in leads where somebody wanted to go, and a logout leaves nothing', async ({ page }) => {
  await page.goto('/sandbox');
  await page.goto('/account');
  await expect(page).toHaveURL('/auth');
  await page.goBack();
  await expect(page).toHaveURL('/sandbox');
  await page.goto('/account');
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await logIn(page, demo.yaw);
  await expect(page).toHaveURL('/account');

  // The page's own requests have been answered before the logout is watched.
  await expect(page.getByText('This one')).toBeVisible();
  await expect(page.getByText('Authenticator app', { exact: true })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/token|Yaw/i);
  await logIn(page, demo.kofi);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Welcome back, Subagent Kofi Boateng')).toBeVisible();
});

test('tabs sign in and out together, and all devices', async ({ page, browser, context, request }) => {
  const person = await openAccount(request);
  const other = await context.newPage();
  await other.goto('/auth');
  await signIn(page, person);
  await expect(other).toHaveURL('/dashboard');
  const otherDevice = await (await browser.newContext()).newPage();
  await signIn(otherDevice, person);

  await page.goto('/account');
  // Once the list is there, nothing moves below a press.
  await expect(page.getByText('This one')).toBeVisible();
  await page.getByRole('button', { name: 'Log out of all devices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Log out of all devices' }).click();
  await dialog.getByRole('button', { name: 'Log out of all devices' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
  await otherDevice.reload();
  await expect(otherDevice).toHaveURL('/auth');
  await otherDevice.context().close();
});

test('a device without a connection says so, and goes on when it is back', async ({ page, context }) => {
  await page.goto('/auth');
  await page.getByLabel('Phone number').fill(demo.yaw.phone);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Please check your internet connection.')).toBeVisible();
  await logIn(page, demo.yaw);
  await expect(page.getByRole('alert')).toHaveText(
    'Unable to connect to server. Please check your internet connection.',
  );
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a dashboard that the server does not answer for shows what is known', async ({ page }) => {
  await signIn(page, demo.yaw);
  await page.route('**/auth/me', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();

  await page.evaluate(() => {
    const { user: _, ...tokens } = JSON.parse(localStorage.getItem('ntem-session') ?? '{}');
    localStorage.setItem('ntem-session', JSON.stringify(tokens));
  });
  await page.reload();
  await expect(page.getByText('Unable to load user data')).toBeVisible();
  await page.unroute('**/auth/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();
});
