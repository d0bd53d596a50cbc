/** The server's questions and delays: another price, the same order again, a package that is gone, limits. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { runSql } from '#support/database.ts';
import { codeFor, newPhone } from '#support/people.ts';
import * as buyer from '#support/purchases.ts';

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
  await buyer.openPackage(page);
  await buyer.fillForm(page, { recipient: newPhone(), payer });
  await buyer
    .dialog(page)
    .getByRole('button', { name: `Pay GH₵ ${old.toFixed(2)}` })
    .click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The price has changed. Please check it and try again.');
  await expect(notice).toContainText(`It was GH₵ ${old.toFixed(2)} and is now GH₵ ${price.toFixed(2)}.`);
  await expectNoBarriers(page);
  expect(await buyer.messagesOf(page.request, payer)).toHaveLength(0);

  await buyer.dialog(page).getByRole('button', { name: 'Not now' }).click();
  await buyer.payButton(page).click();
  await buyer
    .dialog(page)
    .getByRole('button', { name: `Pay GH₵ ${price.toFixed(2)}` })
    .click();
  await buyer.expectTitle(page, 'OTP entry');
  await buyer.enterCode(page, await codeFor(page.request, payer));
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  expect((await buyer.promptsOf(page.request, payer))[0]?.amount).toBe(price);
});

test('the same order once more is asked about', async ({ page }) => {
  const numbers = { recipient: newPhone(), payer: newPhone() };
  const beAMomentAgo = () => runSql('update orders set created_at = now() where payer = $1', [numbers.payer]);
  await buyer.orderAndProve(page, numbers);
  await buyer.approve(page.request, numbers.payer);
  await buyer.expectOutcome(page, buyer.delivered);
  await buyer.dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(buyer.dialog(page)).toHaveCount(0);

  await buyer.openPackage(page);
  await buyer.fillForm(page, numbers);
  await beAMomentAgo();
  await buyer.payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'You bought this for this number a moment ago. Buy it again?',
  );
  for (const name of ['No', /^Buy again/])
    await expect(buyer.dialog(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await expect(buyer.dialog(page).getByRole('button', { name: 'No' })).toBeFocused();
  await expectNoBarriers(page);
  await page.getByRole('alert').getByRole('button', { name: 'See that order' }).click();
  await buyer.expectOutcome(page, buyer.delivered);
  await buyer.dialog(page).getByRole('button', { name: 'Done' }).click();
  await buyer.openPackage(page);
  await buyer.fillForm(page, numbers);
  await beAMomentAgo();
  await buyer.payButton(page).click();
  await buyer.dialog(page).getByRole('button', { name: 'No' }).click();
  await beAMomentAgo();
  await buyer.payButton(page).click();
  await buyer
    .dialog(page)
    .getByRole('button', { name: /^Buy again/ })
    .click();
  await buyer.expectTitle(page, 'OTP entry');
});

test('a package that is gone says so, and the shop is fetched again', async ({ page }) => {
  await page.route('**/databundle-open/buy', async (route) => {
    const body = { ...route.request().postDataJSON(), package_id: crypto.randomUUID() };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.goto('/');
  await buyer.openPackage(page);
  await buyer.fillForm(page, { recipient: newPhone(), payer: newPhone() });
  const refetched = page.waitForRequest('**/databundle-open/services');
  await buyer.payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This package is not available any more.');
  await refetched;
  await buyer.dialog(page).getByRole('button', { name: 'See other packages' }).click();
  await expect(buyer.dialog(page)).toHaveCount(0);
});

test('another code waits for both countdowns, and replaces the first', async ({ page }) => {
  const payer = newPhone();
  await page.clock.install();
  await buyer.orderFrom(page, { recipient: newPhone(), payer });
  const resend = buyer.dialog(page).getByRole('button', { name: 'Resend', exact: true });
  const countdown = buyer.dialog(page).getByRole('button', { name: /^Resend in [01]:\d\d$/ });
  await expect(countdown).toBeDisabled();
  await page.clock.fastForward(60_000);
  // By the server's clock it is too soon.
  await runSql('update one_time_codes set created_at = now() where phone = $1', [payer]);
  await resend.click();
  await expect(page.getByRole('alert')).toContainText('Too many attempts.');
  await expect(countdown).toBeDisabled();
  expect(await buyer.messagesOf(page.request, payer)).toHaveLength(1);

  const first = await codeFor(page.request, payer);
  // A minute passes, in the database and on the page.
  await runSql(`update one_time_codes set created_at = created_at - interval '61 seconds' where phone = $1`, [
    payer,
  ]);
  await page.clock.fastForward(60_000);
  await resend.click();
  await expect(countdown).toBeVisible();
  expect(await buyer.messagesOf(page.request, payer)).toHaveLength(2);
  const second = await codeFor(page.request, payer);
  if (first !== second) {
    await buyer.enterCode(page, first);
    await expect(page.getByRole('alert')).toContainText('OTP verification failed');
  }
  await buyer.enterCode(page, second);
  await buyer.expectTitle(page, 'Payment Prompt Sent');
});

test('nothing is asked while the page is hidden, and a wait times out', async ({ page }) => {
  const payer = newPhone();
  await page.clock.install();
  await buyer.orderAndProve(page, { recipient: newPhone(), payer });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/check-status/')) asked += 1;
  });
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.clock.fastForward(2_500);
  // On a slow machine it may have asked more than once by now: its clock goes on by itself too.
  await expect.poll(() => asked).toBeGreaterThan(0);
  await show('hidden');
  const before = asked;
  await page.clock.fastForward(60_000);
  expect(asked).toBe(before);
  await show('visible');
  await expect.poll(() => asked).toBeGreaterThan(before);

  await page.clock.fastForward('05:01');
  await buyer.expectOutcome(page, 'Timed out');
  await expect(
    buyer.dialog(page).getByText('Payment status check timed out. Contact support if payment was deducted.'),
  ).toBeVisible();
  await expect(buyer.dialog(page).getByRole('link', { name: /^Call support/ })).toBeVisible();
  await expectNoBarriers(page);
  await buyer.dialog(page).getByRole('button', { name: 'Check Again' }).click();
  await buyer.expectOutcome(page, buyer.waiting);
  await buyer.approve(page.request, payer);
  await page.clock.fastForward(5_000);
  await page.clock.resume();
  await buyer.expectOutcome(page, buyer.delivered);
});
