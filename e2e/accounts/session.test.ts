/** A session in the middle of work: it is renewed, it ends, it is shared between tabs. */
import { expect, type Page, test } from '@playwright/test';
import { demo, logIn, openAccount, signIn } from '#support/people.ts';

/** As if its time had run out. */
function spoil(page: Page, token: 'accessToken' | 'refreshToken') {
  return page.evaluate((name) => {
    const session = JSON.parse(localStorage.getItem('ntem-session') ?? '{}');
    localStorage.setItem('ntem-session', JSON.stringify({ ...session, [name]: 'spoiled' }));
  }, token);
}

test('an access token that has run out is changed once, unnoticed', async ({ page, request }) => {
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
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Efua Boateng');
});

test('a session that is refused leads to the sign-in, and from there back', async ({ page, request }) => {
  const person = await openAccount(request);
  await signIn(page, person);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await spoil(page, 'accessToken');
  await spoil(page, 'refreshToken');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1);
  await logIn(page, person);
  await expect(page).toHaveURL('/account');
});

test('whoever is not signed in is led back to where they wanted to go', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/sandbox');
  await page.goto('/account');
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await logIn(page, demo.yaw);
  await expect(page).toHaveURL('/account');
});

test('the guard replaces the page, so that Back does not return to it', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/sandbox');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/auth');
  await page.goBack();
  await expect(page).toHaveURL('/sandbox');
});

test('logging out asks nothing of the server and leaves nothing behind', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, demo.yaw);
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL('/account');
  // What the page itself asks for has been answered before the logout is watched.
  await expect(page.getByText('This one')).toBeVisible();
  await expect(page.getByText('Authenticator app', { exact: true })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/token|Yaw/i);

  await page.goBack();
  await expect(page).toHaveURL('/auth');
  await page.goto('/auth');
  await logIn(page, demo.esi);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('somebody else who signs in after a logout starts at the dashboard', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, demo.yaw);
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, demo.esi);
  await expect(page).toHaveURL('/dashboard');
});

test('two tabs sign in and out together', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/auth');
  await signIn(page, demo.yaw);
  await expect(other).toHaveURL('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/auth');
  await expect(page).toHaveURL('/auth');
});

test('logging out of all devices ends the other device on its next use', { tag: '@long' }, async ({
  page,
  browser,
  request,
}) => {
  const person = await openAccount(request);
  await signIn(page, person);
  const otherDevice = await browser.newContext();
  const other = await otherDevice.newPage();
  await signIn(other, person);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Log out of all devices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Log out of all devices' }).click();
  await dialog.getByRole('button', { name: 'Log out of all devices' }).click();
  await expect(page).toHaveURL('/auth');

  await other.reload();
  await expect(other).toHaveURL('/auth');
  await otherDevice.close();
});

test('a device without a connection says so, and goes on when it is back', { tag: '@long' }, async ({
  page,
  context,
}) => {
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

test('a dashboard that the server does not answer for shows what is known', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, demo.yaw);
  await page.route('**/auth/me', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();

  await page.evaluate(() => {
    const { user: _, ...tokens } = JSON.parse(localStorage.getItem('ntem-session') ?? '{}');
    localStorage.setItem('ntem-session', JSON.stringify(tokens));
  });
  await page.reload();
  await expect(page.getByText('Unable to load user data')).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/auth/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();
});
