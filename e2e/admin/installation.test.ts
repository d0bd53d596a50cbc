/** The admin's places behind More: About, the manual and the brand. */
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectFits } from '#support/cases.ts';
import { demo, signIn } from '#support/people.ts';

const logoFile = fileURLToPath(new URL('../../web/public/icon-512.png', import.meta.url));

test("About is behind More, and each page's '?' opens its section", async ({ page }) => {
  await signIn(page, demo.esi);
  await page.getByRole('link', { name: 'More', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Account Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByText('1 web, 1 worker; all on')).toBeVisible();
  await expect(page.getByText('No backup was ever made')).toBeVisible();
  await page.goto('/dashboard?tab=attention');
  const mark = page.getByRole('button', { name: 'Help: Attention' });
  await mark.press('Enter');
  const section = page.getByRole('dialog', { name: 'Orders that wait for a person' });
  await expect(section.getByText('Nearly every order ends by itself.')).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(section).toBeHidden();
  await expect(mark).toBeFocused();
  await mark.click();
  await section.getByRole('link', { name: 'Whole manual' }).click();
  await expect(section).toBeHidden();
  await page.getByRole('link', { name: 'Vendors', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeInViewport();
});

test('a brand is seen while it is chosen, and in the shop once saved', async ({ page, browser }) => {
  await signIn(page, demo.esi);
  await page.getByRole('link', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Brand', exact: true }).click();
  const main = page.getByLabel('Main colour', { exact: true });
  await main.fill('#a855f7');
  await expect(page.getByText('Too light: links in it would have a contrast of')).toBeVisible();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await main.fill('#5b21b6');
  await page.getByLabel('Accent', { exact: true }).fill('#facc15');
  await page.getByLabel('Logo file').setInputFiles(logoFile);
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByText('this one after a reload')).toBeVisible();

  const visitor = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const refused: string[] = [];
  visitor.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await visitor.goto('/');
  const price = visitor.locator('main a, main button').filter({ hasText: 'GH₵' }).first();
  await expect(price).toBeVisible();
  const brandOf = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand'));
  expect(await brandOf()).toBe('#5b21b6');
  const logo = visitor.locator('header img').first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await expectNoBarriers(visitor);
  expect(refused).toEqual([]);

  await page.getByRole('button', { name: 'Back to the default' }).click();
  await expect(page.getByRole('button', { name: 'Back to the default' })).toBeHidden();
  // A server that is slow to answer leaves the page that was kept.
  await expect(async () => {
    await visitor.reload();
    expect(await brandOf()).toBe('#0b5c46');
  }).toPass();
  await visitor.close();
});
