/** Inviting a subagent from the seller's own page: the message, the words to send, and the first screen. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectFitsLargeText } from '#support/cut-text.ts';
import { codeFor, newPhone, signIn } from '#support/people.ts';
import { messagesOf } from '#support/purchases.ts';
import { openAgent, openTab } from '#support/sellers.ts';

test('a subagent is invited, told, and joins by the link', async ({ page, request, browser }) => {
  const agent = await openAgent(request, 'Ama Serwaa');
  await signIn(page, agent);
  await openTab(page, 'Subagents');
  await expect(page.getByText('No Subagents Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Invite a subagent' }).click();
  await page.getByRole('button', { name: 'Invite them and send the SMS' }).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  const phone = newPhone();
  await page.getByLabel('Name').fill('Kofi Boateng');
  await page.getByLabel('Phone number').fill(phone);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Invite Kofi and send the SMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kofi Boateng is invited' });
  await expect(dialog).toContainText('Ama Serwaa invites you to sell data bundles.');
  const chat = (await dialog.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')) ?? '';
  expect(chat).toContain(`https://wa.me/233${phone.slice(1)}`);
  const link = /https?:\S+\/join\/\w+/.exec(decodeURIComponent(chat.split('text=')[1] ?? ''))?.[0] ?? '';
  await expectNoBarriers(page);
  await expectFitsLargeText(page, 'an invitation');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Kofi Boateng' })).toContainText('Invited');
  const told = async () => JSON.stringify(await messagesOf(request, phone));
  await expect.poll(told).toContain(link);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const guest = await context.newPage();
  await guest.goto(new URL(link).pathname);
  await expect(guest.getByRole('heading', { name: 'Welcome, Kofi' })).toBeVisible();
  await expect(guest.getByText('We sent a code to it by SMS.')).toBeVisible();
  await expectNoBarriers(guest);
  await guest.getByLabel('Digit 1').fill(await codeFor(request, phone));
  await guest.getByLabel('Choose a password').fill('kofi-sells-1');
  await guest.getByRole('button', { name: 'Start selling' }).click();
  await expect(guest.getByText('Welcome back, Subagent Kofi Boateng')).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Start selling' })).toBeVisible();
  await guest.goto(new URL(link).pathname);
  await expect(guest.getByText('You have joined already.')).toBeVisible();
  await context.close();
});
