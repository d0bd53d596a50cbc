/** After the purchase: the order's own page, the receipt, and tracking; and every step of it without barriers. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers, widthOf } from '#support/axe.ts';
import { codeFor, newPhone } from '#support/people.ts';
import {
  approve,
  dialog,
  enterCode,
  expectOutcome,
  expectTitle,
  fillForm,
  openPackage,
  orderAndProve,
  payButton,
  phoneEnding,
} from '#support/purchases.ts';

const stepsOf = (page: Page) => page.getByRole('list', { name: 'What has happened' });
const mask = (phone: string) => `${phone.slice(0, 3)}***${phone.slice(-4)}`;

test('the order’s page follows it live, shows no number whole, and prints a receipt', {
  tag: '@phone',
}, async ({ page, context }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  await orderAndProve(page, { recipient, payer });
  await dialog(page).getByRole('button', { name: 'I Have Paid' }).click();
  const path = await dialog(page).getByRole('link', { name: 'Follow this order' }).getAttribute('href');
  const order = await context.newPage();
  await order.goto(path ?? '');
  await expect(order.getByRole('heading', { name: 'Payment pending' })).toBeVisible();
  await expect(stepsOf(order).getByRole('listitem')).toHaveText([
    /^Ordered\d\d /,
    /^PaidWaiting/,
    'Being sent',
    'Delivered',
  ]);
  await approve(page.request, payer);
  await expect(order.getByRole('heading', { name: 'Bundle delivered' })).toBeVisible({ timeout: 20_000 });
  await expect(stepsOf(order).getByRole('listitem')).toHaveText([
    /^Ordered\d/,
    /^Paid\d/,
    /^Being sent\d/,
    /^Delivered\d/,
  ]);
  await expect(order.getByText(mask(recipient)).last()).toBeVisible();
  await expect(order.getByText(mask(payer))).toBeVisible();
  expect(await order.content()).not.toContain(payer);
  expect(await order.content()).not.toContain(recipient);

  await order.emulateMedia({ media: 'print' });
  await expect(order.getByRole('button', { name: 'Print receipt' })).toBeHidden();
  await expect(order.getByRole('heading', { name: 'Your order' })).toBeHidden();
  await expect(order.getByText('GH₵ 20.50')).toBeVisible();
});

test('following an order closes the dialog behind it, and leads back to the seller’s shop', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  const payer = newPhone();
  await orderAndProve(page, { recipient: newPhone(), payer }, '/guest-checkout/AMA2026');
  await approve(page.request, payer);
  await expectOutcome(page, 'Bundle delivered');
  await dialog(page).getByRole('link', { name: 'Follow this order' }).click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  const shop = '/guest-checkout/AMA2026';
  await expect(page.getByRole('link', { name: 'Ntem' }).first()).toHaveAttribute('href', shop);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track my order' }).click();
  await expect(page.getByRole('link', { name: 'Buy data' })).toHaveAttribute('href', shop);
  await page.getByRole('link', { name: 'Buy data' }).click();
  await expect(page).toHaveURL(shop);
  await expect(page.getByRole('heading', { name: 'Data bundles' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(dialog(page)).toHaveCount(0);
});

test('the link to an order can be copied', { tag: ['@phone', '@long'] }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await orderAndProve(page, { recipient: newPhone(), payer: phoneEnding('9004') });
  await expectOutcome(page, 'Bundle delivered');
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog(page).getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^http:\/\/[\d.:]+\/order\/[\w-]+$/,
  );
});

test('an order is tracked by its reference and either number, and by nothing less', {
  tag: '@phone',
}, async ({ page }) => {
  const [recipient, payer] = [phoneEnding('9101'), newPhone()];
  await orderAndProve(page, { recipient, payer });
  await approve(page.request, payer);
  await expectOutcome(page, 'Money sent back');
  const reference = (await dialog(page).locator('.font-mono').textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Track my order' }).click();
  await expect(page).toHaveURL('/track');

  const track = page.getByRole('button', { name: 'Track my order' });
  await track.click();
  await expect(page.getByText('Please enter the reference')).toBeVisible();
  await page.getByLabel('Reference').fill(` ${reference.slice(0, 2)} ${reference.slice(2).toLowerCase()} `);
  await page.getByLabel('Phone number').fill(newPhone());
  await track.click();
  await expect(page.getByRole('alert')).toContainText('Both must match');
  await expectNoBarriers(page);
  for (const phone of [payer, recipient]) {
    await page.getByLabel('Phone number').fill(phone);
    await track.click();
    await expect(page.getByRole('heading', { name: 'Money sent back' })).toBeVisible();
  }
  await expectNoBarriers(page);
});

test('an order that nobody made is not found', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await page.goto(`/order/${crypto.randomUUID()}`);
  await expect(page.getByText('There is no order at this address')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('main').getByRole('link', { name: 'Track my order' }).click();
  await expect(page).toHaveURL('/track');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no step has a barrier or is wider than 320 pixels in the ${colorScheme} theme`, {
    tag: [...widthOf(colorScheme), '@long'],
  }, async ({ page }) => {
    const payer = newPhone();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (test.info().project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
    const check = async () => {
      await expectNoBarriers(page);
      const tooWide = await page.evaluate(() => {
        const box = document.querySelector('dialog') ?? document.documentElement;
        return Math.max(box.scrollWidth - box.clientWidth, document.documentElement.scrollWidth - innerWidth);
      });
      expect(tooWide).toBe(0);
    };
    await page.goto('/guest-checkout/AMA2026');
    await openPackage(page, /^AirtelTigo 5 GB/);
    await check();
    await payButton(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await check();
    await fillForm(page, { recipient: newPhone(), payer });
    await check();
    await payButton(page).click();
    await expectTitle(page, 'OTP entry');
    await dialog(page).getByRole('button', { name: 'Verify' }).click();
    await check();
    await enterCode(page, await codeFor(page.request, payer));
    await expectTitle(page, 'Payment Prompt Sent');
    await check();
    await dialog(page).getByRole('button', { name: 'I Have Paid' }).click();
    await expectOutcome(page, 'Payment pending');
    await check();
    await approve(page.request, payer);
    await expectOutcome(page, 'Bundle delivered');
    await check();
    await dialog(page).getByRole('link', { name: 'Follow this order' }).click();
    await expect(page.getByRole('heading', { name: 'Bundle delivered' })).toBeVisible();
    await check();
  });
}
