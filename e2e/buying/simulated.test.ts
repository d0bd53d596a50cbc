/** Buying from the product as production runs it, with real adapters and each vendor played on this machine. */
import { randomInt } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { codeFor, newPhone } from '#support/people.ts';
import {
  dialog,
  enterCode,
  expectOutcome,
  expectTitle,
  fillForm,
  openPackage,
  payButton,
} from '#support/purchases.ts';
import { countReal, letDeliver, testWith } from '#support/simulated-shop.ts';

const withPaystack = testWith('paystack', 'datamart', 'arkesel');
const withHubtel = testWith('arkesel', 'hubtel');

// One start for each set of vendors is enough.
withPaystack.describe.configure({ mode: 'default' });

type Numbers = { recipient: string; payer: string };

/** As far as the code that proves the payer's number, and past it. */
async function order(page: Page, numbers: Numbers, name: RegExp): Promise<void> {
  await page.goto('/');
  await openPackage(page, name);
  await fillForm(page, numbers);
  await payButton(page).click();
  await expectTitle(page, 'OTP entry');
  await enterCode(page, await codeFor(page.request, numbers.payer));
}

/** On the payer's own handset. */
async function approveOnHandset(browser: Browser, baseURL: string | undefined, payer: string): Promise<void> {
  const handset = await browser.newPage({ baseURL: baseURL ?? '' });
  await handset.goto(`/sandbox?phone=${payer}`);
  const prompt = handset.getByRole('region', { name: 'Mobile money prompt' });
  await prompt.getByRole('button', { name: 'Approve' }).click();
  await expect(prompt.getByText('Approved')).toBeVisible();
  await handset.close();
}

withPaystack(
  'a guest pays through Paystack with a code of Arkesel, and DataMart delivers',
  { tag: '@long' },
  async ({ page, browser, baseURL }) => {
    const [recipient, payer] = [newPhone(), newPhone()];
    await order(page, { recipient, payer }, /^MTN 5 GB/);
    await expectTitle(page, 'Payment Prompt Sent');
    await approveOnHandset(browser, baseURL, payer);
    await letDeliver(page.request, recipient);
    await expectOutcome(page, 'Bundle delivered');
    expect(await countReal(page.request, [payer])).toMatchObject({ charge: 1, debit: 1 });
    expect(await countReal(page.request, [recipient])).toMatchObject({ debit: 1, delivery: 1 });
  },
);

withPaystack(
  'a Telecel payer enters the voucher that Paystack wants',
  { tag: '@long' },
  async ({ page, browser, baseURL }) => {
    const [recipient, payer] = [newPhone(), `020${randomInt(1_000_000, 9_000_000)}`];
    await order(page, { recipient, payer }, /^MTN 1 GB/);
    await expectTitle(page, 'Voucher entry');
    await expect(dialog(page).getByText('*110#').first()).toBeVisible();
    await page.getByLabel('Voucher code').fill(await codeFor(page.request, payer));
    await dialog(page).getByRole('button', { name: 'Verify' }).click();
    await expectTitle(page, 'Payment Prompt Sent');
    await approveOnHandset(browser, baseURL, payer);
    await letDeliver(page.request, recipient);
    await expectOutcome(page, 'Bundle delivered');
    expect(await countReal(page.request, [payer])).toMatchObject({ charge: 1, debit: 1 });
  },
);

withHubtel(
  'a guest pays and is served through Hubtel, which signs nothing',
  { tag: '@long' },
  async ({ page, browser, baseURL }) => {
    const [recipient, payer] = [newPhone(), newPhone()];
    await order(page, { recipient, payer }, /^MTN 5 GB/);
    await expectTitle(page, 'Payment Prompt Sent');
    await approveOnHandset(browser, baseURL, payer);
    await letDeliver(page.request, recipient);
    await expectOutcome(page, 'Bundle delivered');
    expect(await countReal(page.request, [payer])).toMatchObject({ charge: 1, debit: 1 });
    expect(await countReal(page.request, [recipient])).toMatchObject({ delivery: 1 });
  },
);
