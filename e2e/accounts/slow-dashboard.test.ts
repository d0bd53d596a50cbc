/** A dashboard on a slow line: its outline is painted at once, and its first data is on the way before the app is. */
import { expect, test } from '@playwright/test';
import { demo, signIn } from '#support/people.ts';

test("the outline comes before the app's files, and data is asked for once", async ({ page }) => {
  await signIn(page, demo.ama);
  // Away from the page that goes on asking.
  await page.goto('about:blank');
  const asked: string[] = [];
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\//, async (route) => {
    await held;
    await route.continue();
  });
  page.on('request', (request) => {
    const path = request.url().split('/api/v1')[1];
    if (path) asked.push(path);
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('.animate-skeleton').first()).toBeVisible();
  await expect.poll(() => asked).toEqual(['/auth/me', '/seller-home', '/notices/unread']);
  come();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open my shop' })).toBeVisible();
  expect(asked.filter((path) => path === '/seller-home')).toHaveLength(1);
});
