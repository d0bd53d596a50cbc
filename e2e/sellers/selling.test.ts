import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { signIn } from '#support/people.ts';
import { get, openAgent, openTab, setPrice } from '#support/sellers.ts';

async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test('a link is copied, shared, drawn and renewed', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const agent = await openAgent(request, 'Abena Sarpong');
  await signIn(page, agent);
  await openTab(page, 'Referral Links');
  await expect(page.getByText('Link status')).toBeVisible();
  const old = await page.locator('.tracking-\\[0\\.12em\\]').innerText();
  expect(old).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
  await page.getByRole('button', { name: 'Copy guest payment link' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/guest-checkout/${old}`);
  const whatsapp = page.getByRole('link', { name: 'WhatsApp referral link' });
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(`/register?ref=${old}`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download QR code' }).click();
  expect((await saving).suggestedFilename()).toBe(`guest-payment-${old}.png`);

  // It takes something away, so it is not the green one.
  const newLink = page.getByRole('button', { name: 'Generate New Link' });
  expect(await newLink.getAttribute('class')).not.toMatch(/(^| )bg-brand( |$)/);
  await newLink.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Printed QR codes stop working.');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Keep my link' }).click();
  await expect(page.locator('.tracking-\\[0\\.12em\\]')).toHaveText(old);
  await page.getByRole('button', { name: 'Generate New Link' }).click();
  await dialog.getByRole('button', { name: 'Generate New Link' }).click();
  await expect(page.getByText('New referral link generated successfully!')).toBeVisible();
  await expect(page.locator('.tracking-\\[0\\.12em\\]')).not.toHaveText(old);
  await expect
    .poll(async () => (await get(request, `/databundle-open/services?ref=${old}`)).data.referral_expired)
    .toBe(true);
});

test('prices are set, refused, set for all and taken away', async ({ page, request }) => {
  const agent = await openAgent(request, 'Akosua Frimpong');
  await signIn(page, agent);
  await openTab(page, 'Price Management');
  // Networks in the order of the shop, and the first is open.
  await expect(page.getByRole('button', { name: /^(MTN|Telecel|AirtelTigo)/ })).toHaveText([
    /^MTN/,
    /^Telecel/,
    /^AirtelTigo/,
  ]);
  const group = page.getByRole('button', { name: /^MTN/ });
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Set Price Guest price of MTN 1 GB' }).click();
  const input = page.getByLabel('Guest price of MTN 1 GB');
  await expect(page.getByText('Must be higher than base price')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a valid price')).toBeVisible();
  await input.fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error saving price: Must be higher than base price')).toBeVisible();
  await input.fill('13.51');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error saving price: The highest price is GH₵ 13.50')).toBeVisible();
  await input.fill('6.25');
  await expect(page.getByText('Markup +1.75')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Price saved successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Guest price of MTN 1 GB' })).toBeFocused();

  await expect(page.getByText('You earn GH₵ 1.75')).toBeVisible();
  await expect(page.getByText('Not set: you earn nothing').first()).toBeVisible();
  await page.getByLabel('Service').selectOption('MTN');
  await page.getByRole('radio', { name: 'Amount' }).check();
  await page.getByRole('radio', { name: 'Subagents' }).check();
  await page.getByLabel('Round up to').selectOption('No rounding');
  await page.getByLabel('Amount', { exact: true }).last().fill('0.40');
  await expect(page.getByRole('status').filter({ hasText: 'will be set' })).toContainText('Nothing else');
  await expect(page.getByRole('row', { name: /MTN 1 GB/ })).toContainText('4.90');
  await expectNoSidewaysScroll(page);
  await expectNoBarriers(page);
  // However long the list, the button that saves it is in view.
  const save = page.getByRole('button', { name: /^Save \d+ prices$/ });
  for (const nth of [1, 6]) {
    await page.getByRole('table', { name: 'New prices' }).getByRole('row').nth(nth).scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport({ ratio: 1 });
  }
  await save.click();
  await expect(page.getByText('Prices saved successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  const { data } = await get(request, '/pricing/packages', agent.token);
  const oneGb = data.find((row: { name: string }) => row.name === 'MTN 1 GB');
  expect(oneGb.existing_overrides).toEqual({ 2: 4.9, 3: 6.25 });

  await page.getByRole('radio', { name: 'Raise my prices by' }).check();
  await page.getByRole('radio', { name: 'Percent' }).check();
  await page.getByRole('radio', { name: 'Guests' }).check();
  await page.getByLabel('Round up to').selectOption('0.10');
  await page.getByLabel('Percent', { exact: true }).last().fill('5');
  await expect(page.getByRole('row', { name: /MTN 1 GB/ })).toContainText('6.60');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save 1 price' }).click();
  await expect(page.getByText('You earn GH₵ 2.10')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Guest price of MTN 1 GB' }).click();
  await page.getByRole('button', { name: 'Remove price' }).click();
  await expect(page.getByRole('button', { name: 'Set Price Guest price of MTN 1 GB' })).toBeVisible();
});

test('a price that the base has overtaken is marked until it is set anew', async ({ page, request }) => {
  const agent = await openAgent(request, 'Akosua Frimpong');
  const { data: link } = await get(request, '/referral/status', agent.token);
  const subagent = await openAgent(request, 'Kwame Ofori', link.referral_code);
  const { data: packages } = await get(request, '/pricing/packages', agent.token);
  const { id } = packages.find((row: { name: string }) => row.name === 'MTN 1 GB');
  await setPrice(request, subagent.token, { package_id: id, target_level: 3, custom_price: 5 });
  await setPrice(request, agent.token, { package_id: id, target_level: 2, custom_price: 5.5 });

  await signIn(page, subagent);
  await openTab(page, 'Price Management');
  await expect(page.getByRole('button', { name: /^MTN.*1 below base price$/ })).toBeVisible();
  await expect(page.getByText('Below base price', { exact: true })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Edit Guest price of MTN 1 GB' }).click();
  await page.getByLabel('Guest price of MTN 1 GB').fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Price saved successfully')).toBeVisible();
  await expect(page.getByText('Below base price', { exact: true })).toHaveCount(0);
});
