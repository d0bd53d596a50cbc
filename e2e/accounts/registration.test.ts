/** Opening an account: the form, the code, and all that can go wrong on the way. */
import { expect, type Page, test } from '@playwright/test';
import {
  codeFor,
  demo,
  digits,
  newPhone,
  openAccount,
  otherThan,
  password,
  post,
  typeCode,
} from '#support/people.ts';

async function fillRegistration(page: Page, phone: string) {
  await page.getByLabel('Name').fill('Efua Quaye');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function registerOnPage(page: Page, path = '/register'): Promise<string> {
  const phone = newPhone();
  await page.goto(path);
  await fillRegistration(page, phone);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeVisible();
  return phone;
}

test('a referral link leads over the handset to a linked dashboard', async ({ page, context }) => {
  await page.goto('/register?ref=NOBODY');
  await expect(page.getByText('This code does not count any more.')).toBeVisible();
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
  const phone = await registerOnPage(page, '/register?ref=AMA2026');

  const handset = await context.newPage();
  await handset.goto('/sandbox');
  await handset.getByLabel('Phone number').fill(phone);
  const code = await handset.getByRole('listitem').first().locator('strong').innerText();
  await handset.close();

  await typeCode(page, code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Phone verification successful! Kindly Login')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Efua Quaye' })).toBeVisible();
  await expect(page.getByText('Ama Owusu')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a wrong code clears the boxes, and the right one still works', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const phone = await registerOnPage(page);
  const code = await codeFor(request, phone);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter the complete 6-digit code')).toBeVisible();

  await typeCode(page, otherThan(code));
  await expect(page.getByText('Please enter the complete 6-digit code')).toBeHidden();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code');
  expect(await digits(page)).toBe('');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();

  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('a new code can be asked for only after the countdown', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  const phone = await registerOnPage(page);
  await expect(page.getByRole('button', { name: /^Resend in 0:5|^Resend in 1:00/ })).toBeDisabled();
  await page.clock.fastForward(61_000);

  await page.route('**/auth/resend-otp', (route) => {
    expect(route.request().postDataJSON()).toEqual({ phone_number: phone });
    const otp = { requestId: 'second', ussd_code: '*928*085*2#', prefix: '' };
    return route.fulfill({ json: { message: 'Code sent', data: { otp: { data: { otp } } } } });
  });
  await typeCode(page, '123');
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled();
  expect(await digits(page)).toBe('');
  await expect(page.getByText('*928*085*2#')).toBeVisible();

  const verified = page.waitForRequest('**/auth/verify-otp');
  await typeCode(page, '123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  expect((await verified).postDataJSON()).toEqual({
    phone_number: phone,
    code: '123456',
    requestId: 'second',
  });
});

test('a code that could not be sent again says so, and may be tried again', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install();
  await registerOnPage(page);
  await page.clock.fastForward(61_000);
  // The server goes by its own clock, so this is too soon for it.
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(page.getByText('Failed to resend code')).toBeVisible();
  await expect(page.getByText('Too many attempts. Please wait a few minutes and try again.')).toBeVisible();

  await page.route('**/auth/resend-otp', (route) => route.fulfill({ json: { message: 'OK', data: {} } }));
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(page.getByText('Failed to send OTP')).toBeVisible();
});

test('an expired code says so', { tag: '@long' }, async ({ page }) => {
  await registerOnPage(page);
  await page.route('**/auth/verify-otp', (route) =>
    route.fulfill({
      status: 410,
      json: { message: 'This code has expired. Please request a new one.', code: 'OTP_EXPIRED' },
    }),
  );
  await typeCode(page, '123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code has expired. Please request a new one.');
  expect(await digits(page)).toBe('');
});

test('a code that never reached the server leaves empty boxes too', { tag: '@long' }, async ({ page }) => {
  await registerOnPage(page);
  await page.route('**/auth/verify-otp', (route) => route.abort());
  await typeCode(page, '123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Unable to connect to server. Please check your internet connection.',
  );
  expect(await digits(page)).toBe('');
});

test('the code step survives a reload, and the way back keeps what was typed', async ({ page }) => {
  const phone = await registerOnPage(page, '/register?ref=AMA2026');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeVisible();
  await expect(page.getByText(/Resend in 0:/)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain(phone);
  expect(stored).not.toContain(password);

  await page.getByRole('button', { name: 'Back to registration' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Efua Quaye');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByLabel('Referral code')).toHaveValue('AMA2026');
  await page.getByRole('button', { name: 'Enter the code' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
});

test("the browser's Back leads from the code to the whole form", { tag: '@long' }, async ({ page }) => {
  const phone = await registerOnPage(page);
  await page.goBack();
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
});

test('errors show under fields that were left, and go when they are edited', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByLabel('Name').fill('E');
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
  await page.getByLabel('Phone number').fill('541112233');
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please fix the errors below')).toBeVisible();
  await expect(page.getByText('Please enter a valid 10-digit phone number (e.g., 0241234567)')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();

  await page.getByLabel('Name').fill('Efua');
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
});

test('a number that is taken is refused under its field', { tag: '@long' }, async ({ page }) => {
  await page.goto('/register');
  await fillRegistration(page, demo.ama.phone);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('This phone number is already registered.')).toBeVisible();
  await expect(page.getByText('Please fix the errors below')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Efua Quaye');
});

test('a lost answer loses nothing that was typed and sends no second code', { tag: '@long' }, async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/auth/register', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.goto('/register');
  await fillRegistration(page, newPhone());
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Unable to connect to server. Please check your internet connection.',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeVisible();
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('where no code is needed the dashboard follows at once', { tag: '@long' }, async ({ page, request }) => {
  const person = await openAccount(request);
  const { data } = await post(request, '/auth/login', { phone_number: person.phone, password });
  await page.route('**/auth/register', (route) =>
    route.fulfill({ status: 201, json: { message: 'Registration successful', data } }),
  );
  await page.goto('/register');
  await fillRegistration(page, person.phone);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
