/** The shop while the connection comes and goes, and what is kept of it on the device. */
import { expect, type Page, test } from '@playwright/test';
import { openAccount, signIn } from '#support/people.ts';
import { shownPrices, slips } from '#support/shop-page.ts';

/** The worker is in charge, and has kept the page and every file that it needs. */
async function waitUntilKept(page: Page) {
  await page.waitForFunction(async () => {
    if ((await navigator.serviceWorker.ready).active?.state !== 'activated') return false;
    const pages = await caches.open('ntem-pages');
    const files = await caches.open('ntem-files');
    const names = (await files.keys()).map(({ url }) => url).join();
    return (await pages.match(location.pathname)) && /checkout-dialog-[\w-]+\.css/.test(names);
  });
}

test('without a connection the last seen prices are shown, marked as old', async ({ page, context }) => {
  const old = page.getByText(/^Offline\. Prices as of \d\d \w{3} \d{4}, \d\d:\d\d\.$/);
  await page.goto('/guest-checkout/AMA2026');
  await waitUntilKept(page);
  const prices = await shownPrices(page);
  await context.setOffline(true);
  await expect(old).toBeVisible();
  await page.reload();
  await expect(old).toBeVisible();
  expect(await shownPrices(page)).toEqual(prices);
  await slips(page).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(page.getByText('Offline.')).toHaveCount(0);
});

test('only shop pages and their files are kept, and the server wins', async ({ page, request }) => {
  await page.goto('/');
  await waitUntilKept(page);
  await page.evaluate(async () => {
    const headers = { 'content-type': 'text/html' };
    const pages = await caches.open('ntem-pages');
    await pages.put('/', new Response('<html lang="en"><h1>Old build</h1>', { headers }));
    const files = await caches.open('ntem-files');
    await files.put('/assets/shop-OLDBUILD.js', new Response(''));
  });
  // A server that is slow to answer leaves the page that was kept.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data bundles', { timeout: 5_000 });
  }).toPass();
  await page.waitForFunction(async () => {
    const files = await caches.open('ntem-files');
    return !(await files.match('/assets/shop-OLDBUILD.js'));
  });
  await signIn(page, await openAccount(request), '/account');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  expect(kept.filter((path) => /index|account|auth/.test(path))).toEqual([]);
});
