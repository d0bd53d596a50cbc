/** A seller's notices: a sale as it happens, a message to all, a report and its answer. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectFitsLargeText } from '#support/cut-text.ts';
import { demo, signIn } from '#support/people.ts';
import { messagesOf } from '#support/purchases.ts';
import { buyThrough, get, openAgent, openTab, setPrice } from '#support/sellers.ts';

test("a seller hears of a sale, the store, and a report's answer", async ({ page, request, browser }) => {
  const agent = await openAgent(request, 'Abena Darko');
  const { data: packages } = await get(request, '/pricing/packages', agent.token);
  const [{ id, name, base_price }] = packages;
  await setPrice(request, agent.token, { package_id: id, target_level: 3, custom_price: base_price + 1 });
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  await signIn(page, agent);

  await openTab(page, 'Notices');
  await expect(page.getByText('Nothing yet')).toBeVisible();
  const sms = page.getByRole('switch', { name: 'Each sale by SMS' });
  await expect(sms).not.toBeChecked();
  await sms.click();
  await expect(sms).toBeChecked();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();

  await buyThrough(request, { refCode, bundle: name });
  const bell = page.getByRole('link', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices 1 new');
  await expect(page.getByRole('region', { name: 'Latest sales' })).toContainText(name);
  const texts = async () => (await messagesOf(request, agent.phone)).map((one) => JSON.stringify(one)).join();
  await expect.poll(texts).toContain('You earn GHS 1.00. Today: 1 sale, GHS 1.00 profit.');
  await bell.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'You earn GH₵ 1.00.' })).toContainText('New');
  await expect(bell).toHaveAccessibleName('Notices');

  await openTab(page, 'Sales History');
  await page.getByRole('row').last().getByRole('button').click();
  await page.getByRole('button', { name: /^Report/ }).click();
  await page.getByRole('button', { name: 'Report order' }).click();
  await expect(page.getByText('Please choose what is wrong')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByLabel('What is wrong?').selectOption('The bundle has not arrived');
  await page.getByLabel('What happened?').fill('She says that nothing came.');
  await page.getByRole('button', { name: 'Report order' }).click();
  await expect(page.getByText('Reported. The answer comes to your notices.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const admin = await context.newPage();
  await signIn(admin, demo.esi, '/dashboard?tab=attention');
  const reports = admin.locator('article').filter({ hasText: 'reported by Abena Darko' });
  await reports.getByRole('button', { name: /^The bundle has not arrived/ }).click();
  await expect(reports.getByText('She says that nothing came.')).toBeVisible();
  await expectNoBarriers(admin);
  await reports.getByRole('button', { name: /^Answer and close/ }).click();
  await expect(reports.getByText('Please write an answer')).toBeVisible();
  await reports.getByLabel('Answer', { exact: true }).fill('MTN confirmed it at 14:52.');
  await reports.getByRole('button', { name: /^Answer and close/ }).click();
  await expect(admin.getByText('Answered. Abena Darko is told.')).toBeVisible();
  await expect(reports).toHaveCount(0);

  await admin.goto('/dashboard?tab=users');
  await admin.getByRole('button', { name: 'Message to sellers' }).click();
  await admin.getByLabel('Title').fill('New prices');
  await admin.getByLabel('Message', { exact: true }).fill('Prices go up on Monday.');
  await admin.getByLabel('To').selectOption({ index: 1 });
  await admin.getByLabel('Also by SMS').check();
  await expectNoBarriers(admin);
  // Sellers of other tests may come meanwhile: then it is refused, and sent with the new numbers.
  await expect(async () => {
    const answered = admin.waitForResponse(
      (answer) => answer.url().endsWith('/announcements') && answer.request().method() === 'POST',
    );
    await admin.getByRole('button', { name: /^Send to \d+ sellers for GH₵/ }).click({ timeout: 5_000 });
    expect((await answered).ok()).toBe(true);
  }).toPass();
  await expect(admin.getByText(/^On its way to \d+ sellers/)).toBeVisible();
  await expect(admin.getByRole('table', { name: 'Sent messages' })).toContainText('Prices go up on Monday.');
  await context.close();

  await expect(page.getByText('Prices go up on Monday.')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Open notices' }).click();
  const answered = page.getByRole('region', { name: 'Reported orders' });
  await expect(answered).toContainText('Answered');
  await expect(answered).toContainText('MTN confirmed it at 14:52.');
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Answer about order NT');
  await expectNoBarriers(page);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFitsLargeText(page, 'notices');
});
