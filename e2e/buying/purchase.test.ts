/** Buying a bundle: from the tile to the delivered bundle and its receipt, or to the money back. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectFits } from '#support/cases.ts';
import { expectFitsLargeText } from '#support/cut-text.ts';
import { codeFor, demo, newPhone, otherThan, signIn } from '#support/people.ts';
import * as buyer from '#support/purchases.ts';

const mask = (phone: string) => `${phone.slice(0, 3)}***${phone.slice(-4)}`;
const stepsOf = (page: Page) => page.getByRole('list', { name: 'What has happened' });

/** Neither wider than the screen nor wider than its dialog; and without barriers, where a dialog is the same at any width. */
async function check(page: Page, isMobile: boolean) {
  if (isMobile) await expectNoBarriers(page);
  const tooWide = await page.evaluate(() => {
    const box = document.querySelector('dialog');
    const { scrollWidth } = document.documentElement;
    return Math.max(scrollWidth - innerWidth, box ? box.scrollWidth - box.clientWidth : 0);
  });
  expect(tooWide).toBe(0);
}

test('a guest buys through a link, without barriers', {
  tag: '@both',
}, async ({ page, context, isMobile }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  // A theme changes colours and no layout, a width layout and no colours.
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' });
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  const shop = '/guest-checkout/AMA2026';
  const [recipient, payer] = [newPhone(), newPhone()];
  await page.goto(shop);
  const tile = page.getByRole('main').getByRole('link', { name: /^MTN 5 GB/ });
  const price = /GH₵ ([\d.]+)/.exec((await tile.textContent()) ?? '')?.[1];
  await tile.click();
  await expect(buyer.dialog(page).getByText('Referred by')).toHaveCount(1);
  await expect(buyer.dialog(page).getByText('Special Pricing Applied')).toBeVisible();
  await check(page, isMobile);
  await buyer.payButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page, isMobile);
  await buyer.fillForm(page, { recipient, payer });
  await buyer.dialog(page).getByLabel('Remember these numbers on this device').uncheck();
  await buyer
    .dialog(page)
    .getByRole('button', { name: `Pay GH₵ ${price}` })
    .click();
  await buyer.expectTitle(page, 'OTP entry');
  await expect(buyer.dialog(page).getByText('*928*085*1#')).toBeVisible();
  await buyer.dialog(page).getByRole('button', { name: 'Verify' }).click();
  await check(page, isMobile);
  await buyer.enterCode(page, await codeFor(page.request, payer));
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await expect(buyer.dialog(page).getByText('Never type it here')).toBeVisible();
  expect((await buyer.promptsOf(page.request, payer)).map(({ amount }) => amount)).toEqual([Number(price)]);
  await check(page, isMobile);
  await buyer.dialog(page).getByRole('button', { name: 'I Have Paid' }).click();
  await buyer.expectOutcome(page, buyer.waiting);
  await check(page, isMobile);
  const path = await buyer.dialog(page).getByRole('link', { name: 'Follow this order' }).getAttribute('href');
  const order = await context.newPage();
  await order.goto(path ?? '');
  await expect(order.getByRole('heading', { name: buyer.waiting })).toBeVisible();
  await expect(stepsOf(order).getByRole('listitem')).toHaveCount(4);

  await buyer.approve(page.request, payer);
  await buyer.expectOutcome(page, buyer.delivered);
  await check(page, isMobile);
  await buyer.dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(buyer.dialog(page).getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);
  await buyer.dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(buyer.dialog(page)).toHaveCount(0);
  await expect(tile).toBeFocused();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(payer);

  // Its own page has followed it live, shows no number whole, and prints a receipt.
  await expect(order.getByRole('heading', { name: buyer.delivered })).toBeVisible();
  await expect(stepsOf(order).getByRole('listitem').last()).toContainText('Delivered');
  await expect(order.getByText(mask(recipient)).last()).toBeVisible();
  await expect(order.getByText(mask(payer))).toBeVisible();
  expect(await order.content()).not.toContain(payer);
  expect(await order.content()).not.toContain(recipient);
  await expectFits(order);
  await order.emulateMedia({ media: 'print' });
  await expect(order.getByRole('button', { name: 'Print receipt' })).toBeHidden();
  await expect(order.getByRole('heading', { name: 'Ntem: Receipt' })).toBeVisible();
  await expect(order.getByText(`GH₵ ${price}`)).toBeVisible();
  await order.close();
});

