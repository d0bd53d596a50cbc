/** What no admin does alone: one asks on the account's page, another confirms in Attention, and anybody stops it. */
import { expect, type Page, test } from '@playwright/test';
import { caseOf, dialog, expectFits, openAttention, toast } from '#support/cases.ts';
import { runSql } from '#support/database.ts';
import { demo, openAccount, signIn } from '#support/people.ts';
import { openAdmin } from '#support/sellers.ts';

const press = (page: Page, phone: string, name: string) =>
  caseOf(page, phone)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

async function openPage(page: Page, phone: string, name: string) {
  await page.goto(`/dashboard?tab=users&search=${phone}`);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

test('somebody is to become an admin: asked, confirmed by another, stopped while it rests', {
  tag: '@long',
}, async ({ page, request, browser }) => {
  test.slow();
  const { phone } = await openAccount(request, 'Yaw Boakye');
  const adjoa = await openAdmin(request, 'Adjoa Sarpong');
  await signIn(page, demo.esi);
  await openPage(page, phone, 'Yaw Boakye');
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Role').selectOption('admin');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Make Yaw Boakye an admin' })).toBeVisible();
  await expect(dialog(page).getByText(/An admin can move money and see everything/)).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('Takes over payouts on weekends');
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Ask for an admin' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  const own = caseOf(page, phone);
  await expect(own).toContainText('A second admin confirms');
  await expect(own.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await expect(own.getByRole('button', { name: /^Take it back/ })).toBeVisible();
  await expectFits(page);

  const second = await browser.newPage({ viewport: page.viewportSize() });
  await openAttention(second, adjoa);
  await expect(caseOf(second, phone)).toContainText('“Takes over payouts on weekends”');
  await expectFits(second);
  await press(second, phone, 'Confirm');
  await expect(caseOf(second, phone)).toContainText('Adjoa Sarpong confirmed');
  await expect(caseOf(second, phone)).toContainText('Rests for an hour');
  await expectFits(second);
  await second.close();

  await page.goto(`/dashboard?tab=users&search=${phone}`);
  await expect(page.getByText(/^Becomes admin /)).toBeVisible();
  await expectFits(page);
  await openPage(page, phone, 'Yaw Boakye');
  await press(page, phone, 'Take it back');
  await expect(toast(page, 'Taken back')).toBeVisible();
  await expect(caseOf(page, phone)).toHaveCount(0);
});

test('a lost second step is reset by two admins', { tag: ['@phone', '@long'] }, async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const { phone } = await openAccount(request, 'Ama Boakye');
  const nana = await openAdmin(request, 'Nana Osei');
  await runSql(
    `insert into factors (user_id, secret, proved_at) select id, 'sealed', now() from users where phone = $1`,
    [phone],
  );
  await signIn(page, demo.esi);
  await openPage(page, phone, 'Ama Boakye');
  await page.getByRole('button', { name: 'Reset second step' }).click();
  await dialog(page).getByLabel('Reason').fill('Called on the known number');
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Ask another admin' }).click();
  await expect(caseOf(page, phone)).toContainText('Ama Boakye lost the second step');
  await expect(page.getByRole('button', { name: 'Reset second step' })).toHaveCount(0);

  const second = await browser.newPage({ viewport: page.viewportSize() });
  await openAttention(second, nana);
  await press(second, phone, 'Confirm');
  await expect(toast(second, 'Confirmed')).toBeVisible();
  await expect(caseOf(second, phone)).toHaveCount(0);
  await second.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ama Boakye', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset second step' })).toHaveCount(0);
});
