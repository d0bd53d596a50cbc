/** A guest's screens, from the list of bundles to the receipt. */
import { expect, test } from '@playwright/test';
import { codeFor } from '#support/people.ts';
import { phone, takePicture } from '#support/pictures.ts';
import * as buyer from '#support/purchases.ts';

test.use(phone);

const numbers = { recipient: '0241234567', payer: '0547654321' };

test('a purchase', async ({ page }) => {
  await page.goto('/');
  await takePicture(page, 'guest-shop', 'MTN');
  await buyer.openPackage(page);
  await buyer.fillForm(page, numbers);
  await takePicture(page, 'guest-form', 'Payment number');
  await buyer.payButton(page).click();
  await expect(page.getByLabel('OTP code')).toBeVisible();
  await takePicture(page, 'guest-code', 'OTP code');
  await buyer.enterCode(page, await codeFor(page.request, numbers.payer));
  await takePicture(page, 'guest-prompt', 'Payment Prompt Sent');
  await buyer.approve(page.request, numbers.payer);
  await takePicture(page, 'guest-delivered', buyer.delivered);
  await buyer.dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await buyer.lastLine(page).getByRole('link').first().click();
  await takePicture(page, 'guest-order', 'Recipient');
});

test('an order that is looked for', async ({ page }) => {
  await page.goto('/track');
  await takePicture(page, 'guest-track', /reference/i);
});