test('somebody signed in who pays with their own number needs no code', async ({ page }) => {
  await signIn(page, demo.yaw, '/');
  await buyer.openPackage(page, /^Telecel 2 GB/);
  await expect(page.getByLabel('Payment number')).toHaveValue(demo.yaw.phone);
  await page.getByLabel('Recipient number').fill(newPhone());
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await buyer.approve(page.request, demo.yaw.phone);
  await buyer.expectOutcome(page, buyer.delivered);
  await page.goto('/orders');
  const own = page.getByRole('region', { name: 'In your account' });
  await expect(own.getByRole('listitem').first()).toContainText('Telecel 2 GB');
  await own.getByRole('link', { name: 'Buy again' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Telecel 2 GB' })).toBeVisible();
  await expect(page.getByLabel('Payment number')).toHaveValue(demo.yaw.phone);
  await expect(buyer.dialog(page).getByRole('radio', { name: 'AirtelTigo' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(buyer.dialog(page)).toHaveCount(0);

  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('ntem-session') ?? '{}');
    localStorage.setItem(
      'ntem-session',
      JSON.stringify({ ...session, accessToken: 'no', refreshToken: 'no' }),
    );
  });
  await buyer.orderFrom(page, { recipient: newPhone(), payer: newPhone() });
  await expect(page).toHaveURL('/');
});

test('no field is covered while it has the focus, however low the screen or large the text', async ({
  page,
}) => {
  await page.goto('/');
  for (const [width, height, textPercent] of [
    [360, 360, 100],
    [640, 360, 100],
    [360, 740, 100],
    [320, 640, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await buyer.openPackage(page);
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, textPercent);
    for (const name of ['Recipient number', 'Payment number']) {
      const field = page.getByLabel(name);
      // As the keyboard does: a tap scrolls nothing.
      await field.focus();
      const isFree = await field.evaluate((input) => {
        const { left, top, width: wide, height: high } = input.getBoundingClientRect();
        const edges = [top + 2, top + high - 2].map((y) => document.elementFromPoint(left + wide / 2, y));
        return edges.every((element) => element === input);
      });
      expect(isFree).toBe(true);
    }
    // The button to pay is in sight only while two fields have room above it.
    await page.getByLabel('Recipient number').focus();
    const pay = await buyer.payButton(page).boundingBox();
    expect((pay?.y ?? 0) < height).toBe(height === 740);
    await page.keyboard.press('Escape');
    await expect(buyer.dialog(page)).toHaveCount(0);
  }
});

test('the form says what is missing or odd, and a wrong code may be corrected', async ({ page }) => {
  await page.goto('/');
  await buyer.openPackage(page);
  await buyer.payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
  for (const text of ['Enter the recipient number', 'Enter the payment number', 'Please choose a network'])
    await expect(buyer.dialog(page).getByText(text)).toBeVisible();
  await expect(page.getByLabel('Recipient number')).toBeFocused();
  await expect(page.getByLabel('Recipient number')).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByPlaceholder('233XXXXXXXXX')).toHaveCount(2);

  await page.getByLabel('Recipient number').fill('+233 26 555 0173');
  await expect(buyer.dialog(page).getByText('This package is for MTN.')).toContainText(
    '0265550173 is an AirtelTigo number.',
  );
  await buyer.dialog(page).getByRole('button', { name: 'Same as recipient' }).click();
  await expect(buyer.dialog(page).getByRole('radio', { name: 'AirtelTigo' })).toBeChecked();
  await buyer.dialog(page).getByRole('radio', { name: 'Telecel' }).check();
  await page.getByLabel('Payment number').fill('0245550');
  await expect(buyer.dialog(page).getByRole('radio', { name: 'Telecel' })).toBeChecked();
  await buyer.payButton(page).click();
  await expect(buyer.dialog(page).getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByLabel('Payment number')).toBeFocused();

  const payer = newPhone();
  await page.getByLabel('Payment number').fill(payer);
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'OTP entry');
  await buyer.enterCode(page, '12');
  await expect(buyer.dialog(page).getByText('Please enter a valid OTP code')).toBeVisible();
  const code = await codeFor(page.request, payer);
  await buyer.enterCode(page, otherThan(code));
  await expect(page.getByRole('alert')).toContainText('OTP verification failed');
  await expect(page.getByLabel('OTP code')).toHaveValue('');
  await expect(page.getByLabel('OTP code')).toBeFocused();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/databundle-open/verify-otp')) sent += 1;
  });
  await buyer.enterCode(page, otherThan(code));
  await expect(buyer.dialog(page).getByText('This code was refused already')).toBeVisible();
  expect(sent).toBe(0);
  await page.getByLabel('OTP code').fill('');
  await page.getByLabel('OTP code').pressSequentially(`a${code}`);
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  expect(sent).toBe(1);
});

