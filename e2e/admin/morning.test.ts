/** The admin's morning in a real browser: what needs them, what was earned, what runs out, and the rows behind it. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectFits, toast } from '#support/cases.ts';
import { demo, post, signIn } from '#support/people.ts';

test('the morning says what needs Esi and leads to the rows', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, demo.esi);
  await expect(page.getByRole('heading', { name: /^Today, \w+day \d+ \w+$/ })).toBeVisible();
  await expect(page.getByText(/^Against \w+day \d+ \w+, until \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Float: what runs out' }).getByText(/^Lasts /)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'From paid to delivered' }).getByRole('listitem'),
  ).toHaveCount(3);
  const rows = {
    Profit: 'money',
    Sold: 'payments',
    Delivered: 'data-bundles',
    'Not delivered': 'data-bundles',
    'Sent back': 'data-bundles',
  };
  for (const [label, tab] of Object.entries(rows)) {
    await page.getByRole('link', { name: new RegExp(`^${label} `) }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${tab}&.*start_date=\\d{4}-`));
    await page.goBack();
  }
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(toast(page, 'Data refreshed successfully')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Users' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/);
  await expect(toast(page, 'Users exported successfully')).toBeVisible();

  await page.route('**/api/v1/dashboard/stats', (route) =>
    route.fulfill({ status: 500, json: { message: '', code: 'SERVER_ERROR' } }),
  );
  await page.reload();
  await expect(page.getByText('Server error occurred. Please try again later.')).toBeVisible();
  await page.unroute('**/api/v1/dashboard/stats');
  await page.getByRole('button', { name: 'Retry' }).click();
  for (const label of ['Total Users', 'Active Users', 'Admins', 'New This Month']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
});

test('any name of an order finds it from anywhere, by keys alone', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, demo.esi, '/dashboard?tab=data-bundles');
  const row = page.getByRole('table', { name: 'Data bundles' }).getByRole('row').nth(1);
  const reference = (await row.getByRole('button').first().innerText()).replace(/\s/g, '');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everywhere' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: 'Attention' })).toBeVisible();
  await field.fill(reference.slice(2, 9).toLowerCase());
  const option = page.getByRole('option', { name: new RegExp(reference.slice(2, 6)) }).first();
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectFits(page);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(page).toHaveURL(/[?&]order=/);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field.fill('nt 0o0o');
  await expect(page.getByText('Nothing found for “nt 0o0o”')).toBeVisible();
  await field.fill('ama owu');
  await expect(page.getByRole('option', { name: /Ama Owusu/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('many prices change as they were shown, in one go, and go back', { tag: '@desktop' }, async ({
  page,
}) => {
  // In a service of its own, so that no other test makes the preview stale.
  await signIn(page, demo.esi);
  const name = `Prices ${randomBytes(4).toString('hex')}`;
  const { phone: phone_number, password } = demo.esi;
  const { data: session } = await post(page.request, '/auth/login', { phone_number, password });
  const headers = { Authorization: `Bearer ${session.accessToken}` };
  const make = async (path: string, data: object) =>
    (await (await page.request.post(`/api/v1/databundle-admin/${path}`, { headers, data })).json()).data;
  const service = await make('services', { name, network: 'MTN', status: 'inactive' });
  const common = { service_id: service.id, megabytes: 1000, status: 'inactive' };
  await make('packages', { ...common, name: `${name} 1 GB`, bundle_id: 'A', amount: 4.5, cost_price: 4.1 });
  await make('packages', { ...common, name: `${name} 2 GB`, bundle_id: 'B', amount: 9, cost_price: 9 });
  await page.goto('/dashboard?tab=services&prices=change');
  // However long the list, the button that saves it is in view.
  await page.getByLabel('Change by').fill('1');
  await page.getByRole('button', { name: 'Show the effects' }).click();
  await expect(page.getByRole('button', { name: /^Change \d+ prices$/ })).toBeInViewport();
  await page.getByLabel('Packages', { exact: true }).selectOption(service.id);
  await page.getByLabel('Change by').fill('-0.10');
  await page.getByLabel('Percent or amount').selectOption('amount');
  await page.getByRole('button', { name: 'Show the effects' }).click();
  const effects = page.getByRole('table', { name: 'Effects' });
  await expect(effects.getByRole('row', { name: new RegExp(`${name} 1 GB.*Fine`) })).toBeVisible();
  await expect(
    effects.getByRole('row', { name: new RegExp(`${name} 2 GB.*Below cost: stays`) }),
  ).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Change 1 price', exact: true }).click();
  await expect(toast(page, '1 price changed.')).toBeVisible();
  const row = page.getByRole('table', { name: 'Price changes' }).getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back 1 price' }).click();
  await expect(toast(page, 'Prices taken back')).toBeVisible();
  await expect(row.getByText(/^By Esi Mensah/)).toBeVisible();
});

test('the ranking leads to payments, summed, with saved filters', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, demo.esi);
  await page.getByRole('table', { name: 'Sellers' }).getByRole('link', { name: 'Ama Owusu' }).click();
  await expect(page.getByLabel('Seller', { exact: true })).toHaveValue('Ama Owusu');
  await expect(page.getByText('Our profit', { exact: true })).toBeVisible();
  await expectFits(page);
  const name = `Ama ${randomBytes(4).toString('hex')}`;
  await page.getByRole('button', { name: 'Save these filters' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByRole('group', { name: 'Saved filters' }).getByRole('button', { name, exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await saved.click();
  await expect(page).not.toHaveURL(/seller_id/);
  await saved.click();
  await expect(page).toHaveURL(/seller_id/);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(saved).toBeHidden();
});
