/** The shop: its prices, links and finder, and that nothing moves while it loads. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectNoShift, watchShifts } from '#support/layout-shift.ts';
import { openAccount, signIn } from '#support/people.ts';
import { priceList, shownPrices, slips, textsOf } from '#support/shop-page.ts';

test("a link shows its owner and the owner's prices", async ({ page }) => {
  // In small letters it is the owner's too.
  await page.goto('/guest-checkout/kofi2026');
  const banner = page.getByRole('complementary', { name: 'Referral' });
  await expect(banner).toContainText('Referred by Kofi Boateng');
  await expect(banner.getByText('Subagent', { exact: false }).last()).toBeVisible();
  await expect(banner).toContainText('Special Pricing Applied');
  const referred = textsOf(await priceList(page, 'KOFI2026'));
  expect(await shownPrices(page)).toEqual(referred);
  expect(referred).not.toEqual(textsOf(await priceList(page)));
  await expect(page).toHaveTitle('Data bundles from Kofi Boateng at Ntem');
  await expect(page.getByRole('link', { name: 'Ntem' }).first()).toHaveAttribute(
    'href',
    '/guest-checkout/KOFI2026',
  );
  // The first price comes after three bands at most, with the promise in the first.
  await expect(page.getByRole('banner').getByText('Delivered, or your money back')).toBeInViewport();
  for (const slip of [0, 1]) await expect(slips(page).nth(slip)).toBeInViewport({ ratio: 1 });
});

test('the shop loads without an error or a shift', {
  tag: '@both',
}, async ({ page, request, isMobile }) => {
  const colorScheme = isMobile ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await watchShifts(page);
  for (const [path, title] of [
    ['/', 'Data bundles'],
    ['/guest-checkout/AMA2026', 'Ama Owusu: Data bundles'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectNoShift(page);
  }
  await signIn(page, await openAccount(request));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expectNoShift(page);
  expect(errors).toEqual([]);
});

test('a search by size or budget works by keyboard and outlives a reload', async ({ page }) => {
  await page.goto('/');
  const field = page.getByLabel('Find by size or budget');
  await field.focus();
  await page.keyboard.type('15 GB');
  await expect(
    page.getByRole('status').filter({ hasText: '3 bundles of 15 GB, cheapest first' }),
  ).toHaveCount(1);
  await expect(slips(page)).toHaveCount(3);
  await expect(page).toHaveURL('/?find=15+GB');
  await page.reload();
  await expect(slips(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Login / Sign Up' }).click();
  await expect(page).toHaveURL('/auth');
  await page.goBack();
  await expect(slips(page)).toHaveCount(3);

  await expectNoBarriers(page);
  await field.fill('7 GB');
  await expect(page.getByText('No 7 GB bundle')).toBeVisible();
  await page.getByRole('button', { name: 'Show 8 GB' }).click();
  await expect(slips(page).first()).toContainText('8 GB');
  await field.fill('');
  await expect(page).toHaveURL('/');
  expect(await slips(page).count()).toBeGreaterThan(30);

  const slip = page.getByRole('link', { name: /^Telecel 5 GB/ });
  await slip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Telecel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(slip).toBeFocused();

  await page.goto('/?network=MTN');
  await expect(page.getByRole('heading', { name: 'Telecel' })).toHaveCount(0);
  const link = page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: 'Telecel' });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Telecel' })).toBeInViewport();
});

test("this device's orders are above the list without a shift", {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const item = { packageId: '-', serviceName: 'MTN', network: 'MTN', megabytes: 5000, refCode: null };
    const flow = {
      ...{ buyKey: 'one', step: 'status', item, form: { recipient: '0241234567' }, errors: {} },
      payment: { id: 'payment', reference: 'NT7F3K92QX', amountGhs: 26 },
      progress: { status: 'success', delivery: 'delivered' },
    };
    const unpaid = {
      ...{ ...flow, buyKey: 'two', form: { recipient: '0205550118' } },
      progress: { status: 'failed', delivery: 'failed' },
    };
    const orders = [flow, unpaid].map((one) => ({
      ...{ flow: one, orderedAtMs: Date.now(), endedAtMs: Date.now() },
    }));
    localStorage.setItem('ntem-orders', JSON.stringify({ version: 1, orders }));
  });
  const line = page.getByRole('region', { name: 'Finished orders' });
  const bar = page.getByRole('region', { name: 'Your orders on this device' });
  await page.reload();
  await expect(line).toContainText('MTN 5 GB delivered');
  await expect(bar).toContainText('Not paid: MTN 5 GB');
  await watchShifts(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(bar).toBeVisible();
  await expectNoShift(page);
  // The place comes last in the page: anything painted before it is already in its final position.
  // In one go: the bar measures itself again as soon as the browser has laid out the page without it.
  const places = await page.evaluate(() => {
    const top = () => document.querySelector('search')?.getBoundingClientRect().top;
    const dock = document.querySelector<HTMLElement>('.dock');
    const withPlace = top();
    const lineEnds = document.querySelector('.last')?.getBoundingClientRect().bottom;
    const barBegins = document.querySelector('.bar-place')?.getBoundingClientRect().top;
    dock?.style.setProperty('display', 'none');
    const withoutPlace = top();
    dock?.style.removeProperty('display');
    // Nor does the finder depend on how much of it has come.
    const left = () => document.querySelector('.finder select')?.getBoundingClientRect().left;
    const whole = left();
    document.querySelector<HTMLElement>('.finder fieldset')?.style.setProperty('display', 'none');
    const half = left();
    return { withPlace, withoutPlace, lineEnds, barBegins, whole, half };
  });
  expect(places.barBegins).toBe(places.lineEnds);
  expect(places.withPlace).toBeGreaterThan(places.barBegins ?? 0);
  expect(places.withoutPlace).toBe(places.withPlace);
  expect(places.whole).toBeGreaterThan(0);
  expect(places.half).toBe(places.whole);
  await page.evaluate(() => {
    localStorage.removeItem('ntem-orders');
    window.dispatchEvent(new Event('storage'));
  });
  await expect(bar).toHaveCount(0);
  expect((await page.locator('.bar-place').boundingBox())?.height).toBe(0);
});

test('a visitor who comes back after a minute sees new prices in old places', async ({ page }) => {
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const failure = page.getByText('Failed to fetch services. Please try again.');
  const shop = await priceList(page);
  await page.clock.install();
  await watchShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const [first, second] = shop.services[0]?.packages ?? [];
  Object.assign(first ?? {}, { final_price: 4.99 });
  await page.route('**/databundle-open/services', (route) => route.fulfill({ json: { data: shop } }));
  await comeBack();
  await page.clock.fastForward(30_000);
  await expect(slips(page).first()).not.toContainText('4.99');
  await page.clock.fastForward(31_000);
  await comeBack();
  await expect(slips(page).first()).toContainText('GH₵ 4.99');
  await expectNoShift(page);
  Object.assign(second ?? {}, { megabytes: 960 });
  await page.clock.fastForward(61_000);
  await comeBack();
  // Never rounded up.
  await expect(slips(page).nth(1)).toContainText(/0\.9\s*GB.*960 MB/);

  await page.unroute('**/databundle-open/services');
  await page.route('**/databundle-open/services', (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.fastForward(61_000);
  await comeBack();
  await expect(failure).toBeVisible();
  await page.unroute('**/databundle-open/services');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(failure).toHaveCount(0);
});
