/** Lists and figures say what is true: every search, filter and label, on a phone. */
import { expect, type Page, test } from '@playwright/test';
import { codeFor, demo, newPhone, post, signIn } from '#support/people.ts';
import { orderFrom } from '#support/purchases.ts';
import { buyThrough, get, openAgent } from '#support/sellers.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const search = async (page: Page, words: string) => page.getByLabel('Search', { exact: true }).fill(words);

test('every text of a row is found, an order without a payment request is not pending, and no result says so', async ({
  page,
}) => {
  test.slow();
  const payer = newPhone();
  // A code that nobody enters: no wallet was ever asked.
  await orderFrom(page, { recipient: newPhone(), payer });
  await signIn(page, demo.esi);
  await page.goto(`/dashboard?tab=payments&search=${payer}`);
  await expect(page.getByText('No payments found')).toBeVisible();
  await expect(page.getByText('Page 1 of 0')).toHaveCount(0);

  await page.goto('/dashboard?tab=data-bundles');
  for (const words of ['Kwame Ofori', 'AirtelTigo', 'Telecel 10GB']) {
    await search(page, words);
    await expect(page).toHaveURL(new RegExp(`search=${words.replace(' ', '(\\+|%20)')}`));
    const rows = table(page, 'Data bundles').getByRole('row');
    await expect(rows.nth(1)).toContainText(words);
    for (const text of (await rows.allInnerTexts()).slice(1)) expect(text).toContain(words);
  }
  // On a phone the card of the bundle shows the network too.
  await expect(
    table(page, 'Data bundles').getByText('Telecel', { exact: false }).locator('visible=true').first(),
  ).toBeVisible();

  await page.goto('/dashboard?tab=guest-pages&search=nobody-has-this-name');
  await expect(page.getByText(/^No guests found/)).toBeVisible();
  await expect(page.getByText('No Guest Pages Yet')).toHaveCount(0);
  await page.goto('/dashboard?tab=guest-pages');
  const activity = page.getByRole('region', { name: 'Recent purchase activity' });
  await expect(activity.getByText(/^(Success|Pending|Failed)$/).first()).toBeVisible();
  await expect(activity).not.toContainText(payer);

  await page.goto('/dashboard?tab=audit');
  await expect(
    table(page, 'Audit log').getByText('Esi Mensah').locator('visible=true').first(),
  ).toBeVisible();
  await expect(table(page, 'Audit log')).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('the chart follows the filters, and who registers later still counts for seller and admin', async ({
  page,
  request,
}) => {
  test.slow();
  const agent = await openAgent(request, 'Adjoa Sarpong');
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  const { payer } = await buyThrough(request, { refCode, bundle: 'MTN 1GB' });
  await signIn(page, agent);
  await page.goto('/dashboard?tab=sales');
  const chart = page
    .getByRole('figure')
    .or(page.getByRole('region', { name: 'Daily sales' }))
    .first();
  await expect(chart).toBeVisible();
  await page.getByLabel('From date').fill('2020-01-01');
  await page.getByLabel('To date').fill('2020-01-02');
  await expect(page.getByText('01 Jan 2020 to 02 Jan 2020')).toBeVisible();
  const customers = async () => {
    await page.goto('/dashboard?tab=customers');
    return page.getByText('Total purchases').locator('..').innerText();
  };
  const before = await customers();
  expect(before).toContain('1');
  const made = await post(request, '/auth/register', {
    name: 'Akua Boadi',
    phone_number: payer,
    password: 'secret12',
  });
  await post(request, '/auth/verify-otp', {
    phone_number: payer,
    code: await codeFor(request, payer),
    requestId: made.data.otp.data.otp.requestId,
  });
  expect(await customers()).toBe(before);
});
