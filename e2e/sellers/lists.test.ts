/** Send to many: lines that are pasted, one put right, sent once it is confirmed, and what failed tried again. */
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectFits } from '#support/cases.ts';
import { expectFitsLargeText } from '#support/cut-text.ts';
import { runSql } from '#support/database.ts';
import { ageProofs, newPhone, type Person, post, signIn } from '#support/people.ts';
import { get, openAgent, setPrice } from '#support/sellers.ts';

/** With so much in the float, and a price at which a pesewa is kept. */
async function openSeller(request: APIRequestContext, name: string, float: number) {
  const agent = await openAgent(request, name);
  const { data } = await get(request, '/pricing/packages', agent.token);
  const bundle = data.find((row: { name: string }) => row.name === 'MTN 1 GB');
  const price = { package_id: bundle.id, target_level: 3 as const, custom_price: bundle.base_price + 1 };
  await setPrice(request, agent.token, price);
  const answer = await request.post('/api/v1/float/top-ups', {
    headers: { Authorization: `Bearer ${agent.token}`, 'Idempotency-Key': crypto.randomUUID() },
    data: { amount: float, phoneNumber: agent.phone, network: 'MTN' },
  });
  const { id } = (await answer.json()).data.top_up;
  const prompts = await get(request, `/sandbox/prompts?phone=${agent.phone}`);
  await post(request, `/sandbox/prompts/${prompts.data[0].id}/approve`, {});
  const status = async () => (await get(request, `/float/top-ups/${id}`, agent.token)).data.top_up.status;
  await expect.poll(status).toBe('success');
  return { ...agent, cost: bundle.base_price as number };
}

const confirm = async (page: Page, person: Person) => {
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you.' });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
};

const ghs = (amount: number) => `GH₵ ${amount.toFixed(2)}`;

test('a list is put right, sent once, and its failed line tried again', { tag: '@both' }, async ({
  page,
  request,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' });
  const ama = await openSeller(request, 'Adwoa Boakye', 50);
  // Refused by the supplier each time.
  const refused = `${newPhone().slice(0, 6)}9101`;
  const [one, two] = [newPhone(), newPhone()];
  const three = ama.cost * 3;
  await signIn(page, ama, '/dashboard?tab=sell');
  await page.getByRole('link', { name: /Send to many/ }).click();
  await expectFits(page);
  const pasted = page.getByLabel('One number and size a line');
  await pasted.fill(`${one} 1GB Kojo\n\n${two.slice(0, 9)} 1GB Efua\n${refused};1gb\nthanks`);
  await page.getByRole('button', { name: 'Check 4 lines' }).click();

  // Two lines need the seller: a number of nine digits, and one that is no sale.
  await expect(page.getByText('9 digits. A number has 10.')).toBeVisible();
  await expectFits(page);
  const sum = page
    .locator('section')
    .filter({ has: page.getByText('Customers pay you') })
    .last();
  await page.getByLabel('Number of line 3').fill(two);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fixed. MTN 1 GB to Efua.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'No line needs you any more' })).toBeVisible();
  await expect(sum).toContainText(`Customers pay you${ghs(three + 3)}`);
  await expect(sum).toContainText(`From your float−${ghs(three)}`);
  await expect(sum).toContainText(`Float after${ghs(50 - three)}`);
  await expectFits(page);
  if (isMobile) await expectFitsLargeText(page, 'a list that is checked');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  // Nothing has moved yet, and nobody sends with a session that was found open.
  expect((await get(request, '/float', ama.token)).data).toMatchObject({ available: 50, held: 0 });
  await ageProofs(ama.phone, '13 hours');
  const send = page.getByRole('button', { name: isMobile ? 'Send 3' : 'Send 3 bundles', exact: true });
  await send.click();
  const sheet = page.getByRole('dialog', { name: 'Send 3 bundles?' });
  await expect(sheet).toContainText('To 3 numbers');
  await expect(sheet).toContainText('1 line is left out.');
  await expectFits(page);
  await sheet.getByRole('button', { name: 'Send 3 bundles' }).click();
  await confirm(page, ama);

  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pasted, 4 lines' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAccessibleName('2 of 3 delivered');
  await expect(page.getByText('Refused for this number')).toBeVisible();
  await expect(page.getByText(`Returned to float${ghs(ama.cost)}`)).toBeVisible();
  await expect(page.getByText(`Float now${ghs(50 - 2 * ama.cost)}`)).toBeVisible();
  await expectFits(page);
  if (isMobile) await expectFitsLargeText(page, 'a list that is over');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Result as a file (CSV)' }).click(),
  ]);
  const rows = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1);
  expect(rows.map((row) => /Delivered|Failed|Left out/.exec(row)?.[0])).toEqual([
    'Delivered',
    'Delivered',
    'Failed',
    'Left out',
  ]);

  await page.getByRole('button', { name: 'Try the 1 failed again' }).click();
  await page.getByRole('button', { name: isMobile ? 'Send 1' : 'Send 1 bundle', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 bundle' }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  expect((await get(request, '/float', ama.token)).data).toMatchObject({
    available: 50 - 2 * ama.cost,
    held: 0,
  });

  // The very same numbers again, once the single lines are asked about no more.
  await runSql(
    `update orders set created_at = created_at - interval '31 minutes'
     where seller_id = (select id from users where phone = $1)`,
    [ama.phone],
  );
  await page.getByRole('link', { name: 'Use this one again' }).click();
  await expect(page.getByRole('heading', { name: 'Earlier lists' })).toBeVisible();
  await expect(pasted).toHaveValue(`${one} 1GB Kojo\n${two}, MTN 1 GB, Efua\n${refused};1gb`);
  await page.getByRole('button', { name: 'Check 3 lines' }).click();
  await page.getByRole('button', { name: isMobile ? 'Send 3' : 'Send 3 bundles', exact: true }).click();
  await expect(sheet.getByText(/^You sent this very list on/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Back to the list' }).click();
  expect((await get(request, '/float', ama.token)).data.available).toBe(50 - 2 * ama.cost);
});

test('a file is read by its columns, and a float that is short sends what it reaches for', {
  tag: '@both',
}, async ({ page, request }) => {
  const ama = await openSeller(request, 'Abena Sika', 10);
  const numbers = [newPhone(), newPhone(), newPhone()];
  await signIn(page, ama, '/dashboard?tab=lists');
  const lines = numbers.map((number, n) => `Student ${n + 1},${number},1GB`);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'class-list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Phone,Bundle', ...lines].join('\r\n')),
  });
  await expect(page.getByLabel('Number is in')).toHaveValue('1');
  await expectFits(page);
  await page.getByRole('button', { name: 'Check 3 lines' }).click();
  const missing = ama.cost * 3 - 10;
  await expect(page.getByText(`Your float is ${ghs(missing)} short.`)).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: /^Send the first 2/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 bundles' }).click();
  await expect(page.getByText('All 2 delivered')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'class-list.csv' })).toBeVisible();
  await expect(page.getByText('You keep GH₵ 2.00.')).toBeVisible();
  await expectFits(page);
  expect((await get(request, '/float', ama.token)).data).toMatchObject({
    available: 10 - 2 * ama.cost,
    held: 0,
  });
  await page.getByRole('button', { name: 'Send the 1 that is left' }).click();
  await expect(page.getByText('1 line is fine')).toBeVisible();
  await expect(page.getByText('Student 3').filter({ visible: true })).toBeVisible();
});
