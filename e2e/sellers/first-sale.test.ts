/** A new agent reaches the first sale by the list on their home alone. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectFitsLargeText } from '#support/cut-text.ts';
import { runSql } from '#support/database.ts';
import { signIn } from '#support/people.ts';
import { buyThrough, get, openAgent, settleIn } from '#support/sellers.ts';

test('a new agent reaches the first sale by the list', async ({ page, request, context, isMobile }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const agent = await openAgent(request, 'Afia Konadu');
  await signIn(page, agent);
  await settleIn(agent);
  const list = page.getByRole('region', { name: 'Start selling' });
  await expect(list).toContainText('0 of 3 done');
  await expect(page.getByText('No Sales Yet')).toBeVisible();
  const head = await page.getByRole('region', { name: 'Agent Dashboard' }).boundingBox();
  if (isMobile) expect(head?.height).toBeLessThan(100);
  await expectNoBarriers(page);

  await list.getByRole('link', { name: 'Set prices' }).click();
  await page.getByLabel('Service').selectOption('MTN');
  await page.getByRole('radio', { name: 'Amount' }).check();
  await page.getByRole('radio', { name: 'Guests' }).check();
  await page.getByLabel('Round up to').selectOption('No rounding');
  await page.getByLabel('Amount', { exact: true }).last().fill('0.50');
  await page.getByRole('button', { name: /^Save \d+ prices$/ }).click();
  await expect(page.getByText('Prices saved successfully')).toBeVisible();
  const home = isMobile
    ? page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
    : page.getByRole('link', { name: 'Home', exact: true });
  await home.click();
  await expect(list).toContainText('1 of 3 done');
  await expect(page.getByText(/^\d+ bundles have no price$/)).toBeVisible();

  const share = list.getByRole('link', { name: 'Share my shop' });
  const chat = context.waitForEvent('request', (asked) => asked.url().startsWith('https://wa.me/'));
  await share.click();
  const message = new URL((await chat).url()).searchParams.get('text') ?? '';
  const shop = message.split(' ').at(-1) ?? '';
  expect(shop).toContain('/guest-checkout/');
  await expect(list).toContainText('2 of 3 done');
  await expect(list.getByRole('listitem').filter({ hasText: 'Make your first sale' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  const open = page.getByRole('link', { name: 'Open my shop' });
  expect(shop.endsWith((await open.getAttribute('href')) ?? 'none')).toBe(true);
  await open.click();
  await expect(page.getByText('Referred by Afia Konadu')).toBeVisible();

  const { data } = await get(request, '/pricing/packages', agent.token);
  const bundle = data.find((row: { existing_overrides: object }) => 3 in row.existing_overrides);
  const refCode = shop.split('/').at(-1) ?? '';
  await buyThrough(request, { refCode, bundle: bundle.name });
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Latest sales' })).toContainText(bundle.name);
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Profit today/ })).toContainText('0.50');
  await page.getByRole('link', { name: /^Sales today/ }).click();
  await expect(page).toHaveURL(/tab=sales.*date_from=/);
  await expect(page.getByRole('row').filter({ hasText: bundle.name })).toBeVisible();
  await home.click();
  await page.getByRole('link', { name: /^Balance/ }).click();
  await expect(page.getByRole('heading', { name: 'Available balance' }).locator('..')).toContainText('0.50');

  await runSql("update referral_links set expires_at = now() + interval '6 days' where code = $1", [refCode]);
  await page.goto('/dashboard');
  await expect(page.getByText(/^Your link stops working on/)).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Renew for 30 days' }).click();
  await expect(page.getByText('Your link works for 30 days from now on')).toBeVisible();
  await expect(page.getByText(/^Your link stops working on/)).toHaveCount(0);
  expect((await get(request, '/referral/status', agent.token)).data.referral_code).toBe(refCode);

  await runSql("update referral_links set expires_at = now() - interval '1 day' where code = $1", [refCode]);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Share my shop' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFitsLargeText(page, 'the home of a seller');
});
