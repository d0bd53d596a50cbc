/** The shop as a visitor meets it: prices, links, search, and prices that stay fresh. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers, widthOf } from '#support/axe.ts';
import { expectNoShift, watchShifts } from '#support/layout-shift.ts';
import { demo, openAccount, type Person, post, signIn } from '#support/people.ts';
import { priceList, shownPrices, slips, textsOf } from '#support/shop-page.ts';

test('prices are readable without scripts', { tag: '@long-desktop' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  expect(await shownPrices(page)).toEqual(textsOf(await priceList(page)));
  await expect(page.getByRole('link', { name: 'Login / Sign Up' })).toHaveAttribute('href', '/auth');
  await context.close();
});

for (const [ref, name, role] of [
  ['AMA2026', 'Ama Owusu', 'Agent'],
  ['KOFI2026', 'Kofi Boateng', 'Subagent'],
] as const) {
  const tag = role === 'Subagent' ? ['@phone'] : ['@phone', '@long'];
  test(`the link ${ref} shows its owner and the owner's prices`, { tag }, async ({ page }) => {
    await page.goto(`/guest-checkout/${ref}`);
    const banner = page.getByRole('complementary', { name: 'Referral' });
    await expect(banner).toContainText(`Referred by ${name}`);
    await expect(banner.getByText(role, { exact: false }).last()).toBeVisible();
    await expect(banner).toContainText('Special Pricing Applied');
    const referred = textsOf(await priceList(page, ref));
    expect(await shownPrices(page)).toEqual(referred);
    expect(referred).not.toEqual(textsOf(await priceList(page)));
    await expect(page).toHaveTitle(`Data bundles from ${name} at Ntem`);
    await expect(page.getByRole('link', { name: 'Ntem' }).first()).toHaveAttribute(
      'href',
      `/guest-checkout/${ref}`,
    );
  });
}

test('a link that its owner has replaced opens the plain shop with a kind word', {
  tag: ['@phone', '@long'],
}, async ({ page, request }) => {
  const session = async (person: Person) => {
    const { data } = await post(request, '/auth/login', {
      phone_number: person.phone,
      password: person.password,
    });
    return { id: data.user.id, headers: { authorization: `Bearer ${data.accessToken}` } };
  };
  const person = await openAccount(request, 'Abena Osei');
  const admin = await session(demo.esi);
  const { id } = await session(person);
  await request.patch(`/api/v1/users/${id}`, {
    headers: admin.headers,
    data: { role: 'agent', password: demo.esi.password },
  });
  const { headers } = await session(person);
  const status = await (await request.get('/api/v1/referral/status', { headers })).json();
  await request.post('/api/v1/referral/generate', { headers });

  const renewed = await (await request.get('/api/v1/referral/status', { headers })).json();

  await page.goto(`/guest-checkout/${status.data.referral_code}`);
  await expect(page.getByText('This link has expired. You see our standard prices.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the new link of Abena Osei' })).toHaveAttribute(
    'href',
    `/guest-checkout/${renewed.data.referral_code}`,
  );
  await expect(page.getByText('Special Pricing Applied')).toHaveCount(0);
  expect(await shownPrices(page)).toEqual(textsOf(await priceList(page)));
});

test('a made-up link shows the plain shop and says so; one in small letters is its owner’s', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/guest-checkout/ama2026');
  await expect(page.getByRole('complementary', { name: 'Referral' })).toContainText('Referred by Ama Owusu');
  await page.goto('/guest-checkout/NOBODY');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByText('We do not know this link.')).toBeVisible();
  expect(await shownPrices(page)).toEqual(textsOf(await priceList(page)));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the ${colorScheme} shop loads without an error, a shift or a barrier`, {
    tag: widthOf(colorScheme),
  }, async ({ page }) => {
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
      await expectNoBarriers(page);
    }
    expect(errors).toEqual([]);
  });
}

test('nothing is cut off at 320 pixels, nor with text twice as large', { tag: '@long-desktop' }, async ({
  page,
}) => {
  const cut = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('main li a, main li a *')];
      const tooLong = parts.filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1);
      return { pageBy: document.documentElement.scrollWidth - innerWidth, slips: tooLong.length };
    });
  await page.goto('/guest-checkout/AMA2026');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await cut()).toEqual({ pageBy: 0, slips: 0 });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await cut()).toEqual({ pageBy: 0, slips: 0 });
});

test('a search by size or budget works by keyboard and outlives a reload and a way back', {
  tag: '@long-desktop',
}, async ({ page }) => {
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

  await field.fill('20');
  await expect(page.getByText(/^\d+ bundles up to GH₵ 20, biggest first$/)).toBeVisible();
  const prices = (await shownPrices(page)).map((text) => Number(/GH₵ ([\d.]+)/.exec(text)?.[1]));
  expect(Math.max(...prices)).toBeLessThanOrEqual(20);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: '20 GB', exact: true }).click();
  await expect(page.getByText(/ of 20 GB, cheapest first$/)).toBeVisible();
  await field.fill('7 GB');
  await expect(page.getByText('No 7 GB bundle')).toBeVisible();
  await page.getByRole('button', { name: 'Show 8 GB' }).click();
  await expect(slips(page).first()).toContainText('8 GB');
  await field.fill('');
  await expect(page).toHaveURL('/');
  expect(await slips(page).count()).toBeGreaterThan(30);
});

test('on a phone the bar of networks leads to each, also to one that a search has left out', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  await page.goto('/?network=MTN');
  await expect(page.getByRole('heading', { name: 'Telecel' })).toHaveCount(0);
  const link = page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: 'Telecel' });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Telecel' })).toBeInViewport();
  await expect(link).toBeInViewport();
});

test("a tap before the script has come leads to the form's page, and after that opens the dialog", {
  tag: '@phone',
}, async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/shop-*.js', async (route) => {
    await held;
    // The page that wanted it may be gone by now.
    await route.continue().catch(() => {});
  });
  await page.goto('/guest-checkout/AMA2026', { waitUntil: 'commit' });
  const slip = page.getByRole('link', { name: /^Telecel 5 GB/ });
  await slip.click();
  await expect(page).toHaveURL(/\/buy\/[\w-]+\?ref=AMA2026$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Telecel 5 GB' })).toBeVisible();
  await expect(page.getByLabel('Recipient number')).toBeEditable();
  letGo();
  await page.unroute('**/assets/shop-*.js');
  await page.goto('/guest-checkout/AMA2026', { waitUntil: 'networkidle' });
  await slip.click();
  await expect(page.getByRole('dialog', { name: 'Telecel 5 GB' })).toBeVisible();
  await expect(page).toHaveURL('/guest-checkout/AMA2026');
});

