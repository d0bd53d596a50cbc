/** Admins in a real browser: made by the form, told to the others, and undone by one of them. */
import { expect, type Page, test } from '@playwright/test';
import { dialog, expectFits, openAttention, toast } from '#support/cases.ts';
import { demo, openAccount, signIn } from '#support/people.ts';
import { openAdmin } from '#support/sellers.ts';

async function openPage(page: Page, phone: string, name: string) {
  await page.goto(`/dashboard?tab=users&search=${phone}`);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

test('somebody becomes an admin, and another admin undoes it', async ({ page, request, browser }) => {
  const { phone } = await openAccount(request, 'Yaw Boakye');
  const adjoa = await openAdmin(request, 'Adjoa Sarpong');
  await signIn(page, demo.esi);
  await openPage(page, phone, 'Yaw Boakye');
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Role').selectOption('admin');
  await expect(dialog(page).getByText(/An admin can move money and see everything/)).toBeVisible();
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(page.getByText('Yaw Boakye is an admin now')).toBeVisible();
  await expect(page.getByText(/^By Esi Mensah, .* Can be undone until /)).toBeVisible();
  await expectFits(page);

  const second = await browser.newPage({ viewport: page.viewportSize() });
  await openAttention(second, adjoa);
  await second.getByRole('button', { name: 'Undo Yaw Boakye' }).click();
  await expect(toast(second, 'Yaw Boakye is no longer an admin')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Undo Yaw Boakye' })).toHaveCount(0);
  await second.close();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Yaw Boakye', exact: true })).toBeVisible();
  await expect(page.getByText('Yaw Boakye is an admin now')).toHaveCount(0);
});
