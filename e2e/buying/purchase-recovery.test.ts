/** A purchase on a bad day: double taps, lost answers, reloads, Back, no connection, a tab that is gone. */
import { expect, type Page, test } from '@playwright/test';
import { codeFor, newPhone } from '#support/people.ts';
import {
  approve,
  dialog,
  enterCode,
  expectOutcome,
  expectTitle,
  fillForm,
  loseAnswer,
  messagesOf,
  openPackage,
  orderBar,
  orderFrom,
  payButton,
  promptsOf,
} from '#support/purchases.ts';

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
  await loseAnswer(page, '/databundle-open/buy');
  await page.goto('/');
  await openPackage(page);
  await fillForm(page, { recipient: newPhone(), payer });
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(networkError);
  await page.reload();
  await expect(page.getByLabel('Payment number')).toHaveValue(payer);
  await payButton(page).dblclick();
  await expectTitle(page, 'OTP entry');
  expect(sent).toBe(2);
  expect(await messagesOf(page.request, payer)).toHaveLength(1);
});

test('a code whose answer was lost counts once, also after a reload and a slip of the finger', async ({
  page,
}) => {
  const payer = newPhone();
  await orderFrom(page, { recipient: newPhone(), payer });
  const code = await codeFor(page.request, payer);
  await loseAnswer(page, '/databundle-open/verify-otp');
  await enterCode(page, code);
  await expect(page.getByRole('alert')).toContainText(networkError);
  await page.reload();
  await expect(page.getByLabel('OTP code')).toHaveValue('');
  await enterCode(page, `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await enterCode(page, code);
  await expectTitle(page, 'Payment Prompt Sent');
  expect(await promptsOf(page.request, payer)).toHaveLength(1);
});

test('an order outlives its tab, and a reload comes back to the same step of it, all the way', async ({
  page: closed,
  context,
}) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  await orderFrom(closed, { recipient, payer });
  await closed.close();
  const page = await context.newPage();
  await page.goto('/');
  await expectTitle(page, 'OTP entry');
  await page.reload();
  await expectTitle(page, 'OTP entry');
  await enterCode(page, await codeFor(page.request, payer));
  await expectTitle(page, 'Payment Prompt Sent');
  await page.reload();
  await expectTitle(page, 'Payment Prompt Sent');
  await reloadAsSoonAsShown(page, 'Payment pending', () =>
    dialog(page).getByRole('button', { name: 'I Have Paid' }).click(),
  );
  await expectOutcome(page, 'Payment pending');
  await approve(page.request, payer);
  await expectOutcome(page, 'Bundle delivered');
  await page.reload();
  await expectOutcome(page, 'Bundle delivered');
  expect(await promptsOf(page.request, payer)).toHaveLength(1);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  // Below the shop is the blank page that every tab begins with.
  await expect.poll(() => entryOf(page)).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
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
  await orderFrom(page, { recipient: newPhone(), payer });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/databundle-open/verify-otp', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await enterCode(page, await codeFor(page.request, payer));
  await expect.poll(async () => (await promptsOf(page.request, payer)).length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  letGo();
  await expect(orderBar(page)).toContainText('Approve it on your phone');
  await openPackage(page);
  await expectTitle(page, 'Payment Prompt Sent');
});

test('Back leads through the steps and out of the dialog, and never out of the shop', async ({ page }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  await page.goto('/track');
  await orderFrom(page, { recipient, payer });
  await page.goBack();
  await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');

  await openPackage(page);
  await expect(page.getByLabel('Payment number')).toHaveValue(payer);
  await payButton(page).click();
  await expectTitle(page, 'OTP entry');
  expect(await messagesOf(page.request, payer)).toHaveLength(1);
  await enterCode(page, await codeFor(page.request, payer));
  await expectTitle(page, 'Payment Prompt Sent');
  await dialog(page).getByRole('button', { name: 'I Have Paid' }).click();
  await expectOutcome(page, 'Payment pending');
  await page.goBack();
  await expectTitle(page, 'Payment Prompt Sent');
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await openPackage(page);
  await expectTitle(page, 'Payment Prompt Sent');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/track');
});

test('without a connection every step says so and goes on afterwards', async ({ page, context }) => {
  const payer = newPhone();
  const goOffline = () => context.setOffline(true);
  const goOnline = () => context.setOffline(false);
  await page.goto('/');
  await openPackage(page);
  await fillForm(page, { recipient: newPhone(), payer });
  await goOffline();
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(networkError);
  await goOnline();
  await payButton(page).click();
  await expectTitle(page, 'OTP entry');

  await waitUntilKept(page);
  const code = await codeFor(page.request, payer);
  await goOffline();
  await page.reload();
  await expectTitle(page, 'OTP entry');
  await enterCode(page, code);
  await expect(page.getByRole('alert')).toContainText(networkError);
  await goOnline();
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expectTitle(page, 'Payment Prompt Sent');

  await goOffline();
  await expect(dialog(page).getByText(/^You are offline/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'I Have Paid' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to check payment status. Please try again.');
  await goOnline();
  await approve(page.request, payer);
  await expectOutcome(page, 'Bundle delivered');
  expect(await promptsOf(page.request, payer)).toHaveLength(1);
});