test('the first price comes after three bands at most, with the promise in the first', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/guest-checkout/AMA2026');
  await expect(page.getByRole('banner').getByText('Delivered, or your money back')).toBeInViewport();
  for (const slip of [0, 1]) await expect(slips(page).nth(slip)).toBeInViewport({ ratio: 1 });
});

test('a chosen package opens its dialog, and Escape leads back to it', { tag: '@long-desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  const slip = page.getByRole('link', { name: /^Telecel 5 GB/ });
  await slip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Telecel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(slip).toBeFocused();
});

test('somebody who is signed in finds the dashboard where the sign-in was, and nothing moves', {
  tag: '@long',
}, async ({ page, request }) => {
  await signIn(page, await openAccount(request));
  await watchShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expectNoShift(page);
});

test('the orders of this device stand above the list, and nothing moves when they come', {
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
    const orders = [{ flow, orderedAtMs: Date.now(), endedAtMs: Date.now() }];
    localStorage.setItem('ntem-orders', JSON.stringify({ version: 1, orders }));
  });
  const bar = page.getByRole('region', { name: 'Your orders on this device' });
  await page.reload();
  await expect(bar).toContainText('MTN 5 GB to 0241234567');
  await watchShifts(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(bar).toBeVisible();
  await expectNoShift(page);
  // The place comes last in the page: what is painted before it has come stands where it stays.
  // In one go: the bar measures itself again as soon as the browser has laid out the page without it.
  const places = await page.evaluate(() => {
    const top = () => document.querySelector('search')?.getBoundingClientRect().top;
    const dock = document.querySelector<HTMLElement>('.dock');
    const withPlace = top();
    const bandEnds = document.querySelector('.shop > header')?.getBoundingClientRect().bottom;
    const barBegins = document.querySelector('.bar-place')?.getBoundingClientRect().top;
    dock?.style.setProperty('display', 'none');
    const withoutPlace = top();
    dock?.style.removeProperty('display');
    // Nor does the finder depend on how much of it has come.
    const left = () => document.querySelector('.finder select')?.getBoundingClientRect().left;
    const whole = left();
    document.querySelector<HTMLElement>('.finder fieldset')?.style.setProperty('display', 'none');
    const half = left();
    return { withPlace, withoutPlace, bandEnds, barBegins, whole, half };
  });
  expect(places.barBegins).toBe(places.bandEnds);
  expect(places.withPlace).toBeGreaterThan(places.barBegins ?? 0);
  expect(places.withoutPlace).toBe(places.withPlace);
  expect(places.whole).toBeGreaterThan(0);
  expect(places.half).toBe(places.whole);
  await page.getByRole('button', { name: 'Hide this order' }).click();
  await expect(bar).toHaveCount(0);
  expect((await page.locator('.bar-place').boundingBox())?.height).toBe(0);
});

test.describe('a visitor who comes back after a minute', () => {
  const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  test('sees new prices, in their old places', { tag: ['@phone', '@long'] }, async ({ page }) => {
    const shop = await priceList(page);
    await page.clock.install();
    await watchShifts(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const first = shop.services[0]?.packages[0];
    if (first) first.final_price = 4.99;
    await page.route('**/databundle-open/services', (route) => route.fulfill({ json: { data: shop } }));
    await comeBack(page);
    await page.clock.fastForward(30_000);
    await expect(slips(page).first()).not.toContainText('4.99');
    await page.clock.fastForward(31_000);
    await comeBack(page);
    await expect(slips(page).first()).toContainText('GH₵ 4.99');
    await expectNoShift(page);
  });

  test('is told when they could not be fetched, and can try again', { tag: ['@phone', '@long'] }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.route('**/databundle-open/services', (route) => route.fulfill({ status: 503, body: '' }));
    await page.clock.fastForward(61_000);
    await comeBack(page);
    await expect(page.getByText('Failed to fetch services. Please try again.')).toBeVisible();
    await page.unroute('**/databundle-open/services');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Failed to fetch services. Please try again.')).toHaveCount(0);
  });
});

test('a shared link has its picture, and the shop can be installed', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await page.goto('/guest-checkout/AMA2026');
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await content('og:title')).toBe('Data bundles from Ama Owusu at Ntem');
  expect(await content('og:description')).toContain('Referred by Ama Owusu.');
  expect(new URL((await content('og:url')) ?? '').pathname).toBe('/guest-checkout/AMA2026');
  const picture = await request.get(new URL((await content('og:image')) ?? '').pathname);
  expect(picture.headers()['content-type']).toBe('image/png');
  expect((await picture.body()).length).toBeLessThan(150 * 1024);
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  for (const { src } of (await manifest.json()).icons) {
    expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  }
});
