/** Sellers from a file: every row is seen before anything is saved. */
import { expect, test } from '@playwright/test';
import { expectFits } from '#support/cases.ts';
import { demo, newPhone, signIn } from '#support/people.ts';

test('sellers are seen row by row, saved with one press, and listed', async ({ page }) => {
  const [agent, subagent] = [newPhone(), newPhone()];
  const file = [
    'name,phone,level,parent_phone',
    `Adwoa Sarpong,${agent},agent,`,
    `Yaw Darko,${subagent},subagent,${agent}`,
    'Nobody Above,0241111111,subagent,',
  ].join('\n');
  await signIn(page, demo.esi);
  await page.goto('/dashboard?tab=users');
  await page.getByRole('button', { name: 'From a file' }).click();
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Sample file' }).click(),
  ]);
  expect(sample.suggestedFilename()).toBe('sellers-example.csv');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'sellers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const rows = page.getByRole('table', { name: 'Differences' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Nobody Above' })).toContainText('No parent_phone');
  await expect(rows.filter({ hasText: 'Adwoa Sarpong' })).toContainText('New');
  await expect(rows.filter({ hasText: 'Yaw Darko' })).toContainText('New');
  await expect(page.getByText('3 rows: 2 new, 1 wrong. Nothing is saved yet.')).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows imported.')).toBeVisible();
  await page.goto(`/dashboard?tab=users&search=${subagent}`);
  await expect(page.getByRole('table').getByText('Yaw Darko').first()).toBeVisible();
});
