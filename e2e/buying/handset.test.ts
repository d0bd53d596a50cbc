/** The simulated handset, where test numbers get their messages. */
import { expect, test } from '@playwright/test';
import { codeFor, newPhone, openAccount, post } from '#support/people.ts';

test('messages arrive by themselves, and their code can be copied', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { phone } = await openAccount(request);
  const texts = page.getByRole('list', { name: 'Messages' });
  await page.goto('/sandbox');
  await expect(page.getByText('Type a phone number to see its texts.')).toBeVisible();
  await page.getByLabel('Phone number').fill('12345');
  await page.getByLabel('Phone number').blur();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await expect(page).toHaveURL(`/sandbox?phone=${phone}`);
  await expect(texts.getByRole('listitem')).toHaveCount(1);

  await post(request, '/auth/forgot-password', { phone_number: phone });
  await expect(texts.getByRole('listitem')).toHaveCount(2);
  const code = await codeFor(request, phone);
  await expect(texts.getByRole('listitem').first()).toContainText(code);
  await page.getByRole('button', { name: `Copy code ${code}` }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await page.route('**/sandbox/messages*', (route) => route.abort());
  await page.goto(`/sandbox?phone=${newPhone()}`);
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await page.unroute('**/sandbox/messages*');
  await expect(page.getByText('Register or buy with this number to see a code here.')).toBeVisible();
});
