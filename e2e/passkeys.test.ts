/** A passkey as the second step, with the device that Chromium plays. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from './support/axe.ts';
import { logIn, openAccount, signIn } from './support/people.ts';

/** Passkeys belong to a host with a name. */
const named = 'http://localhost:3199';

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
  await signIn(page, await openAccount(request));
  await page.goto('/account');
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
    await page.getByRole('button', { name: 'Remove Passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you.' });
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Passkey removed', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Passkey' })).toBeHidden();
  });
});
