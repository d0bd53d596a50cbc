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
