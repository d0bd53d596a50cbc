/** An admin's screens, part by part. */
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { demo, signIn } from '#support/people.ts';
import { desk, takePicture } from '#support/pictures.ts';

test.use(desk);

const sellersFile = fileURLToPath(new URL('../../docs/manual/sellers-example.csv', import.meta.url));

const parts = [
  ['overview', 'Overview'],
  ['users', 'Add User'],
  ['services', 'Services'],
  ['payments', 'Payments'],
  ['data-bundles', 'Data Bundles'],
  ['attention', 'Orders'],
  ['money', 'Money'],
  ['vendors', 'Vendors'],
  ['channels', 'Sales by channel'],
  ['messages', 'Words of text messages'],
  ['audit', 'Audit'],
  ['brand', 'Save brand'],
] as const;

for (const [tab, shows] of parts) {
  test(`the admin's ${tab}`, async ({ page }) => {
    await signIn(page, demo.esi, `/dashboard?tab=${tab}`);
    await takePicture(page, `admin-${tab}`, shows);
  });
}

test('an order with its story', async ({ page }) => {
  await signIn(page, demo.esi, '/dashboard?tab=payments');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await takePicture(page, 'admin-order', /reference/i);
});

test('missing steps of the first day', async ({ page }) => {
  await signIn(page, demo.esi, '/dashboard?tab=overview&view=first-day');
  await takePicture(page, 'admin-first-day', 'Check everything again');
});

test('sellers from a file', async ({ page }) => {
  await signIn(page, demo.esi, '/dashboard?tab=users&view=file');
  await page.getByLabel('CSV file').setInputFiles(sellersFile);
  await expect(page.getByRole('table', { name: 'Differences' })).toBeVisible();
  await page
    .getByRole('heading', { name: 'Sellers from a file' })
    .evaluate((heading) => heading.scrollIntoView());
  await takePicture(page, 'admin-sellers-file', /^Import/);
});
