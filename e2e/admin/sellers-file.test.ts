/** Sellers and packages from a file: every row is seen before anything is saved. */
import { readFile } from 'node:fs/promises';
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
  await signIn(page, demo.esi, '/dashboard?tab=users');
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

test('packages have a sample file, and a service that is new is named', async ({ page }) => {
  await signIn(page, demo.esi, '/dashboard?tab=services&prices=file');
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Sample file' }).click(),
  ]);
  expect(sample.suggestedFilename()).toBe('packages-example.csv');
  const [columns] = (await readFile(await sample.path(), 'utf8')).split(/\r?\n/);
  const file = `${columns}\nNight Surf,MTN,Night 1 GB,NIGHT-1,1000,4.00`;
  const name = 'packages.csv';
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) });
  const rows = page.getByRole('table', { name: 'Differences' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Night 1 GB' })).toContainText('New, with a new service: Night Surf');
  await expectFits(page);
});
