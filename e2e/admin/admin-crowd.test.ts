/** User Management with many accounts: sorted, paged, and changed together. */
import { randomBytes, randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { runSql } from '#support/database.ts';
import { demo, signIn } from '#support/people.ts';

/** Named, and numbered outside of what phones have, so that it is found among everybody else. */
const crowd = `Crowd${randomBytes(3).toString('hex')}`;
const block = `07${String(randomInt(100_000)).padStart(5, '0')}`;

test.afterAll(() => runSql(`update users set deleted_at = now() where name like $1`, [`${crowd}%`]));

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('row');
async function search(page: Page, text: string) {
  await page.getByLabel('Search users').fill(text);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).replaceAll('%20', '\\+')}`));
}

test('many accounts are sorted, paged and changed together', {
  tag: '@desktop',
}, async ({ page }) => {
  await runSql(
    `insert into users (name, phone, email, role, status, created_at)
     select $1 || ' ' || lpad(n::text, 3, '0'), $2 || lpad(n::text, 3, '0'),
            case when n % 2 = 0 then $1 || n || '@example.com' end,
            (array['user', 'user', 'manager', null])[1 + n % 4], 'active', now() - n * interval '1 minute'
     from generate_series(1, 200) as n`,
    [crowd, block],
  );
  await signIn(page, demo.esi);
  await page.getByRole('tab', { name: 'User Management' }).click();
  await search(page, crowd);
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect(rows(page).nth(1)).toContainText(`${crowd} 001`);
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect(rows(page).nth(1)).toContainText(`${crowd} 200`);

  page.on('dialog', (question) => void question.accept());
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await page.goto(`/dashboard?tab=users&search=${crowd}+1&page=99`);
  await expect(page.getByText('Page 10 of 10 • 100 total users')).toBeVisible();
  await expect(page).toHaveURL(/page=10$/);
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('10 user(s) selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('10 user(s) deactivated successfully')).toBeVisible();
  await expect(rows(page).nth(1).getByText('Inactive')).toBeVisible();
  // Without the last page, the page before is shown.
  await page.getByLabel('Select all on this page').check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('10/10 users deleted')).toBeVisible();
  await expect(page.getByText('Page 9 of 9 • 90 total users')).toBeVisible();
});
