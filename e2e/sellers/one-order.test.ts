/** One order as its buyer, its seller and an admin see it: the same words, and what each may do. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { runSql } from '#support/database.ts';
import { demo, newPhone, signIn } from '#support/people.ts';
import { delivered, phoneEnding } from '#support/purchases.ts';
import { expectDelivery, get, openAgent, payFor, setPrice } from '#support/sellers.ts';

const problem = 'Problem: we are on it';

test('an order with a problem is the same to everybody, and its seller hears of one that failed', async ({
  page,
  request,
}) => {
  const agent = await openAgent(request, 'Adwoa Safo');
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  const { data } = await get(request, '/pricing/packages', agent.token);
  const { id, base_price } = data.find((row: { name: string }) => row.name === 'MTN 1 GB');
  await setPrice(request, agent.token, { package_id: id, target_level: 3, custom_price: base_price + 1 });
  const bought = { bundle: 'MTN 1 GB', recipient: newPhone(), refCode };
  const { paymentId, reference, payer } = await payFor(request, bought);
  await expectDelivery(request, paymentId, 'delivered');
  const moveTo = (state: string) =>
    runSql(`update orders set state = $2, changed_by = 'worker' where reference = $1`, [reference, state]);
  await moveTo('needs_review');

  await page.goto(`/order/${paymentId}`);
  await expect(page.getByRole('region', { name: 'Progress' }).getByText(problem)).toBeVisible();
  await expect(page.getByText(/You hear from us by \d\d:\d0\./)).toBeVisible();
  await expect(page.getByText('Please do not pay again.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Get help' }).click();
  await expect(page.getByLabel('What is wrong?')).toBeFocused();
  await expectNoBarriers(page);

  await signIn(page, agent, `/dashboard?tab=sales`);
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(problem);
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText([
    'All 1',
    'Problem 1',
  ]);
  await row.getByRole('button').click();
  const sale = page.getByRole('dialog');
  await expect(sale.getByText(problem)).toBeVisible();
  await expect(sale).toContainText(/The shop answers by \d\d:\d0\. Please do not sell it again/);
  await expect(sale.getByRole('link', { name: 'Sell again' })).toHaveCount(0);
  const chat = (await sale.getByRole('link', { name: /^Send status/ }).getAttribute('href')) ?? '';
  expect(decodeURIComponent(chat)).toContain('Your order MTN 1 GB is late. The shop answers by');
  await expectNoBarriers(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Sales today/ })).toContainText('0.00');

  await signIn(page, demo.esi);
  for (const tab of ['data-bundles', 'payments']) {
    await page.goto(`/dashboard?tab=${tab}&search=${reference}`);
    await expect(page.getByRole('row').filter({ hasText: problem })).toHaveCount(1);
  }
  await moveTo('delivered');
  await page.goto(`/order/${paymentId}`);
  await expect(page.getByRole('heading', { level: 1, name: delivered })).toBeVisible();
  // With the link alone the order is not repeated with somebody else's numbers, and can be reported.
  await expect(page.getByRole('link', { name: 'Buy again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'It did not arrive' }).click();
  await expect(page.getByLabel('What is wrong?')).toHaveValue('not_arrived');
  await page.getByLabel('What happened?').fill('My balance has not changed.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const help = page.getByRole('region', { name: 'Help with this order' });
  await expect(help).toContainText(/The answer comes here by \d\d:\d\d/);
  // A report alone changes nothing about the order.
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();

  const failed = await payFor(request, { ...bought, payer: newPhone(), recipient: phoneEnding('9101') });
  await expectDelivery(request, failed.paymentId, 'refunded');
  await signIn(page, agent, '/dashboard?tab=notices');
  const told = page.getByRole('listitem').filter({ hasText: 'MTN 1 GB was not delivered' });
  await expect(told).toContainText('Money sent back: the buyer has');
  await expect(told).not.toContainText(payer);
  await told.getByRole('link', { name: /^See the sale/ }).click();
  await expect(page.getByRole('dialog').getByText('Money sent back', { exact: true }).first()).toBeVisible();
});
