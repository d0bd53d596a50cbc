/** A purchase on a bad day: double taps, lost answers, reloads, Back, no connection, a tab that is gone. */
import { expect, type Page, test } from '@playwright/test';
import { codeFor, newPhone } from '#support/people.ts';
import * as buyer from '#support/purchases.ts';

const networkError = 'Network error. Please check your connection.';

/** The worker has kept the page and the dialog's files. */
async function waitUntilKept(page: Page) {
  await page.waitForFunction(async () => {
    const files = await caches.open('ntem-files');
    const names = (await files.keys()).map(({ url }) => url).join();
    const pages = await caches.open('ntem-pages');
    return (await pages.match('/')) && /checkout-dialog-[\w-]+\.js/.test(names);
  });
}

/** The index of the current entry in the tab's history. */
async function entryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return currentIndex;
}

test('neither a lost answer nor a double click makes a second order', async ({ page }) => {
  const payer = newPhone();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/databundle-open/buy')) sent += 1;
  });
  await buyer.loseAnswer(page, '/databundle-open/buy');
  await page.goto('/');
  await buyer.openPackage(page);
  await buyer.fillForm(page, { recipient: newPhone(), payer });
  await buyer.payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(networkError);
  await page.reload();
  await expect(page.getByLabel('Payment number')).toHaveValue(payer);
  await buyer.payButton(page).dblclick();
  await buyer.expectTitle(page, 'OTP entry');
  expect(sent).toBe(2);
  expect(await buyer.messagesOf(page.request, payer)).toHaveLength(1);
});

test('a code whose answer was lost counts once, also after a reload', async ({ page }) => {
  const payer = newPhone();
  await buyer.orderFrom(page, { recipient: newPhone(), payer });
  const code = await codeFor(page.request, payer);
  await buyer.loseAnswer(page, '/databundle-open/verify-otp');
  await buyer.enterCode(page, code);
  await expect(page.getByRole('alert')).toContainText(networkError);
  await page.reload();
  await expect(page.getByLabel('OTP code')).toHaveValue('');
  await buyer.enterCode(page, `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await buyer.enterCode(page, code);
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  expect(await buyer.promptsOf(page.request, payer)).toHaveLength(1);
});

test('an order outlives its tab, and a reload keeps its step', async ({ page: closed, context }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  await buyer.orderFrom(closed, { recipient, payer });
  await closed.close();
  const page = await context.newPage();
  await page.goto('/');
  await buyer.expectTitle(page, 'OTP entry');
  await page.reload();
  await buyer.expectTitle(page, 'OTP entry');
  await buyer.enterCode(page, await codeFor(page.request, payer));
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await page.reload();
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await reloadAsSoonAsShown(page, buyer.waiting, () =>
    buyer.dialog(page).getByRole('button', { name: 'I Have Paid' }).click(),
  );
  await buyer.expectOutcome(page, buyer.waiting);
  await buyer.approve(page.request, payer);
  await buyer.expectOutcome(page, buyer.delivered);
  await page.reload();
  await buyer.expectOutcome(page, buyer.delivered);
  expect(await buyer.promptsOf(page.request, payer)).toHaveLength(1);
  await buyer.dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(buyer.dialog(page)).toHaveCount(0);
  // Below the shop is the blank page that every tab begins with.
  await expect.poll(() => entryOf(page)).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(buyer.dialog(page)).toHaveCount(0);
});

/** In the very moment, before the page has had time for anything else. */
async function reloadAsSoonAsShown(page: Page, title: string, act: () => Promise<void>) {
  await page.evaluate((shown) => {
    const isShown = () => [...document.querySelectorAll('h3')].some((each) => each.textContent === shown);
    new MutationObserver(() => isShown() && location.reload()).observe(document.body, {
      childList: true,
      subtree: true,
    });
  }, title);
  await Promise.all([page.waitForEvent('load'), act()]);
}

test('a dialog that is closed while its code is checked loses no order', async ({ page }) => {
  const payer = newPhone();
  await buyer.orderFrom(page, { recipient: newPhone(), payer });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/databundle-open/verify-otp', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await buyer.enterCode(page, await codeFor(page.request, payer));
  await expect.poll(async () => (await buyer.promptsOf(page.request, payer)).length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(buyer.dialog(page)).toHaveCount(0);
  letGo();
  await expect(buyer.orderBar(page)).toContainText('Approve it on your phone');
  await buyer.openPackage(page);
  await buyer.expectTitle(page, 'Payment Prompt Sent');
});

test('Back leads through the steps and out of the dialog, and never out of the shop', async ({ page }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  await page.goto('/track');
  await buyer.orderFrom(page, { recipient, payer });
  await page.goBack();
  await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
  await page.goBack();
  await expect(buyer.dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');

  await buyer.openPackage(page);
  await expect(page.getByLabel('Payment number')).toHaveValue(payer);
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'OTP entry');
  expect(await buyer.messagesOf(page.request, payer)).toHaveLength(1);
  await buyer.enterCode(page, await codeFor(page.request, payer));
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await buyer.dialog(page).getByRole('button', { name: 'I Have Paid' }).click();
  await buyer.expectOutcome(page, buyer.waiting);
  await page.goBack();
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await page.goBack();
  await expect(buyer.dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await buyer.openPackage(page);
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await page.keyboard.press('Escape');
  await expect(buyer.dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/track');
});

test('without a connection every step says so and goes on afterwards', async ({ page, context }) => {
  const payer = newPhone();
  const goOffline = () => context.setOffline(true);
  const goOnline = () => context.setOffline(false);
  await page.goto('/');
  await buyer.openPackage(page);
  await buyer.fillForm(page, { recipient: newPhone(), payer });
  await goOffline();
  await buyer.payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(networkError);
  await goOnline();
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'OTP entry');

  await waitUntilKept(page);
  const code = await codeFor(page.request, payer);
  await goOffline();
  await page.reload();
  await buyer.expectTitle(page, 'OTP entry');
  await buyer.enterCode(page, code);
  await expect(page.getByRole('alert')).toContainText(networkError);
  await goOnline();
  await buyer.dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await buyer.expectTitle(page, 'Payment Prompt Sent');

  await goOffline();
  await expect(buyer.dialog(page).getByText(/^You are offline/)).toBeVisible();
  await buyer.dialog(page).getByRole('button', { name: 'I Have Paid' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to check payment status. Please try again.');
  await goOnline();
  await buyer.approve(page.request, payer);
  await buyer.expectOutcome(page, buyer.delivered);
  expect(await buyer.promptsOf(page.request, payer)).toHaveLength(1);
});
