/** What admins see, part by part. */
import { test } from '@playwright/test';
import { demo, signIn } from '#support/people.ts';
import { desk, takePicture } from '#support/pictures.ts';

test.use(desk);

const parts = [
  ['overview', 'Overview'],
  ['users', 'Add User'],
  ['services', 'Services'],
  ['payments', 'Payments'],
  ['data-bundles', 'Data Bundles'],
  ['attention', 'Orders'],
  ['money', 'Money'],
  ['vendors', 'Vendors'],
  ['audit', 'Audit'],
] as const;

for (const [tab, shows] of parts) {
  test(`the admin's ${tab}`, async ({ page }) => {
    await signIn(page, demo.esi);
    await page.goto(`/dashboard?tab=${tab}`);
    await takePicture(page, `admin-${tab}`, shows);
  });
}

test('an order with its story', async ({ page }) => {
  await signIn(page, demo.esi);
  await page.goto('/dashboard?tab=payments');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await takePicture(page, 'admin-order', /reference/i);
});