test('a payer who declines is told why, and can try again with everything filled in', async ({ page }) => {
  const [recipient, payer] = [newPhone(), buyer.phoneEnding('9001')];
  const reason = 'The payment was declined on the phone.';
  // The prompt is declined soon: its step may be over before anybody sees it.
  await buyer.orderFrom(page, { recipient, payer });
  await buyer.enterCode(page, await codeFor(page.request, payer));
  await buyer.expectOutcome(page, 'It was not paid');
  await expect(buyer.dialog(page).getByText('Payment failed. Please try again.')).toBeVisible();
  await expect(buyer.dialog(page).getByText(reason)).toBeVisible();
  await expect(buyer.dialog(page).getByText('Nothing was charged.')).toBeVisible();
  await expect(buyer.dialog(page).getByRole('link', { name: /^Call support/ })).toHaveAttribute(
    'href',
    /^tel:0/,
  );
  await expect(buyer.dialog(page).getByRole('button', { name: /Back|Check Again|Done/ })).toHaveCount(0);
  await buyer.dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(buyer.dialog(page)).toHaveCount(0);
  await expect(buyer.orderBar(page)).toContainText('Declined. Nothing was charged.');
  await expectNoBarriers(page);
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  expect((await buyer.orderBar(page).boundingBox())?.height).toBeLessThanOrEqual(80);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFitsLargeText(page, 'the shop with an order that was not paid');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(size);
  await buyer
    .orderBar(page)
    .getByRole('link', { name: /Not paid: MTN 5 GB/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'It was not paid' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Pay with another number' }).click();
  await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
  await expect(page.getByLabel('Payment number')).toHaveValue('');
  await page.keyboard.press('Escape');

  // The retry takes its place, in the shop and for the buyer; the list keeps both.
  await buyer.orderBar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Payment number')).toHaveValue(payer);
  await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
  const other = newPhone();
  await page.getByLabel('Payment number').fill(other);
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'OTP entry');
  await buyer.enterCode(page, await codeFor(page.request, other));
  await buyer.expectTitle(page, 'Payment Prompt Sent');
  await page.keyboard.press('Escape');
  await expect(buyer.orderBar(page)).toContainText('Approve it on your phone');
  await expect(buyer.orderBar(page)).not.toContainText('Not paid');
  await page.goto('/orders');
  const rows = page.getByRole('region', { name: 'On this device', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Not paid');
  await expect(rows.last().getByRole('link', { name: 'Try again' })).toHaveCount(0);
});

test("a gateway's voucher is asked for, and a wrong one ends the payment", async ({ page }) => {
  const payer = buyer.phoneEnding('9006');
  await buyer.orderFrom(page, { recipient: newPhone(), payer });
  await buyer.enterCode(page, await codeFor(page.request, payer));
  await buyer.expectTitle(page, 'Voucher entry');
  await expect(buyer.dialog(page).getByText('*110#').first()).toBeVisible();
  await expect(page.getByLabel('Voucher code')).toHaveValue('');
  await expect(buyer.dialog(page).getByRole('button', { name: /^(Resend|Back)/ })).toHaveCount(0);
  await expectNoBarriers(page);
  await page.reload();
  await buyer.expectTitle(page, 'Voucher entry');
  await page.getByLabel('Voucher code').fill(otherThan(await codeFor(page.request, payer)));
  await buyer.dialog(page).getByRole('button', { name: 'Verify' }).click();
  await buyer.expectOutcome(page, 'It was not paid');
  await buyer.dialog(page).getByRole('button', { name: 'Close' }).last().click();

  let other = payer;
  while (other === payer) other = buyer.phoneEnding('9006');
  await buyer.openPackage(page);
  await expect(page.getByLabel('Payment number')).toHaveValue(payer);
  await page.getByLabel('Payment number').fill(other);
  await buyer.payButton(page).click();
  await buyer.expectTitle(page, 'OTP entry');
  await buyer.enterCode(page, await codeFor(page.request, other));
  await buyer.expectTitle(page, 'Voucher entry');
  await page.getByLabel('Voucher code').fill(await codeFor(page.request, other));
  await buyer.dialog(page).getByRole('button', { name: 'Verify' }).click();
  await buyer.expectTitle(page, 'Payment Prompt Sent');
});

test('a gateway out of reach keeps the code for another try', async ({ page }) => {
  const payer = buyer.phoneEnding('9005');
  await buyer.orderFrom(page, { recipient: newPhone(), payer });
  const code = await codeFor(page.request, payer);
  await buyer.enterCode(page, code);
  await expect(page.getByRole('alert')).toContainText('Mobile money cannot be reached right now.');
  await expect(page.getByLabel('OTP code')).toHaveValue(code);
  await buyer.dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(buyer.dialog(page).getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
});
