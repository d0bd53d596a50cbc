/** The admin's dashboard on a phone: a slim bar, five keys, what waits on every screen, and one page for an order. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectFits } from '#support/cases.ts';
import { runSql } from '#support/database.ts';
import { demo, newPhone, signIn } from '#support/people.ts';
import { expectDelivery, payFor } from '#support/sellers.ts';
import { smallTargets } from '#support/small-targets.ts';

const keys = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const key = (page: Page, name: string | RegExp) => keys(page).getByRole('link', { name });

/** Delivered, and yet a person has to look at it. */
async function waitingOrder(request: APIRequestContext) {
  const recipient = newPhone();
  const { reference, paymentId, payer } = await payFor(request, { bundle: 'MTN 1 GB', recipient });
  await expectDelivery(request, paymentId, 'delivered');
  await runSql(`update orders set state = 'needs_review', changed_by = 'worker' where reference = $1`, [
    reference,
  ]);
  return { reference, recipient, payer };
}

async function bottomOf(page: Page, text: string | RegExp) {
  const box = await page.getByRole('main').getByText(text).first().boundingBox();
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
}

test('bar, keys and what waits, also on other screens', async ({ page, request }) => {
  const { reference, recipient, payer } = await waitingOrder(request);
  await signIn(page, demo.esi);
  const head = page.getByRole('region', { name: 'Admin Dashboard' });
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Manage your application').locator('visible=true')).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(60);
  await expect(keys(page).getByRole('link')).toHaveText([
    /^Home$/,
    /^Orders$/,
    /waiting.*Attention$/,
    /^Find$/,
    /^More$/,
  ]);

  // Two by two, and the profit of today above the keys.
  const boxOf = async (label: string) => page.getByText(label, { exact: true }).boundingBox();
  const [total, active, admins] = [
    await boxOf('Total Users'),
    await boxOf('Active Users'),
    await boxOf('Admins'),
  ];
  expect(active?.y).toBe(total?.y);
  expect(admins?.y).toBeGreaterThan(total?.y ?? 0);
  await expect(page.getByText(/^Profit/).first()).toBeVisible();
  expect(await bottomOf(page, /^Profit/)).toBeLessThan(((await keys(page).boundingBox())?.y ?? 0) - 30);
  expect(await bottomOf(page, /needs? you$/)).toBeLessThan(await bottomOf(page, /^Profit/));

  await key(page, 'More').click();
  for (const [group, place] of [
    ['Shop', 'Services'],
    ['People', 'Guest Pages'],
    ['Money', 'Data Bundles'],
    ['Setup', 'Vendors'],
  ] as const) {
    const link = page.getByRole('region', { name: group }).getByRole('link', { name: place });
    await expect(link).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  for (const tab of ['about', 'money&view=payouts']) {
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(key(page, /waiting/)).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) /);
  }

  await page.goto(`/dashboard?tab=guest-pages&search=${payer}`);
  await expect(page.getByText('1 purchase', { exact: true }).locator('visible=true')).toHaveCount(1);

  await key(page, 'Find').click();
  await page.getByRole('combobox', { name: 'Search everywhere' }).fill(recipient);
  await page
    .getByRole('option', { name: /MTN 1 GB/ })
    .first()
    .click();
  const order = page.getByRole('article', { name: `Order ${reference}` });
  await expect(order.getByText('Problem: we are on it')).toBeVisible();
  await expect(key(page, /waiting/)).toBeVisible();
  expect(await smallTargets(page), 'an order').toEqual([]);
  await expectFits(page);

  // An order with a problem stands before the newer ones without.
  await payFor(request, { bundle: 'MTN 1 GB' });
  await key(page, 'Orders').click();
  await expect(page.getByRole('row').filter({ hasText: recipient })).toHaveCount(1);
  const rows = await page.locator('tbody').getByRole('row').allTextContents();
  const hasProblem = rows.map((text) => text.includes('Problem'));
  expect(hasProblem).toEqual(hasProblem.toSorted((one, other) => Number(other) - Number(one)));
  await page.getByLabel('Search', { exact: true }).fill(reference);
  const row = page.getByRole('row').filter({ hasText: recipient });
  await expect(row).toHaveCount(1);
  expect((await row.boundingBox())?.height).toBeLessThan(90);
  const search = await page.getByLabel('Search', { exact: true }).boundingBox();
  expect(search?.y).toBeLessThan(
    (await page.getByRole('navigation', { name: 'Lists of orders' }).boundingBox())?.y ?? 0,
  );
  await row.getByText('MTN 1 GB').locator('visible=true').click();
  await expect(order.getByRole('heading', { name: 'What you can do now' })).toBeVisible();
  await order.getByRole('button', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByLabel('Search', { exact: true }).fill('mtn 1gb');
  await expect(page.getByRole('table', { name: 'Payments' }).getByText('Success').first()).toBeVisible();

  await key(page, /Attention/).click();
  await page
    .getByRole('article', { name: new RegExp(`${reference}$`) })
    .getByRole('button')
    .click();
  await expect(order).toBeVisible();
  await page.goBack();
  await expect(order).toBeHidden();
  await runSql(`update orders set state = 'delivered', changed_by = 'worker' where reference = $1`, [
    reference,
  ]);
});

test('a wide screen has the five specified tabs first, and the rest grouped', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, demo.esi);
  await expect(page.getByRole('tab')).toHaveText([
    ...['Overview', 'User Management', 'Services', 'Payments', 'Data Bundles'],
    ...[/^Attention/, 'Money'],
  ]);
  const tops = ['Total Users', 'Active Users', 'Admins', 'New This Month'].map(
    async (label) => (await page.getByText(label, { exact: true }).boundingBox())?.y,
  );
  expect(new Set(await Promise.all(tops)).size).toBe(1);
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  const order = [/you$|^Needs/, /^Today/, /^Float/, /^Users$/].map((name) =>
    headings.findIndex((one) => name.test(one)),
  );
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order[0]).toBe(0);

  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Prices', exact: true })).toBeFocused();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('region', { name: 'People' }).getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible();
  const name = page.getByRole('banner').getByRole('button', { name: 'Esi Mensah' });
  await name.press('Enter');
  await expect(page.getByRole('link', { name: 'Account Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
});
