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
  orderAndProve,
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

/** Where the browser itself stands in the history of the tab. */
async function entryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return currentIndex;
}

test('a double click makes one order', async ({ page }) => {
  const payer = newPhone();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/databundle-open/buy')) sent += 1;
  });
  await page.goto('/');
  await openPackage(page);
  await fillForm(page, { recipient: newPhone(), payer });
  await payButton(page).dblclick();
  await expectTitle(page, 'OTP entry');
  expect(sent).toBe(1);
  expect(await messagesOf(page.request, payer)).toHaveLength(1);
});

test('an order whose answer was lost is not made twice', async ({ page }) => {
  const payer = newPhone();
  await loseAnswer(page, '/databundle-open/buy');
  await page.goto('/');
  await openPackage(page);
  await fillForm(page, { recipient: newPhone(), payer });
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(networkError);
  await page.reload();
  await expect(page.getByLabel('Payment number')).toHaveValue(payer);
  await payButton(page).click();
  await expectTitle(page, 'OTP entry');
  expect(await messagesOf(page.request, payer)).toHaveLength(1);
  await enterCode(page, await codeFor(page.request, payer));
  await expectTitle(page, 'Payment Prompt Sent');
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

test('a reload comes back to the same step of the same order, all the way', async ({ page }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  await page.goto('/');
  await openPackage(page);
  await fillForm(page, { recipient, payer });
  await page.reload();
  await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
  await payButton(page).click();
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

test('an order outlives its tab', { tag: '@long' }, async ({ page, context }) => {
  const payer = newPhone();
  await orderAndProve(page, { recipient: newPhone(), payer });
  await page.close();
  const another = await context.newPage();
  await another.goto('/');
  await expectTitle(another, 'Payment Prompt Sent');
  await approve(another.request, payer);
  await expectOutcome(another, 'Bundle delivered');
});

test('a dialog that is closed while its code is checked loses no order', { tag: '@long' }, async ({
  page,
}) => {
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

  const code = await codeFor(page.request, payer);
  await goOffline();
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

test('a reload without a connection still shows the order', { tag: '@long' }, async ({ page, context }) => {
  const payer = newPhone();
  await orderFrom(page, { recipient: newPhone(), payer });
  await waitUntilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expectTitle(page, 'OTP entry');
  await context.setOffline(false);
  await enterCode(page, await codeFor(page.request, payer));
  await expectTitle(page, 'Payment Prompt Sent');
});

test('nothing is asked while the page is hidden', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await orderAndProve(page, { recipient: newPhone(), payer: newPhone() });
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
});
