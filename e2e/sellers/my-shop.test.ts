/** A seller presents their shop, visitors see it, and an admin takes a part of it down. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { demo, signIn } from '#support/people.ts';
import { openAgent, openTab } from '#support/sellers.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('a shop is named, seen through its link, and partly taken down', async ({ page, request, browser }) => {
  const agent = await openAgent(request, 'Adjoa Mensah');
  await signIn(page, agent);
  await openTab(page, 'My shop');
  const preview = page.getByRole('region', { name: 'As your customers see it' });
  await expect(preview).toContainText('Referred by Adjoa Mensah · agent');

  const name = page.getByLabel('Shop name');
  await name.fill('MTN Official Data');
  await page.getByRole('button', { name: 'Save my shop' }).click();
  await expect(page.getByText('A shop name cannot sound like a network or like Ntem')).toBeVisible();
  await expect(preview).not.toContainText('Official');
  await name.fill('Adjoa Data Hub');
  await page.getByLabel('Greeting').fill('Hi, I am Adjoa.');
  await page.getByLabel('WhatsApp number').fill('024 555 0199');
  await expect(preview).toContainText('Adjoa Data Hub');
  await page.getByRole('button', { name: 'Save my shop' }).click();
  await expect(page.getByText('Your shop was saved')).toBeVisible();

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose picture' }).click();
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('Your picture was saved')).toBeVisible();
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 256);

  const list = page.getByRole('img', { name: 'Price list of Adjoa Data Hub' });
  await list.scrollIntoViewIfNeeded();
  await expect(list).toHaveJSProperty('naturalHeight', 1920);
  await page.getByRole('img', { name: 'Share card of Adjoa Data Hub' }).scrollIntoViewIfNeeded();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save price list' }).click();
  expect((await saving).suggestedFilename()).toBe('price-list.png');

  const open = preview.getByRole('link', { name: 'Open my shop' });
  const address = (await open.getAttribute('href')) ?? '';
  await open.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adjoa Data Hub: Data bundles');
  const seller = page.getByRole('complementary', { name: 'Referral' });
  await expect(seller).toContainText('Hi, I am Adjoa.');
  await expect(seller.locator('img')).toHaveJSProperty('naturalWidth', 256);
  await expect(seller.getByRole('link', { name: 'WhatsApp Adjoa' })).toHaveAttribute(
    'href',
    'https://wa.me/233245550199',
  );
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(new URL(card ?? '').pathname).toBe(`${address}/card.png`);
  await expectNoBarriers(page);

  const desk = await browser.newPage();
  await signIn(desk, demo.esi, '/dashboard?tab=users&search=Adjoa%20Mensah');
  await desk.getByRole('button', { name: 'Adjoa Mensah' }).first().click();
  const shop = desk.getByRole('region', { name: 'Shop' });
  await shop.getByRole('button', { name: 'Take down greeting' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('It names another company');
  await desk.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
  await expect(shop).toContainText('It names another company');
  await expectNoBarriers(desk);

  await page.goto('/dashboard?tab=shop');
  await expect(
    page.getByText('Reason: It names another company. Your shop stays open without it.'),
  ).toBeVisible();
  await page.goto(address);
  await expect(seller).toContainText('Special Pricing Applied');
  await expect(seller).not.toContainText('Hi, I am Adjoa.');

  await shop.getByRole('button', { name: 'Allow again greeting' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('It was our mistake');
  await desk.getByRole('dialog').getByRole('button', { name: 'Allow again' }).click();
  await expect(shop.getByRole('button', { name: 'Take down greeting' })).toBeVisible();
  await page.goto(address);
  await expect(seller).toContainText('Hi, I am Adjoa.');
});
