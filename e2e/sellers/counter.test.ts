/** A seller tops the float up, sells over the counter, sees it delivered, and sells the same again. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectFitsLargeText } from '#support/cut-text.ts';
import { newPhone, post, signIn } from '#support/people.ts';
import { get, openAgent, setPrice } from '#support/sellers.ts';

test('a float is topped up and sold from, twice', { tag: '@both' }, async ({ page, request, isMobile }) => {
  const agent = await openAgent(request, 'Adwoa Boakye');
  const { data } = await get(request, '/pricing/packages', agent.token);
  const bundle = data.find((row: { name: string }) => row.name === 'MTN 1 GB');
  const price = bundle.base_price + 1;
  await setPrice(request, agent.token, { package_id: bundle.id, target_level: 3, custom_price: price });
  await signIn(page, agent, '/dashboard?tab=sell');
  await page.getByRole('link', { name: 'Put money in your float' }).click();

  await page.getByLabel('Amount', { exact: true }).fill('50');
  await page.getByRole('button', { name: /^Top up/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('A prompt is on its way')).toBeVisible();
  await expectNoBarriers(page);
  const prompts = await get(request, `/sandbox/prompts?phone=${agent.phone}`);
  await post(request, `/sandbox/prompts/${prompts.data[0].id}/approve`, {});
  await expect(dialog.getByText('It is in your float')).toBeVisible();
  await dialog.getByRole('link', { name: 'Sell' }).click();

  const customer = newPhone();
  const number = page.getByLabel('Customer’s number');
  await number.fill(customer);
  const tile = page.getByRole('button', { name: /1 GB.*You keep GH₵ 1\.00/ });
  await expectNoBarriers(page);
  await tile.click();
  // What is typed outlives a reload.
  await page.reload();
  await expect(number).toHaveValue(`${customer.slice(0, 3)} ${customer.slice(3, 6)} ${customer.slice(6)}`);
  await expect(page.getByText('Customer pays you')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Send 1 GB' }).click();
  await expect(page.getByText('1 GB delivered')).toBeVisible();
  await page.getByLabel(/^Save/).fill('Efua Quaye');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel(/^Save/)).toHaveCount(0);
  await expectNoBarriers(page);
  if (isMobile) await expectFitsLargeText(page, 'a delivered sale');
  await page.getByRole('button', { name: 'Sell another' }).click();

  await page.getByRole('button', { name: /^Again/ }).click();
  await page.getByRole('button', { name: 'Send 1 GB' }).click();
  await expect(page.getByText('Send it again?')).toBeVisible();
  await page.getByRole('button', { name: 'Send 1 GB again' }).click();
  await expect(page.getByText('1 GB delivered')).toBeVisible();
  const float = await get(request, '/float', agent.token);
  expect(float.data).toMatchObject({ available: 50 - 2 * bundle.base_price, kept_today: 2 });
  await page.goto('/dashboard?tab=float');
  await expect(page.getByText('MTN 1 GB to Efua Quaye')).toHaveCount(2);
  await expectNoBarriers(page);
});
