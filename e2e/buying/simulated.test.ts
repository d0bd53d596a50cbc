/** Buying from the product as production runs it, with real adapters and each vendor played on this machine. */
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { codeFor, newPhone } from '#support/people.ts';
import * as buyer from '#support/purchases.ts';
import { countReal, letDeliver, testWith } from '#support/simulated-shop.ts';

const test = testWith('paystack', 'datamart', 'arkesel');

test('Arkesel sends, Paystack wants a voucher, DataMart delivers', async ({ page, browser, baseURL }) => {
  const [recipient, payer] = [newPhone(), `020${randomInt(1_000_000, 9_000_000)}`];
  await page.goto('/');
  await buyer.openPackage(page, /^MTN 1 GB/);
  await buyer.fillForm(page, { recipient, payer });
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'OTP entry');
  await buyer.enterCode(page, await codeFor(page.request, payer));
  await buyer.expectTitle(page, 'Voucher entry');
  await expect(buyer.dialog(page).getByText('*110#').first()).toBeVisible();
  await page.getByLabel('Voucher code').fill(await codeFor(page.request, payer));
  await buyer.dialog(page).getByRole('button', { name: 'Verify' }).click();
  await buyer.expectTitle(page, 'Payment Prompt Sent');

  const handset = await browser.newPage({ baseURL: baseURL ?? '' });
  await handset.goto(`/sandbox?phone=${payer}`);
  const prompt = handset.getByRole('region', { name: 'Mobile money prompt' });
  await prompt.getByRole('button', { name: 'Approve' }).click();
  await expect(prompt.getByText('Approved')).toBeVisible();
  await handset.close();
  await letDeliver(page.request, recipient);
  await buyer.expectOutcome(page, buyer.delivered);
  expect(await countReal(page.request, [payer])).toMatchObject({ charge: 1, debit: 1 });
  expect(await countReal(page.request, [recipient])).toMatchObject({ delivery: 1 });
});
