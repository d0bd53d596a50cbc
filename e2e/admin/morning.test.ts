/** The admin's morning in a real browser: what needs them, what was earned, what runs out, and the rows behind it. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectFits } from '#support/cases.ts';
import { demo, signIn } from '#support/people.ts';

test('the morning says what needs Esi, what was earned and what runs out, and leads to the rows', async ({
  page,
}) => {
  test.slow();
  await signIn(page, demo.esi);
  await expect(page.getByRole('heading', { name: /^Today, \w+day \d+ \w+$/ })).toBeVisible();
  await expect(page.getByText(/^Until \d\d:\d\d, against \w+day \d+ \w+ until \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Float: what runs out' }).getByText(/^Lasts /)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'From paid to delivered' }).getByRole('listitem'),
  ).toHaveCount(3);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoBarriers(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectFits(page);
  const rows = {
    Sold: 'payments',
    Delivered: 'data-bundles',
    Failed: 'data-bundles',
    Refunded: 'data-bundles',
    Profit: 'money',
  };
  for (const [label, tab] of Object.entries(rows)) {
    await page.getByRole('link', { name: new RegExp(`^${label} `) }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${tab}&.*start_date=\\d{4}-`));
    await page.goBack();
  }
});

test('any name of an order finds it from anywhere, by keys alone', async ({ page }) => {
  await signIn(page, demo.esi);
  await page.goto('/dashboard?tab=data-bundles');
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
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field.fill('nt 0o0o');
  await expect(page.getByText('Nothing found for “nt 0o0o”')).toBeVisible();
  await field.fill('ama owu');
  await expect(page.getByRole('option', { name: /Ama Owusu/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});
