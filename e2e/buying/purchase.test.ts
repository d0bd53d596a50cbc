/** Buying a bundle: from the tile to the delivered bundle, or to the money back. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { codeFor, demo, newPhone, otherThan, signIn } from '#support/people.ts';
import {
  approve,
  dialog,
  enterCode,
  expectOutcome,
  expectTitle,
  fillForm,
  openPackage,
  orderAndProve,
  orderBar,
  orderFrom,
  payButton,
  phoneEnding,
  promptsOf,
} from '#support/purchases.ts';

for (const [path, referrer] of [
  ['/', null],
  ['/guest-checkout/AMA2026', 'Ama Owusu'],
  ['/guest-checkout/KOFI2026', 'Kofi Boateng'],
] as const) {
  // A link changes names and prices, and no layout: one of them is enough in the short run, and on a desk.
  const tag = referrer === 'Ama Owusu' ? '@long-desktop' : ['@phone', '@long'];
  test(`a guest buys at ${path} and the bundle arrives`, { tag }, async ({ page }) => {
    const [recipient, payer] = [newPhone(), newPhone()];
    await page.goto(path);
    const tile = page.getByRole('main').getByRole('link', { name: /^MTN 5 GB/ });
    const price = /GH₵ ([\d.]+)/.exec((await tile.textContent()) ?? '')?.[1];
    await tile.click();
    await expect(dialog(page).getByText('Referred by')).toHaveCount(referrer ? 1 : 0);
    if (referrer) await expect(dialog(page).getByText('Special Pricing Applied')).toBeVisible();
    await fillForm(page, { recipient, payer });
    await dialog(page)
      .getByRole('button', { name: `Pay GH₵ ${price}` })
      .click();
    await expectTitle(page, 'OTP entry');
    await expect(dialog(page).getByText('*928*085*1#')).toBeVisible();
    await enterCode(page, await codeFor(page.request, payer));
    await expectTitle(page, 'Payment Prompt Sent');
    await expect(dialog(page).getByText('Never type it here')).toBeVisible();
    expect((await promptsOf(page.request, payer)).map(({ amount }) => amount)).toEqual([Number(price)]);

    await approve(page.request, payer);
    await expectOutcome(page, 'Bundle delivered');
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(tile).toBeFocused();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(payer);
  });
}

test('whoever is signed in and pays with the own number needs no code', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, demo.yaw);
  await page.goto('/');
  await openPackage(page, /^Telecel 2 GB/);
  await expect(page.getByLabel('Payment number')).toHaveValue(demo.yaw.phone);
  await page.getByLabel('Recipient number').fill(newPhone());
  await payButton(page).click();
  await expectTitle(page, 'Payment Prompt Sent');
  await approve(page.request, demo.yaw.phone);
  await expectOutcome(page, 'Bundle delivered');
  await page.goto('/orders');
  const own = page.getByRole('region', { name: 'In your account' });
  await expect(own.getByRole('listitem').first()).toContainText('Telecel 2 GB');
  await own.getByRole('link', { name: 'Buy again' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Telecel 2 GB' })).toBeVisible();
  await expect(page.getByLabel('Payment number')).toHaveValue(demo.yaw.phone);
  await expect(dialog(page).getByRole('radio', { name: 'AirtelTigo' })).toBeChecked();
});

test('a session that has ended does not stop a purchase', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await signIn(page, demo.yaw);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('ntem-session') ?? '{}');
    localStorage.setItem(
      'ntem-session',
      JSON.stringify({ ...session, accessToken: 'no', refreshToken: 'no' }),
    );
  });
  await orderFrom(page, { recipient: newPhone(), payer: newPhone() });
  await expect(page).toHaveURL('/');
});

test('no field is covered while it has the focus, however low the screen', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  for (const [width, height] of [
    [360, 360],
    [640, 360],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPackage(page);
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
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('a number is saved with a name, and the next order for it takes a tap', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  const [recipient, payer] = [newPhone(), newPhone()];
  await orderAndProve(page, { recipient, payer });
  await approve(page.request, payer);
  await expectOutcome(page, 'Bundle delivered');
  await page.getByLabel(`Save ${recipient} as`).fill('Mum');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Saved as Mum.')).toBeVisible();
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await openPackage(page, /^MTN 1 GB/);
  await dialog(page).getByRole('button', { name: 'Recipient number Mum' }).click();
  await expect(page.getByLabel('Recipient number', { exact: true })).toHaveValue(recipient);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Your orders' }).click();
  await expect(page.getByRole('region', { name: 'On this device', exact: true })).toContainText('MTN 5 GB');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Forget Mum' }).click();
  await expect(page.getByText('Numbers saved on this device')).toHaveCount(0);
  await page.getByRole('link', { name: 'Buy again' }).click();
  await expect(page.getByRole('dialog', { name: 'MTN 5 GB' })).toContainText('Filled in from your order of');
});

test('the form asks for what is missing and warns of what is odd, without blocking', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await openPackage(page);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
  await expect(page.getByLabel('Recipient number')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Recipient number')).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByPlaceholder('233XXXXXXXXX')).toHaveCount(2);

  await page.getByLabel('Recipient number').fill('+233 26 555 0173');
  await expect(dialog(page).getByText('This package is for MTN.')).toContainText(
    '0265550173 is an AirtelTigo number.',
  );
  await dialog(page).getByRole('button', { name: 'Same as recipient' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'AirtelTigo' })).toBeChecked();
  await dialog(page).getByRole('radio', { name: 'Telecel' }).check();
  await page.getByLabel('Payment number').fill('0245550');
  await expect(dialog(page).getByRole('radio', { name: 'Telecel' })).toBeChecked();
  await payButton(page).click();
  await expect(dialog(page).getByText('Please enter a valid phone number')).toBeVisible();

  await page.getByLabel('Payment number').fill(newPhone());
  await payButton(page).click();
  await expectTitle(page, 'OTP entry');
});

test('a wrong code is refused in its own words, and the right one still counts', { tag: '@phone' }, async ({
  page,
}) => {
  const payer = newPhone();
  await orderFrom(page, { recipient: newPhone(), payer });
  await enterCode(page, '12');
  await expect(dialog(page).getByText('Please enter a valid OTP code')).toBeVisible();
  const code = await codeFor(page.request, payer);
  await enterCode(page, otherThan(code));
  await expect(page.getByRole('alert')).toContainText('OTP verification failed');
  await expect(page.getByLabel('OTP code')).toHaveValue('');
  await expect(page.getByLabel('OTP code')).toBeFocused();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/databundle-open/verify-otp')) sent += 1;
  });
  await enterCode(page, otherThan(code));
  await expect(dialog(page).getByText('This code was refused already')).toBeVisible();
  expect(sent).toBe(0);
  await page.getByLabel('OTP code').fill('');
  await page.getByLabel('OTP code').pressSequentially(`a${code}`);
  await expectTitle(page, 'Payment Prompt Sent');
  expect(sent).toBe(1);
});

for (const [ending, who, reason, tag] of [
  ['9001', 'declines', 'The payment was declined on the phone.', ['@phone']],
  ['9002', 'has not enough money', 'There was not enough money in the wallet.', ['@phone', '@long']],
] as const) {
  test(`a payer who ${who} is told why, and can try again with everything filled in`, {
    tag: [...tag],
  }, async ({ page }) => {
    const [recipient, payer] = [newPhone(), phoneEnding(ending)];
    await orderAndProve(page, { recipient, payer });
    await expectOutcome(page, 'Payment failed');
    await expect(dialog(page).getByText('Payment failed. Please try again.')).toBeVisible();
    await expect(dialog(page).getByText(reason)).toBeVisible();
    await expect(dialog(page).getByText('Nothing was charged.')).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: /^Call support/ })).toHaveAttribute('href', /^tel:0/);
    await expect(dialog(page).getByRole('button', { name: /Back|Check Again|Done/ })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(orderBar(page)).toContainText(`${reason} Nothing was charged.`);
    await expectNoBarriers(page);
    await orderBar(page).getByRole('button', { name: 'Pay with another number' }).click();
    await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
    await expect(page.getByLabel('Payment number')).toHaveValue('');
    await page.keyboard.press('Escape');
    await orderBar(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Payment number')).toHaveValue(payer);
    await expect(page.getByLabel('Recipient number')).toHaveValue(recipient);
    await page.keyboard.press('Escape');
    await orderBar(page).getByRole('button', { name: 'Hide this order' }).click();
    await expect(orderBar(page)).toHaveCount(0);
  });
}

test('a payment whose answer the gateway loses still arrives', { tag: ['@phone', '@long'] }, async ({
  page,
}) => {
  await orderAndProve(page, { recipient: newPhone(), payer: phoneEnding('9004') });
  await expectOutcome(page, 'Bundle delivered');
});

test('a gateway out of reach keeps the code for another try', { tag: ['@phone', '@long'] }, async ({
  page,
}) => {
  const payer = phoneEnding('9005');
  await orderFrom(page, { recipient: newPhone(), payer });
  const code = await codeFor(page.request, payer);
  await enterCode(page, code);
  await expect(page.getByRole('alert')).toContainText('Mobile money cannot be reached right now.');
  await expect(page.getByLabel('OTP code')).toHaveValue(code);
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
});

test('a gateway that wants a voucher asks for it in the same step, also after a reload', {
  tag: '@phone',
}, async ({ page }) => {
  const payer = phoneEnding('9006');
  await orderFrom(page, { recipient: newPhone(), payer });
  await enterCode(page, await codeFor(page.request, payer));
  await expectTitle(page, 'Voucher entry');
  await expect(dialog(page).getByText('*110#').first()).toBeVisible();
  await expect(page.getByLabel('Voucher code')).toHaveValue('');
  await expect(dialog(page).getByRole('button', { name: /^(Resend|Back)/ })).toHaveCount(0);
  await expectNoBarriers(page);
  await page.reload();
  await expectTitle(page, 'Voucher entry');
  await page.getByLabel('Voucher code').fill(await codeFor(page.request, payer));
  await dialog(page).getByRole('button', { name: 'Verify' }).click();
  await expectTitle(page, 'Payment Prompt Sent');
  await approve(page.request, payer);
  await expectOutcome(page, 'Bundle delivered');
});

test('a wrong voucher ends the payment, and another can be made', { tag: ['@phone', '@long'] }, async ({
  page,
}) => {
  const payer = phoneEnding('9006');
  await orderFrom(page, { recipient: newPhone(), payer });
  await enterCode(page, await codeFor(page.request, payer));
  await expectTitle(page, 'Voucher entry');
  const voucher = await codeFor(page.request, payer);
  await page.getByLabel('Voucher code').fill(otherThan(voucher));
  await dialog(page).getByRole('button', { name: 'Verify' }).click();
  await expectOutcome(page, 'Payment failed');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await openPackage(page);
  await expect(page.getByLabel('Payment number')).toHaveValue(payer);
});

test('a bundle that cannot be delivered is refunded, and the buyer sees it', { tag: '@phone' }, async ({
  page,
}) => {
  const [recipient, payer] = [phoneEnding('9101'), newPhone()];
  await orderAndProve(page, { recipient, payer });
  await approve(page.request, payer);
  await expectOutcome(page, 'Money sent back');
  await expect(dialog(page).getByRole('status')).toContainText(['was refunded to', '']);
});

test('‘I Have Paid’ and ‘Check Again’ ask at once, and Back leads to the prompt', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  const payer = newPhone();
  await orderAndProve(page, { recipient: newPhone(), payer });
  await dialog(page).getByRole('button', { name: 'I Have Paid' }).click();
  await expectOutcome(page, 'Payment pending');
  await dialog(page).getByRole('button', { name: 'Check Again' }).click();
  await expect(
    dialog(page).getByText('Payment is still pending. Please try checking again in a moment.'),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expectTitle(page, 'Payment Prompt Sent');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page).getByText('Decline it on your phone. We keep watching.')).toBeVisible();
  await expect(dialog(page).getByRole('timer')).toHaveText(/^[0-3]:\d\dleft$/);
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(orderBar(page)).toContainText('Decline it on your phone');
});

test('orders under way stay in sight beside another tile, and one that is approved after Cancel is said', {
  tag: '@phone',
}, async ({ page }) => {
  const [payer, other] = [newPhone(), newPhone()];
  const first = newPhone();
  await orderAndProve(page, { recipient: first, payer });
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await openPackage(page, /^Telecel 2 GB/);
  await fillForm(page, { recipient: newPhone(), payer: other });
  await payButton(page).click();
  await expectTitle(page, 'OTP entry');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const rows = orderBar(page).getByRole('button', { name: / GB to / });
  await expect(rows).toHaveCount(2);
  await expectNoBarriers(page);
  await orderBar(page)
    .getByRole('button', { name: /Enter the code/ })
    .click();
  await enterCode(page, await codeFor(page.request, other));
  await expectTitle(page, 'Payment Prompt Sent');
  await page.goBack();
  await expect(rows).toHaveCount(2);
  // The bar goes on asking, also after a reload and in another tab.
  await page.reload();
  await expect(dialog(page)).toHaveCount(0);
  await approve(page.request, payer);
  await expect(orderBar(page)).toContainText(
    `MTN 5 GB to ${first.slice(0, 3)}***${first.slice(-4)}Delivered`,
    {
      timeout: 20_000,
    },
  );
  await orderBar(page)
    .getByRole('button', { name: /Telecel 2 GB/ })
    .click();
  await expectTitle(page, 'Payment Prompt Sent');
  await page.keyboard.press('Escape');
  await orderBar(page).getByRole('button', { name: 'Buy again' }).click();
  await expect(page.getByRole('dialog', { name: 'MTN 5 GB' })).toBeVisible();
});
