/** Opening an account: the form, the code, and all that can go wrong on the way. */
import { expect, type Page, test } from '@playwright/test';
import { runSql } from '#support/database.ts';
import { codeFor, demo, digits, logIn, newPhone, otherThan, password, typeCode } from '#support/people.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' }).click();
const codeStep = (page: Page) => page.getByRole('heading', { name: 'Verify Your Phone' });

async function fillRegistration(page: Page, phone: string) {
  await page.getByLabel('Name').fill('Efua Quaye');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

test('a referral link leads over the handset to a linked dashboard', async ({ page, context }) => {
  await page.goto('/register?ref=NOBODY');
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  await expect(page.getByText('will be linked')).toHaveCount(0);
  await page.goto('/register?ref=AMA2026');
  await expect(page.getByLabel('Referral code')).toHaveValue('AMA2026');
  await expect(page.getByLabel('Referral code')).not.toBeEditable();
  await expect(
    page.getByText('You were referred by an agent. Your account will be linked automatically.'),
  ).toBeVisible();
  await expect(
    page.getByText('Your account role will be assigned by an admin after registration'),
  ).toBeVisible();
  const phone = newPhone();
  await fillRegistration(page, phone);
  await create(page);
  await expect(codeStep(page)).toBeVisible();

  const handset = await context.newPage();
  await handset.goto('/sandbox');
  await handset.getByLabel('Phone number').fill(phone);
  const code = await handset.getByRole('listitem').first().locator('strong').innerText();
  await handset.close();

  await typeCode(page, code);
  await expect(page.getByText('Phone verification successful! Kindly Login')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Efua Quaye' })).toBeVisible();
  await expect(page.getByText('Ama Owusu')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a form that is refused or unanswered keeps what was typed and sends one code', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Name').fill('E');
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
  await page.getByLabel('Phone number').fill('541112233');
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await create(page);
  await expect(page.getByText('Please fix the errors below')).toBeVisible();
  await expect(page.getByText('Please enter a valid 10-digit phone number (e.g., 0241234567)')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await fillRegistration(page, demo.ama.phone);
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
  await create(page);
  await expect(page.getByText('This phone number is already registered.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Efua Quaye');

  const keys: (string | undefined)[] = [];
  await page.route('**/auth/register', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  const phone = newPhone();
  await page.getByLabel('Phone number').fill(phone);
  await create(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Unable to connect to server. Please check your internet connection.',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await create(page);
  await expect(codeStep(page)).toBeVisible();
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await page.goBack();
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
});

test('the code step outlives a reload, a wrong code, a lost answer and a wait', async ({ page, request }) => {
  const phone = newPhone();
  await page.clock.install();
  await page.goto('/register?ref=AMA2026');
  await fillRegistration(page, phone);
  await create(page);
  await expect(codeStep(page)).toBeVisible();
  await page.reload();
  await expect(codeStep(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in [01]:\d\d$/ })).toBeDisabled();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain(phone);
  expect(stored).not.toContain(password);
  await page.getByRole('button', { name: 'Back to registration' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Efua Quaye');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByLabel('Referral code')).toHaveValue('AMA2026');
  await page.getByRole('button', { name: 'Enter the code' }).click();
  await expect(codeStep(page)).toBeVisible();

  const code = await codeFor(request, phone);
  await verify(page);
  await expect(page.getByText('Please enter the complete 6-digit code')).toBeVisible();
  await typeCode(page, otherThan(code));
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code');
  expect(await digits(page)).toBe('');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.route('**/auth/verify-otp', (route) => route.abort(), { times: 1 });
  await typeCode(page, code);
  await expect(page.getByRole('alert')).toHaveText(
    'Unable to connect to server. Please check your internet connection.',
  );
  expect(await digits(page)).toBe('');

  await page.clock.fastForward(61_000);
  await runSql('update one_time_codes set created_at = now() where phone = $1', [phone]);
  // The server uses its own clock, so this is too soon for it.
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(page.getByText('Failed to resend code')).toBeVisible();
  await expect(page.getByText('Too many attempts. Please wait a few minutes and try again.')).toBeVisible();

  // Signing in before the number is proved leads to the same step.
  await page.goto('/auth');
  await logIn(page, { phone, password });
  await expect(codeStep(page)).toBeVisible();
  await typeCode(page, await codeFor(request, phone));
  await expect(page).toHaveURL('/dashboard');
});
