/** The admin's dashboard in a real browser, as Esi uses it. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { toast } from '#support/cases.ts';
import { demo, newPhone, openAccount, signIn } from '#support/people.ts';
import { expectDelivery, payFor } from '#support/sellers.ts';

/** Attention also says how much waits there. */
const tabOf = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}(\\s*,.*waiting)?$`) });
const openTab = (page: Page, name: string) => tabOf(page, name).click();
/** Behind the tabs. */
async function openMore(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
}
const unique = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;

test.beforeEach(async ({ page }) => {
  await signIn(page, demo.esi);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('a user is added, edited, switched, and deleted by a yes', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = unique('Abena');
  const phone = newPhone();
  await openTab(page, 'User Management');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Phone number').fill('0302123456');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a valid 10-digit phone number')).toBeVisible();
  await dialog.getByLabel('Phone number').fill(phone);
  await dialog.getByLabel('Role').selectOption('agent');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'User created successfully')).toBeVisible();
  // The owner is told by SMS, and Esi has the words to send by WhatsApp.
  await expect(
    dialog.getByText(/^Ntem: .*Esi Mensah invites you to sell data bundles\. Open http.*\/join\//),
  ).toBeVisible();
  await expect(dialog.getByText(/opens the link, enters a code and chooses a password/)).toBeVisible();
  const chat = await dialog.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(chat ?? '')).toContain(`/233${phone.slice(1)}?text=Hello Abena`);
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const told = await page.request.get(`/api/v1/sandbox/messages?phone=${phone}`);
  expect(JSON.stringify(await told.json())).toContain('/join/');
  await page.getByLabel('Search users').fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Users' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(phone);
  const all = page.getByLabel('Select all on this page');
  await all.check();
  await expect(page.getByText('1 user(s) selected')).toBeVisible();
  await expectNoBarriers(page);
  await all.uncheck();
  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(dialog.getByLabel('Phone number')).toBeDisabled();
  await dialog.getByLabel('Name').fill(`${name} Darko`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(row.getByText('Darko', { exact: false }).first()).toBeVisible();

  page.once('dialog', (question) => void question.dismiss());
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(row).toBeVisible();
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.message());
    void question.accept();
  });
  await row.getByRole('button', { name: /^Deactivate/ }).click();
  await expect(row.getByText('Inactive')).toBeVisible();
  await row.getByRole('button', { name: /^Activate/ }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await expect(page.getByText('No users found matching your criteria')).toBeVisible();
  expect(questions.at(-1)).toBe(
    `Are you sure you want to delete the account of "${name} Darko" (${phone})? This action cannot be undone.`,
  );

  await page.getByLabel('Search users').fill(demo.esi.phone);
  const own = page.getByRole('row').filter({ hasText: demo.esi.phone });
  await own.getByRole('button', { name: /^Deactivate/ }).click();
  await expect(toast(page, 'You cannot delete, deactivate or demote your own account.')).toBeVisible();
});

test("agent makes a subagent of an agent's referral", {
  tag: '@desktop',
}, async ({ page, request }) => {
  const name = unique('Efua');
  const { phone } = await openAccount(request, name, 'AMA2026');
  await openTab(page, 'User Management');
  await page.getByLabel('Search users').fill(`233${phone.slice(1)}`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose a role')).toBeVisible();
  await dialog.getByLabel('Role').selectOption('agent');
  await expect(
    dialog.getByText(`Ama Owusu referred ${name}: this makes a subagent of Ama Owusu.`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('Subagent')).toBeVisible();
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^Edit/ }).click();
  await expect(dialog.getByLabel('Role')).toHaveValue('subagent');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const opened = page.getByRole('button', { name, exact: true });
  await opened.click();
  await expect(page.getByRole('heading', { name })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Ama Owusu' }).click();
  await expect(page.getByRole('heading', { name: 'Ama Owusu' })).toBeVisible();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name })).toBeFocused();
  await page.getByRole('button', { name: 'All users' }).click();
  await expect(page.getByLabel('Search users')).toHaveValue(`233${phone.slice(1)}`);
  await expect(opened).toBeFocused();
});

test('a service and its package are added, changed, switched and deleted', { tag: '@desktop' }, async ({
  page,
}) => {
  const service = unique('Weekend');
  await openTab(page, 'Services');
  await page.getByRole('button', { name: 'Add New Service' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(service);
  await dialog.getByRole('radio', { name: 'Telecel' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Service created successfully')).toBeVisible();
  await page.getByLabel('Search services by name').fill(service);
  await page.getByRole('button', { name: new RegExp(`^${service}`) }).click();
  await expect(page.getByText('No packages available')).toBeVisible();

  await page.getByRole('button', { name: 'Add Package' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible();
  await dialog.getByLabel('Name').fill('Weekend 2 GB');
  await dialog.getByLabel('Bundle ID').fill('WEEKEND-2000');
  await dialog.getByLabel('Megabytes').fill('2000');
  await expect(dialog.getByText('Shown as 2 GB')).toBeVisible();
  await dialog.getByLabel('Amount').fill('4');
  await dialog.getByLabel('Cost price').fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The amount must not be below the cost price')).toBeVisible();
  await dialog.getByLabel('Amount').fill('6');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Package created successfully')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: 'Weekend 2 GB' });
  await row.getByRole('button', { name: /^Deactivate/ }).click();
  await expect(toast(page, 'Package deactivated successfully')).toBeVisible();
  await row.getByRole('button', { name: /^Activate/ }).click();
  await expect(toast(page, 'Package activated successfully')).toBeVisible();
  await row.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Amount').fill('6.50');
  await expect(dialog.getByText('No seller has set a price of their own.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Package updated successfully')).toBeVisible();
  const question = page.waitForEvent('dialog');
  const deletion = row.getByRole('button', { name: /^Delete/ }).click();
  const asked = await question;
  expect(asked.message()).toBe(
    'Are you sure you want to delete "Weekend 2 GB"? This action cannot be undone.',
  );
  await asked.accept();
  await deletion;
  await expect(toast(page, 'Package deleted successfully')).toBeVisible();
  page.on('dialog', (next) => void next.accept());
  await page.getByRole('button', { name: 'Delete Service' }).click();
  await expect(toast(page, 'Service deleted successfully')).toBeVisible();
  await expect(page.getByText('No services found matching your criteria')).toBeVisible();

  await page.getByLabel('Search services by name').fill('MTN');
  await page.getByRole('button', { name: /^MTN/ }).click();
  await page.getByRole('button', { name: 'Edit MTN 2 GB' }).click();
  await dialog.getByLabel('Amount').fill('99.00');
  await expect(dialog.getByText(/earn nothing on this package until they raise their price/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await openMore(page, 'Audit');
  await page.getByLabel('Search the audit log').fill(service);
  const done = page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: service });
  await expect(done.filter({ hasText: 'Esi Mensah' }).first()).toBeVisible();
});

test('lists are filtered, and a row opens its order', {
  tag: '@desktop',
}, async ({ page, request }) => {
  // The moves depend on the order: the newest in the list may be any test's.
  const { reference, paymentId } = await payFor(request, { bundle: 'MTN 1 GB', recipient: newPhone() });
  await expectDelivery(request, paymentId, 'delivered');
  await openTab(page, 'Payments');
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel('Status').selectOption('failed');
  await expect(page).toHaveURL(/status=failed/);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(table.getByText('Success', { exact: true }).locator('visible=true')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('failed');
  await page.getByLabel('Status').selectOption('success');
  await expect(table.getByText('Failed', { exact: true }).locator('visible=true')).toHaveCount(0);
  await page.getByLabel('Search').fill(reference);
  await page.getByRole('button', { name: reference }).first().click();
  const order = page.getByRole('main');
  for (const part of ['What happened', 'Attempts', 'Money', 'Order', 'What you can do now']) {
    await expect(order.getByRole('heading', { name: part, exact: true })).toBeVisible();
  }
  await expect(order.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await order.getByText('Postings').click();
  await expect(order.getByRole('cell', { name: 'We hold for buyers' }).first()).toBeVisible();
  await order.getByText('Evidence from vendors').click();
  await expectNoBarriers(page);
  await order.getByRole('button', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('button', { name: reference }).first()).toBeFocused();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payments-/);

  await openTab(page, 'Data Bundles');
  await page.getByLabel('Service').selectOption({ label: 'Telecel' });
  const bundles = page.getByRole('table', { name: 'Data bundles' });
  await expect(
    bundles
      .getByText(/^Telecel/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await expect(bundles.getByText(/^MTN/).locator('visible=true')).toHaveCount(0);
  await page.getByLabel('Search').fill('no such order');
  await expect(page.getByText('No data bundles found')).toBeVisible();

  await openMore(page, 'Guest Pages');
  await expect(page.getByText('Active Guests')).toBeVisible();
  await page.getByLabel('Search guests').fill('233244518230');
  const guests = page.getByRole('table', { name: 'Guests' });
  await expect(guests.getByText('Abena Serwaa')).toBeVisible();
  await expect(guests.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Recent purchase activity' })).toBeVisible();
  await page.reload();
  await expect(guests.getByRole('row')).toHaveCount(2);
});

test('a top-up of the float is booked once for each receipt', { tag: '@desktop' }, async ({ page }) => {
  const receipt = `R-${Date.now()}`;
  await openTab(page, 'Attention');
  await page.getByLabel('Top-up sent to the supplier').fill('250');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('Please enter the number of the receipt')).toBeVisible();
  for (const told of ['Top-up booked', 'A top-up with this receipt is booked already.']) {
    await page.getByLabel('Top-up sent to the supplier').fill('250');
    await page.getByLabel('Receipt number').fill(receipt);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page.getByText(told, { exact: true })).toBeVisible();
  }
});
