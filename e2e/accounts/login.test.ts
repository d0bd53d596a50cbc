/** Signing in, staying signed in for as long as was asked for, and forgotten and changed passwords. */
import { expect, test } from '@playwright/test';
import {
  codeFor,
  demo,
  fillLogin,
  logIn,
  openAccount,
  otherThan,
  register,
  signIn,
  typeCode,
} from '#support/people.ts';

test('a remembered person is still signed in after the browser was closed', async ({ page, browser }) => {
  await signIn(page, demo.yaw);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();

  const reopened = await browser.newContext({ storageState: await page.context().storageState() });
  const later = await reopened.newPage();
  await later.goto('/dashboard');
  await expect(later.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();
  await reopened.close();
});

test('without Remember me a reload keeps the session and closing ends it', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Remember me')).not.toBeChecked();
  await logIn(page, demo.yaw);
  await expect(page).toHaveURL('/dashboard');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();

  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(second.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();

  const { cookies, origins } = await page.context().storageState();
  const lasting = cookies.filter(({ expires }) => expires !== -1);
  const reopened = await browser.newContext({ storageState: { cookies: lasting, origins } });
  const later = await reopened.newPage();
  await later.goto('/dashboard');
  await expect(later).toHaveURL('/auth');
  await reopened.close();
});

test('a wrong password is refused and nothing typed is lost', async ({ page, request }) => {
  const person = await openAccount(request);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await logIn(page, { ...person, password: 'wrong123' });
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid credentials. Please check your phone number and password.',
  );
  await expect(page.getByLabel('Phone number')).toHaveValue(person.phone);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong123');
});

test('somebody who never proved the phone goes on to the code', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const person = await register(request);
  await page.goto('/auth');
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeVisible();
  await typeCode(page, await codeFor(request, person.phone));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the keyboard alone is enough', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type('027 000 0003');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demo.yaw.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('the password can be shown', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('secret12');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('two clicks on a slow network send one request, and the button shows the wait', {
  tag: '@long',
}, async ({ page }) => {
  let sent = 0;
  let letGo = () => {};
  const seen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/auth/login', async (route) => {
    sent += 1;
    await seen;
    await route.continue();
  });
  await page.goto('/auth');
  await fillLogin(page, demo.yaw);
  const button = page.getByRole('button', { name: 'Sign in' });
  await button.dblclick();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page).toHaveURL('/dashboard');
  expect(sent).toBe(1);
});

test('the modes switch back and forth, also with the Back button', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Phone number').fill('0241234567');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByText('Join our data bundle platform')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('0241234567');
  await page.goBack();
  await expect(page.getByText('Sign in to your account')).toBeVisible();
});

for (const path of ['/auth', '/register']) {
  test(`somebody who is signed in is sent from ${path} to the dashboard`, { tag: '@long' }, async ({
    page,
  }) => {
    await signIn(page, demo.yaw);
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  });
}

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

test('a password is changed with the current one', { tag: '@long' }, async ({ page, request }) => {
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
