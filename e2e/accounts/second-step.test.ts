/** The second step of signing in, set up and used in a browser: an app, and a passkey of the device that Chromium simulates. */
import { createHmac } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { ageProofs, fillLogin, logIn, openAccount, signIn, typeCode } from '#support/people.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app's code for a secret, so many steps from now. */
function shownBy(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('an authenticator app is added, asked for, and replaced by a code', async ({ page, request }) => {
  const person = await openAccount(request);
  await signIn(page, person, '/account');
  await page.getByRole('button', { name: 'Add the authenticator app' }).click();
  const scan = page.getByRole('dialog', { name: 'Scan this code' });
  const secret = (await scan.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const field = scan.getByLabel('Code that the app shows now');
  await field.fill('000000');
  await scan.getByRole('button', { name: 'Confirm' }).click();
  await expect(scan.getByText('Invalid verification code')).toBeVisible();
  await field.fill(shownBy(secret));
  await scan.getByRole('button', { name: 'Confirm' }).click();

  const keep = page.getByRole('dialog', { name: 'Keep these codes' });
  await expect(keep.getByRole('listitem')).toHaveCount(10);
  const codes = await keep.getByRole('listitem').allTextContents();
  await expect(keep.getByRole('button', { name: 'Done' })).toBeDisabled();
  await expectNoBarriers(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await keep.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  // Printed elements: all with a text of their own that take up room.
  const printed = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getClientRects().length > 0)
      .flatMap(({ childNodes }) => [...childNodes])
      .filter(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
      .map(({ textContent }) => textContent),
  );
  expect(printed.slice(-10)).toEqual(codes);
  expect(printed.slice(0, -10).join('')).toMatch(/^\w+: recovery codes\. Each works once\.$/);
  await page.emulateMedia({ media: 'screen' });
  await keep.getByLabel('I have kept them in a safe place').check();
  await keep.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes left of 10')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/auth');
  await fillLogin(page, person);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await typeCode(page, '000000');
  await expect(page.getByText('Invalid verification code')).toBeVisible();
  await expect(page.getByText(/^Codes change every 30 seconds\./)).toBeVisible();
  // The one of this moment was used already.
  await typeCode(page, shownBy(secret, 1));
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/account');
  const changes = page.locator('section', { hasText: 'Latest changes' }).locator('dl > div');
  await expect(changes.nth(0)).toHaveText(/^Signed in\d\d \w{3} \d{4}, \d\d:\d\d, Chrome on \w+, /);
  await expect(changes.nth(1)).toHaveText(/^Wrong code for the second step/);
  await expect(changes.nth(2)).toHaveText(/^Authenticator app added/);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/auth');
  await fillLogin(page, person);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(`Signing in as Efua Quaye, ${person.phone}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByText('Each one works once. You have 10 left.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/account');
  await ageProofs(person.phone, '6 minutes');
  await page.getByRole('button', { name: 'New codes' }).click();
  const again = page.getByRole('dialog', { name: 'Please confirm that it is you.' });
  await again.getByRole('button', { name: 'Code from the app' }).click();
  await expect(again.getByLabel('Code from your authenticator app')).toBeFocused();
  await expectNoBarriers(page);
  await again.getByRole('button', { name: 'Password' }).click();
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused();
  await again.getByLabel('Password', { exact: true }).fill(person.password);
  await again.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep these codes' })).toBeVisible();
});

/** Passkeys belong to a host with a name. */
const named = (process.env.SHOP_URL ?? 'http://127.0.0.1:3199').replace('127.0.0.1', 'localhost');

/** A phone that knows its owner's finger, unless it is told otherwise. */
async function plugIn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    knowsFinger: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('at an address of numbers no passkey is made, and why is said', async ({ page, request }) => {
  await signIn(page, await openAccount(request), '/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText(/^Passkeys do not work at this address\./)).toBeVisible();
});

test.describe('at the address of the shop', () => {
  test.use({ baseURL: named });

  test('a passkey is added, opens the door, and proves again who it is', async ({ page, request }) => {
    const person = await openAccount(request);
    await signIn(page, person);
    const device = await plugIn(page);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const keep = page.getByRole('dialog', { name: 'Keep these codes' });
    await expect(keep.getByRole('listitem')).toHaveCount(10);
    await keep.getByLabel('I have kept them in a safe place').check();
    await keep.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(/^Passkey “.*Chrome/)).toBeVisible();
    await expect(page.getByText('10 recovery codes left of 10')).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto('/auth');
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
    await device.knowsFinger(false);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Nothing was confirmed. Try again, or choose another way.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
    await expectNoBarriers(page);
    await device.knowsFinger(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/dashboard');

    await page.goto('/account');
    await ageProofs(person.phone, '6 minutes');
    await page.getByRole('button', { name: 'Remove Passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you.' });
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Passkey removed', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Passkey' })).toBeHidden();
  });
});
