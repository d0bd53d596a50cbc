/** A seller's money: sales, customers, held commission, withdrawals, and the payout number. */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectFits } from '#support/cases.ts';
import { expectFitsLargeText } from '#support/cut-text.ts';
import { ageProofs, codeFor, newPhone, otherThan, signIn, typeCode } from '#support/people.ts';
import { buyThrough, get, openAgent, openTab, setPrice, settleIn } from '#support/sellers.ts';

test('a sale is seen, saved as a file, earned and withdrawn once', async ({ page, request, context }) => {
  const agent = await openAgent(request, 'Yaa Asantewaa');
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  const { data } = await get(request, '/pricing/packages', agent.token);
  const { id } = data.find((row: { name: string }) => row.name === 'MTN 10 GB');
  await request.post('/api/v1/pricing/overrides', {
    data: { package_id: id, target_level: 3, custom_price: 70.5 },
    headers: { Authorization: `Bearer ${agent.token}` },
  });
  await signIn(page, agent);
  await settleIn(agent);
  await openTab(page, 'Sales History');
  await expect(page.getByText('No Sales Yet')).toBeVisible();
  // Two ways to begin, and neither a filter nor a figure of nothing.
  for (const way of ['Sell a bundle', 'Share my link'])
    await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible();
  await expect(page.getByLabel('Search')).toHaveCount(0);
  await expect(page.getByText('Total commission')).toHaveCount(0);
  await openTab(page, 'My Customers');
  await expect(page.getByText('No Guest Pages Yet')).toBeVisible();
  await openTab(page, 'Subagents');
  await expect(page.getByText('No Subagents Yet')).toBeVisible();

  const { payer, reference } = await buyThrough(request, { refCode, bundle: 'MTN 10 GB' });
  await page.goto('/dashboard?tab=sales');
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('70.50');
  await expect(row).toContainText('Delivered');
  // The search, the filters and the first row are on the first screen of a phone; the chart comes last.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(row)).toBeLessThan(500);
  expect(await topOf(page.getByText('Total commission'))).toBeGreaterThan(await topOf(row));
  expect(await topOf(page.getByText('Daily sales'))).toBeGreaterThan(
    await topOf(page.getByText('Total orders')),
  );
  await page.getByRole('button', { name: 'Delivered 1' }).click();
  await expect(page).toHaveURL(/stage=delivered/);
  await page.goto('/dashboard?tab=sales&stage=problem');
  await expect(page.getByText('No sales found matching your criteria')).toBeVisible();
  await page.getByRole('button', { name: 'All 1' }).click();
  await page.getByLabel('Search').fill(`+233 ${payer.slice(1)}`);
  await expect(page.getByText('Daily sales')).toHaveCount(0);
  await row.getByRole('button').click();
  const sale = page.getByRole('dialog');
  await expect(sale).toContainText('74.1\u00a0%');
  await expect(sale).toContainText('You earned GH₵ 30.00.');
  const status = (await sale.getByRole('link', { name: /^Send status/ }).getAttribute('href')) ?? '';
  expect(decodeURIComponent(status)).toMatch(
    new RegExp(`^https://wa\\.me/233${payer.slice(1)}\\?text=Your order MTN 10 GB is delivered\\. .*/order/`),
  );
  await expectNoBarriers(page);
  await expectFitsLargeText(page, 'a sale');
  await sale.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByRole('button')).toBeFocused();
  await row.getByRole('button').click();
  // Sold again, it is filled in on the counter, which says what the float lacks.
  await sale.getByRole('link', { name: 'Sell again' }).click();
  const counter = page.getByRole('dialog', { name: /^MTN 10\sGB/ });
  await expect(counter).toContainText('Nothing was sent. The number and the bundle stay here');
  await expectNoBarriers(page);
  await page.goBack();
  await sale.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Search').fill('');
  await page.getByRole('button', { name: 'Dates and file' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toContain(reference);

  await openTab(page, 'My Customers');
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:${payer}`);
  await expect(page.getByRole('link', { name: /^Chat/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/233/);
  await page.getByRole('button', { name: /^Note/ }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Teacher, buys on Fridays');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Teacher, buys on Fridays')).toBeVisible();
  await page.getByLabel('Search').fill('nobody');
  await expect(page.getByText('Nobody matches “nobody”')).toBeVisible();
  await page.getByLabel('Search').fill('fridays');
  await expect(page.getByText('Teacher, buys on Fridays')).toBeVisible();
  await expect(page).toHaveURL(/search=fridays/);

  await openTab(page, 'Earnings');
  await expect(page.getByRole('heading', { name: 'Available balance' }).locator('..')).toContainText('30.00');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Please enter a valid amount')).toBeVisible();
  await page.getByLabel('Amount').fill('31');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You can withdraw up to GH₵ 30.00')).toBeVisible();
  // A second tab that was opened before and knows nothing of what happens in the first.
  const second = await context.newPage();
  await second.goto('/dashboard?tab=earnings');
  await second.getByLabel('Amount').fill('12');

  await ageProofs(agent.phone, '0 seconds');
  await page.getByLabel('Amount').fill('12');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('12.00');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Withdraw' }).dblclick();
  await expect(page.getByText('Withdrawal requested')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Withdrawals' }).getByText('Paid')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Available balance' }).locator('..')).toContainText('18.00');
  await second.getByRole('button', { name: 'Withdraw' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(second.getByText('A withdrawal was made elsewhere in the meantime')).toBeVisible();
  const { data: payouts } = await get(request, '/earnings/withdrawals', agent.token);
  expect(payouts).toHaveLength(1);
});

test('commission of a high price is held until a moment that is shown', async ({ page, request }) => {
  const agent = await openAgent(request, 'Esi Darko');
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  const { data } = await get(request, '/pricing/packages', agent.token);
  const { id } = data.find((row: { name: string }) => row.name === 'MTN 10 GB');
  await signIn(page, agent);
  await settleIn(agent);
  await setPrice(request, agent.token, { package_id: id, target_level: 3, custom_price: 100.5 });
  await buyThrough(request, { refCode, bundle: 'MTN 10 GB' });
  await page.goto('/dashboard?tab=earnings');
  const moment = String.raw`available on \d\d \w{3} \d{4}, \d\d:\d\d`;
  await expect(page.getByText('Available later: GH₵ 60.00')).toBeVisible();
  await expect(
    page.getByText(new RegExp(`^GH₵ 60.00 ${moment}, because the price was more than`)),
  ).toBeVisible();
  await expect(page.getByText(new RegExp(`^${moment}`, 'i'))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Available balance' }).locator('..')).toContainText('0.00');
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You can withdraw up to GH₵ 0.00')).toBeVisible();
  await expectFits(page);
});

test('another payout number is proved, waits and is taken back', async ({ page, request }) => {
  const agent = await openAgent(request, 'Abena Owusu');
  await signIn(page, agent, '/dashboard?tab=earnings');
  await expect(page.getByText('MoMo number')).toBeVisible();
  await page.getByRole('button', { name: 'Change number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible();
  const next = newPhone().replace(/^024/, '020');
  await dialog.getByLabel('New number').fill(next);
  await expect(dialog.getByText('020 is a Telecel number. Network set to Telecel.')).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog).toContainText('Prove the new number');
  const code = await codeFor(request, next);
  await typeCode(page, otherThan(code));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Invalid verification code')).toBeVisible();
  await expectNoBarriers(page);
  await typeCode(page, code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Payout number proved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Usable from \d\d \w{3} \d{4}, \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText(/Until then money goes to/)).toContainText(agent.phone);
  await expect(page.getByText('Not yet in use')).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Payout number taken back')).toBeVisible();
  await expect(page.getByText('Not yet in use')).toHaveCount(0);
  await expect(page.getByText('MoMo number').locator('..')).toContainText(agent.phone);
});
