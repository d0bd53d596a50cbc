/** Signing in, staying signed in for as long as was asked for, and forgotten passwords. */
import { expect, test } from '@playwright/test';
import { codeFor, demo, logIn, openAccount, otherThan, signIn, typeCode } from '#support/people.ts';
import { messagesOf } from '#support/purchases.ts';

test('a session lasts as long as was asked for', async ({ page, browser }) => {
  const reopened = async (isLasting: boolean) => {
    const { cookies, origins } = await page.context().storageState();
    const kept = isLasting ? cookies : cookies.filter(({ expires }) => expires !== -1);
    const context = await browser.newContext({ storageState: { cookies: kept, origins } });
    const later = await context.newPage();
    await later.goto('/dashboard');
    return later;
  };
  await page.goto('/auth');
  await expect(page.getByLabel('Remember me')).not.toBeChecked();
  await logIn(page, demo.yaw);
  await expect(page).toHaveURL('/dashboard');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(second.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();
  const forgotten = await reopened(false);
  await expect(forgotten).toHaveURL('/auth');
  await forgotten.context().close();

  await signIn(page, demo.yaw);
  const remembered = await reopened(true);
  await expect(remembered.getByRole('heading', { name: 'Yaw Asante' })).toBeVisible();
  for (const path of ['/auth', '/register']) {
    await remembered.goto(path);
    await expect(remembered).toHaveURL('/dashboard');
  }
  await remembered.context().close();
});

test('the keyboard alone is enough, and a password can be shown', async ({ page }) => {
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
  const field = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await field.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('a refused password loses nothing, and a forgotten one is set anew', async ({ page, request }) => {
  const person = await openAccount(request);
  await page.goto('/auth');
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByLabel('Phone number')).toHaveValue(person.phone);
  await page.goBack();
  await expect(page.getByText('Sign in to your account')).toBeVisible();
  await logIn(page, { ...person, password: 'wrong123' });
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid credentials. Please check your phone number and password.',
  );
  await expect(page.getByLabel('Phone number')).toHaveValue(person.phone);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong123');

  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue(person.phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();

  // After the one of the registration.
  await expect.poll(() => messagesOf(request, person.phone)).toHaveLength(2);
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
