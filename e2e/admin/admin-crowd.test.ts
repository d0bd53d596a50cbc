/** User Management with ten thousand accounts: found, filtered, sorted, paged, changed together, taken along. */
import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { runSql } from '#support/database.ts';
import { demo, signIn } from '#support/people.ts';

// One crowd for all tests of this file, rather than one for each worker.
test.describe.configure({ mode: 'default' });

/** Named, and numbered outside of what phones have, so that it is found among whoever else is there. */
const crowd = `Crowd${randomBytes(3).toString('hex')}`;
const block = `07${String(randomInt(100)).padStart(2, '0')}`;

test.beforeAll(async () => {
  await runSql(
    `insert into users (name, phone, email, role, status, created_at, last_login_at)
     select $1 || ' ' || lpad(n::text, 5, '0'), $2 || lpad(n::text, 6, '0'),
            case when n % 2 = 0 then $1 || n || '@example.com' end,
            (array['user', 'user', 'manager', null])[1 + n % 4], 'active',
            now() - n * interval '1 minute', case when n % 3 = 0 then now() - n * interval '1 hour' end
     from generate_series(1, 10000) as n`,
    [crowd, block],
  );
});
test.afterAll(() => runSql(`update users set deleted_at = now() where name like $1`, [`${crowd}%`]));

test.beforeEach(async ({ page }) => {
  await signIn(page, demo.esi);
  await page.getByRole('tab', { name: 'User Management' }).click();
});

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('row');

async function search(page: Page, text: string) {
  await page.getByLabel('Search users').fill(text);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).replaceAll('%20', '\\+')}`));
}

test('one among ten thousand is found by name, e-mail and number', { tag: '@long' }, async ({ page }) => {
  await search(page, `${crowd} 07777`);
  await expect(page.getByText('Showing 1 of 1 users')).toBeVisible();
  const number = await rows(page).nth(1).getByText(/^07/).textContent();
  await search(page, `233${number?.slice(1)}`);
  await expect(page.getByRole('button', { name: `${crowd} 07777`, exact: true })).toBeVisible();
  await search(page, `${crowd.toLowerCase()}7778@`);
  await expect(page.getByRole('button', { name: `${crowd} 07778`, exact: true })).toBeVisible();
});

test('a filter resets the page, and the whole stands in the address', { tag: '@long' }, async ({ page }) => {
  await search(page, crowd);
  await expect(page.getByText('Page 1 of 1,000 • 10,000 total users')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 1,000 • 10,000 total users')).toBeVisible();
  const opened = page.getByRole('button', { name: `${crowd} 00015`, exact: true });
  await opened.click();
  await expect(page.getByRole('heading', { name: `${crowd} 00015` })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Page 2 of 1,000 • 10,000 total users')).toBeVisible();
  await expect(opened).toBeFocused();
  await page.getByLabel('Role', { exact: true }).selectOption('manager');
  await expect(page.getByText('Page 1 of 250 • 2,500 total users')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Page 1 of 250 • 2,500 total users')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Page 2 of 1,000 • 10,000 total users')).toBeVisible();
});

test('the list is sorted by a column and back', { tag: '@long' }, async ({ page, isMobile }) => {
  await search(page, crowd);
  if (isMobile) await page.getByLabel('Sort').selectOption('name asc');
  else await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect(rows(page).nth(1)).toContainText(`${crowd} 00001`);
  if (isMobile) await page.getByLabel('Sort').selectOption('created_at asc');
  else await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect(rows(page).nth(1)).toContainText(`${crowd} 10000`);
});

test('many are switched off together, and those who may not be are left', { tag: '@long' }, async ({
  page,
}) => {
  test.slow();
  await search(page, `${crowd} 0500`);
  await expect(page.getByText('Showing 10 of 10 users')).toBeVisible();
  const boxes = page.getByRole('table', { name: 'Users' }).getByRole('checkbox', { name: /^Select Crowd/ });
  await expect(boxes).toHaveCount(10);
  for (const box of await boxes.all()) await box.check();
  await expect(page.getByText('10 user(s) selected')).toBeVisible();
  page.on('dialog', (question) => void question.accept());
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('10 user(s) deactivated successfully')).toBeVisible();
  await expect(rows(page).nth(1).getByText('Inactive')).toBeVisible();
  for (const box of (await boxes.all()).slice(0, 3)) await box.check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3/3 users deleted')).toBeVisible();
  await expect(page.getByText('Showing 7 of 7 users')).toBeVisible();
});

test('whoever takes the last row of the last page is led to the page before', { tag: '@long' }, async ({
  page,
}) => {
  await search(page, `${crowd} 060`);
  await expect(page.getByText('Page 1 of 10 • 100 total users')).toBeVisible();
  await page.goto(`${page.url()}&page=99`);
  await expect(page.getByText('Page 10 of 10 • 100 total users')).toBeVisible();
  await expect(page).toHaveURL(/page=10$/);
  page.on('dialog', (question) => void question.accept());
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('10/10 users deleted')).toBeVisible();
  await expect(page.getByText('Page 9 of 9 • 90 total users')).toBeVisible();
  await expect(page.getByRole('button', { name: `${crowd} 06080`, exact: true })).toBeVisible();
});

test('the file holds all of them', { tag: '@long' }, async ({ page }) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Users' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split(crowd).length).toBeGreaterThan(9_900);
});
