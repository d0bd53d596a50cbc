/** What the server asks back or puts off: another price, the same order again, a package that is gone, limits. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { runSql } from '#support/database.ts';
import { codeFor, newPhone } from '#support/people.ts';
import {
  approve,
  dialog,
  enterCode,
  expectOutcome,
  expectTitle,
  fillForm,
  messagesOf,
  openPackage,
  orderAndProve,
  orderFrom,
  payButton,
  promptsOf,
} from '#support/purchases.ts';

test('a price that changed since the page was opened is asked about', async ({ page }) => {
  const answer = await page.request.get('/api/v1/databundle-open/services');
  const { services } = (await answer.json()).data;
  const { final_price: price } = services[0].packages.find(
    (offer: { megabytes: number }) => offer.megabytes === 5000,
  );
  const old = price - 1;
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replaceAll(`"final_price":${price}`, `"final_price":${old}`)
      .replaceAll(` ${price.toFixed(2)}<`, ` ${old.toFixed(2)}<`);
    await route.fulfill({ response, body });
  });
  const payer = newPhone();
  await page.goto('/');
  await openPackage(page);
  await fillForm(page, { recipient: newPhone(), payer });
  await dialog(page)
    .getByRole('button', { name: `Pay GH₵ ${old.toFixed(2)}` })
    .click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The price has changed. Please check it and try again.');
  await expect(notice).toContainText(`It was GH₵ ${old.toFixed(2)} and is now GH₵ ${price.toFixed(2)}.`);
  await expectNoBarriers(page);
  expect(await messagesOf(page.request, payer)).toHaveLength(0);

  await dialog(page).getByRole('button', { name: 'Not now' }).click();
  await payButton(page).click();
  await dialog(page)
    .getByRole('button', { name: `Pay GH₵ ${price.toFixed(2)}` })
    .click();
  await expectTitle(page, 'OTP entry');
  await enterCode(page, await codeFor(page.request, payer));
  await expectTitle(page, 'Payment Prompt Sent');
  expect((await promptsOf(page.request, payer))[0]?.amount).toBe(price);
});

test('the same order once more is asked about', async ({ page }) => {
  const numbers = { recipient: newPhone(), payer: newPhone() };
  await orderAndProve(page, numbers);
  await approve(page.request, numbers.payer);
  await expectOutcome(page, 'Bundle delivered');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await openPackage(page);
  await fillForm(page, numbers);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'You bought this for this number a moment ago. Buy it again?',
  );
  await page.getByRole('alert').getByRole('button', { name: 'See that order' }).click();
  await expectOutcome(page, 'Bundle delivered');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await openPackage(page);
  await fillForm(page, numbers);
  await payButton(page).click();
  await dialog(page).getByRole('button', { name: 'No' }).click();
  await payButton(page).click();
  await dialog(page)
    .getByRole('button', { name: /^Buy again/ })
    .click();
  await expectTitle(page, 'OTP entry');
});

test('a package that is gone says so, and the shop is fetched again', async ({ page }) => {
  await page.route('**/databundle-open/buy', async (route) => {
    const body = { ...route.request().postDataJSON(), package_id: crypto.randomUUID() };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.goto('/');
  await openPackage(page);
  await fillForm(page, { recipient: newPhone(), payer: newPhone() });
  const refetched = page.waitForRequest('**/databundle-open/services');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This package is not available any more.');
  await refetched;
  await dialog(page).getByRole('button', { name: 'See other packages' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('a second code within a minute is put off, and the screen says until when', { tag: '@long' }, async ({
  page,
}) => {
  const payer = newPhone();
  await orderFrom(page, { recipient: newPhone(), payer });
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Recipient number').fill(newPhone());
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Too many attempts. Please wait a few minutes and try again.',
  );
  await expect(page.getByRole('alert')).toContainText(/You can try again in [01]:\d\d\./);
});

test('a resend waits for its countdown, also against the server’s own', { tag: '@long' }, async ({
  page,
}) => {
  const payer = newPhone();
  await page.clock.install();
  await orderFrom(page, { recipient: newPhone(), payer });
  await expect(dialog(page).getByRole('button', { name: /^Resend in (1:00|0:5\d)$/ })).toBeDisabled();
  await page.clock.fastForward(60_000);
  await dialog(page).getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Too many attempts.');
  await expect(dialog(page).getByRole('button', { name: /^Resend in / })).toBeDisabled();
  expect(await messagesOf(page.request, payer)).toHaveLength(1);
});

test('a code that was sent again replaces the first', { tag: '@long' }, async ({ page }) => {
  const payer = newPhone();
  await page.clock.install();
  await orderFrom(page, { recipient: newPhone(), payer });
  const first = await codeFor(page.request, payer);
  // A minute passes, in the database and on the page.
  await runSql(`update one_time_codes set created_at = created_at - interval '61 seconds' where phone = $1`, [
    payer,
  ]);
  await page.clock.fastForward(60_000);
  await dialog(page).getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: /^Resend in / })).toBeVisible();
  const second = await codeFor(page.request, payer);
  expect(await messagesOf(page.request, payer)).toHaveLength(2);
  if (first !== second) {
    await enterCode(page, first);
    await expect(page.getByRole('alert')).toContainText('OTP verification failed');
  }
  await enterCode(page, second);
  await expectTitle(page, 'Payment Prompt Sent');
});

test('what stays pending times out on the screen alone', { tag: '@long' }, async ({ page }) => {
  const payer = newPhone();
  await page.clock.install();
  await orderAndProve(page, { recipient: newPhone(), payer });
  await page.clock.fastForward('05:01');
  await expectOutcome(page, 'Timed out');
  await expect(
    dialog(page).getByText('Payment status check timed out. Contact support if payment was deducted.'),
  ).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: /^Call support/ })).toBeVisible();
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Check Again' }).click();
  await expectOutcome(page, 'Payment pending');
  await approve(page.request, payer);
  await page.clock.fastForward(5_000);
  await page.clock.resume();
  await expectOutcome(page, 'Bundle delivered');
});

test('numbers are remembered on the device only with consent', { tag: '@long' }, async ({ page }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  const order = async (agree: boolean, numbers?: { recipient: string; payer: string }) => {
    await openPackage(page);
    if (numbers) await fillForm(page, numbers);
    await dialog(page).getByLabel('Remember these numbers on this device').setChecked(agree);
    await payButton(page).click();
    await expectTitle(page, 'OTP entry');
    await enterCode(page, await codeFor(page.request, payer));
    await approve(page.request, payer);
    await expectOutcome(page, 'Bundle delivered');
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(dialog(page)).toHaveCount(0);
  };
  await page.goto('/');
  await order(true, { recipient, payer });
  await openPackage(page, /^MTN 1 GB/);
  await dialog(page)
    .getByRole('button', { name: `Recipient number ${recipient}` })
    .click();
  await dialog(page)
    .getByRole('button', { name: `Payment number ${payer}` })
    .click();
  await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
  await expect(dialog(page).getByLabel('Remember these numbers on this device')).toBeChecked();
  await dialog(page).getByLabel('Remember these numbers on this device').uncheck();
  await payButton(page).click();
  await expectTitle(page, 'OTP entry');
  expect(await page.evaluate(() => localStorage.getItem('ntem-numbers'))).toBeNull();
});
