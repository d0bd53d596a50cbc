/** What agents and subagents do behind their sign-in, on a phone and on a desk. */
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { codeFor, demo, newPhone, otherThan, signIn, typeCode } from '#support/people.ts';
import { buyThrough, get, openAgent, openTab, setPrice, settleIn } from '#support/sellers.ts';

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });

async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** On a phone they are behind More, by the same names. */
async function expectTabs(page: Page, names: string[]) {
  const more = page.getByRole('link', { name: 'More', exact: true });
  await expect(more.or(page.getByRole('tab').first())).toBeVisible();
  if (!(await more.isVisible())) return expect(page.getByRole('tab')).toHaveText(names);
  await more.click();
  const rows = page.getByRole('region', { name: 'More' }).getByRole('link');
  const all = [...names, 'My shop', 'Earnings', 'Statements', 'Notices', 'Help'];
  await expect(rows).toHaveCount(all.length);
  for (const [nth, name] of all.entries()) await expect(rows.nth(nth)).toHaveAccessibleName(name);
}

test('an agent has five tabs in their order, and each can be opened, shared and gone back from', {
  tag: '@long',
}, async ({ page }) => {
  test.slow();
  await signIn(page, demo.ama);
  await expectTabs(page, [
    'Referral Links',
    'My Customers',
    'Subagents',
    'Price Management',
    'Sales History',
  ]);
  for (const [name, shown] of [
    ['Referral Links', 'Guest payment link'],
    ['My Customers', 'Total revenue'],
    ['Subagents', 'Kofi Boateng'],
    ['Price Management', 'Markup for many bundles'],
    ['Sales History', 'Total commission'],
  ] as const) {
    await openTab(page, name);
    await expect(panel(page, name)).toBeVisible();
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoBarriers(page);
  }
  await page.reload();
  await expect(panel(page, 'Sales History')).toBeVisible();
  await openTab(page, 'Earnings');
  await expect(page.getByRole('heading', { name: 'Available balance' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoBarriers(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Available balance' })).toHaveCount(0);
});

test('a subagent has guests and no subagents', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await signIn(page, demo.kofi);
  await expectTabs(page, ['Referral Links', 'My Guests', 'Price Management', 'Sales History']);
  await page.goto('/dashboard?tab=subagents');
  await expect(page.getByText('Profit today')).toBeVisible();
  await openTab(page, 'Price Management');
  await page.getByRole('button', { name: /^MTN/ }).click();
  await expect(page.getByText('Guest price').first()).toBeAttached();
  await expect(page.getByText('Subagent price')).toHaveCount(0);
});

test('a link is copied, shared, drawn and renewed', { tag: '@phone' }, async ({ page, request, context }) => {
  test.slow();
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

  await page.getByRole('button', { name: 'Generate New Link' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('stop working at once');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Generate New Link' }).click();
  await expect(page.getByText('New referral link generated successfully!')).toBeVisible();
  await expect(page.locator('.tracking-\\[0\\.12em\\]')).not.toHaveText(old);
  await expect
    .poll(async () => (await get(request, `/databundle-open/services?ref=${old}`)).data.referral_expired)
    .toBe(true);
});

test('a link that cannot be copied says so', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await signIn(page, demo.ama);
  await openTab(page, 'Referral Links');
  await page.getByRole('button', { name: 'Copy referral link' }).click();
  await expect(page.getByText('Failed to copy to clipboard')).toBeVisible();
});

test('prices are set, refused, set for all and taken away', { tag: '@phone' }, async ({ page, request }) => {
  test.slow();
  const agent = await openAgent(request, 'Akosua Frimpong');
  await signIn(page, agent);
  await openTab(page, 'Price Management');
  const group = page.getByRole('button', { name: /^MTN/ });
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Set Price Guest price of MTN 1GB' }).click();
  const input = page.getByLabel('Guest price of MTN 1GB');
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
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Price saved successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Guest price of MTN 1GB' })).toBeFocused();

  await expect(page.getByText('You earn GH₵ 1.75')).toBeVisible();
  await expect(page.getByText('Not set: you earn nothing').first()).toBeVisible();
  await page.getByLabel('Service').selectOption('MTN');
  await page.getByRole('radio', { name: 'Amount' }).check();
  await page.getByRole('radio', { name: 'Subagents' }).check();
  await page.getByLabel('Round up to').selectOption('No rounding');
  await page.getByLabel('Amount', { exact: true }).last().fill('0.40');
  await expect(page.getByRole('status').filter({ hasText: 'will be set' })).toContainText('Nothing else');
  await expect(page.getByRole('row', { name: /MTN 1GB/ })).toContainText('4.90');
  await expectNoSidewaysScroll(page);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: /^Save \d+ prices$/ }).click();
  await expect(page.getByText('Prices saved successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  const { data } = await get(request, '/pricing/packages', agent.token);
  const oneGb = data.find((row: { name: string }) => row.name === 'MTN 1GB');
  expect(oneGb.existing_overrides).toEqual({ 2: 4.9, 3: 6.25 });

  await page.getByRole('button', { name: 'Edit Guest price of MTN 1GB' }).click();
  await page.getByRole('button', { name: 'Remove price' }).click();
  await expect(page.getByRole('button', { name: 'Set Price Guest price of MTN 1GB' })).toBeVisible();
});

test('a price that the base has overtaken is marked until it is set anew', {
  tag: ['@phone', '@long'],
}, async ({ page, request }) => {
  const agent = await openAgent(request, 'Akosua Frimpong');
  const { data: link } = await get(request, '/referral/status', agent.token);
  const subagent = await openAgent(request, 'Kwame Ofori', link.referral_code);
  const { data: packages } = await get(request, '/pricing/packages', agent.token);
  const { id } = packages.find((row: { name: string }) => row.name === 'MTN 1GB');
  await setPrice(request, subagent.token, { package_id: id, target_level: 3, custom_price: 5 });
  await setPrice(request, agent.token, { package_id: id, target_level: 2, custom_price: 5.5 });

  await signIn(page, subagent);
  await openTab(page, 'Price Management');
  const group = page.getByRole('button', { name: /^MTN.*1 below base price$/ });
  await group.click();
  await expect(page.getByText('Below base price', { exact: true })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Edit Guest price of MTN 1GB' }).click();
  await page.getByLabel('Guest price of MTN 1GB').fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Price saved successfully')).toBeVisible();
  await expect(page.getByText('Below base price', { exact: true })).toHaveCount(0);
});

test('a sale is seen, saved as a file, earned and withdrawn once', { tag: '@phone' }, async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const agent = await openAgent(request, 'Yaa Asantewaa');
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  const { data } = await get(request, '/pricing/packages', agent.token);
  const { id } = data.find((row: { name: string }) => row.name === 'MTN 10GB');
  await request.post('/api/v1/pricing/overrides', {
    data: { package_id: id, target_level: 3, custom_price: 70.5 },
    headers: { Authorization: `Bearer ${agent.token}` },
  });
  await signIn(page, agent);
  await settleIn(agent);
  await openTab(page, 'Sales History');
  await expect(page.getByText('No Sales Yet')).toBeVisible();
  await openTab(page, 'My Customers');
  await expect(page.getByText('No Guest Pages Yet')).toBeVisible();
  await openTab(page, 'Subagents');
  await expect(page.getByText('No Subagents Yet')).toBeVisible();

  const { payer, reference } = await buyThrough(request, { refCode, bundle: 'MTN 10GB' });
  await page.goto('/dashboard?tab=sales');
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(payer);
  await expect(row).toContainText('70.50');
  await expect(row).toContainText('74.1\u00a0%');
  await expect(row).toContainText('Success');
  await page.getByLabel('Status').selectOption('failed');
  await expect(page.getByText('No sales found matching your criteria')).toBeVisible();
  await expect(page).toHaveURL(/status=failed/);
  await page.getByLabel('Status').selectOption('');
  await expect(row).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toContain(reference);
  await expectNoBarriers(page);

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
  await expectNoSidewaysScroll(page);
  await expectNoBarriers(page);

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

  await page.getByLabel('Amount').fill('12');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('12.00');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Withdraw' }).dblclick();
  await expect(page.getByText('Withdrawal requested')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payout history' }).getByText('Success')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('heading', { name: 'Available balance' }).locator('..')).toContainText('18.00');
  await second.getByRole('button', { name: 'Withdraw' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(second.getByText('A withdrawal was made elsewhere in the meantime')).toBeVisible();
  const { data: payouts } = await get(request, '/earnings/withdrawals', agent.token);
  expect(payouts).toHaveLength(1);
});

test('commission of a high price rests, with the moment it becomes available', {
  tag: ['@phone', '@long'],
}, async ({ page, request }) => {
  test.slow();
  const agent = await openAgent(request, 'Esi Darko');
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  const { data } = await get(request, '/pricing/packages', agent.token);
  const { id } = data.find((row: { name: string }) => row.name === 'MTN 10GB');
  await signIn(page, agent);
  await settleIn(agent);
  await setPrice(request, agent.token, { package_id: id, target_level: 3, custom_price: 100.5 });
  await buyThrough(request, { refCode, bundle: 'MTN 10GB' });
  await page.goto('/dashboard?tab=earnings');
  const moment = String.raw`available on \d\d \w{3} \d{4}, \d\d:\d\d`;
  await expect(page.getByText('Rests GH₵ 60.00')).toBeVisible();
  await expect(
    page.getByText(new RegExp(`^GH₵ 60.00 ${moment}, because the price was more than`)),
  ).toBeVisible();
  await expect(page.getByText(new RegExp(`^${moment}`, 'i'))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Available balance' }).locator('..')).toContainText('0.00');
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You can withdraw up to GH₵ 0.00')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoBarriers(page);
});

test('another payout number is proved, rests and is taken back', { tag: ['@phone', '@long'] }, async ({
  page,
  request,
}) => {
  const agent = await openAgent(request, 'Abena Owusu');
  await signIn(page, agent);
  await page.goto('/dashboard?tab=earnings');
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
  await expect(page.getByText('Rests')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Payout number taken back')).toBeVisible();
  await expect(page.getByText('Rests')).toHaveCount(0);
  await expect(page.getByText('MoMo number').locator('..')).toContainText(agent.phone);
});

test('lists that cannot be fetched say so and can be tried again', { tag: ['@phone', '@long'] }, async ({
  page,
}) => {
  test.slow();
  await signIn(page, demo.ama);
  let isBroken = true;
  await page.route('**/api/v1/{sales/history,pricing/packages,management/**,earnings**}**', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'Server error occurred.' } }) : route.continue(),
  );
  for (const [name, text] of [
    ['sales', 'Failed to load sales history'],
    ['pricing', 'Failed to fetch packages'],
    ['customers', 'Failed to load guest pages'],
    ['subagents', 'Failed to load subagents'],
    ['earnings', 'Failed to load earnings'],
  ]) {
    isBroken = true;
    await page.goto(`/dashboard?tab=${name}`);
    await expect(page.getByText(text ?? '')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(text ?? '')).toHaveCount(0);
  }
});
