/** The comparison of a day with gateway and supplier, as an admin reads it. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { caseOf, expectFits, openCard, toast } from '#support/cases.ts';
import { runSandboxSql, runSql } from '#support/database.ts';
import { demo, newPhone, signIn } from '#support/people.ts';
import { expectDelivery, get, logInByApi, openAgent, payFor } from '#support/sellers.ts';

const setEnding = (reference: string, ending: string) =>
  runSandboxSql('update sandbox_deliveries set ending = $2 where reference = any($1)', {
    references: [
      `select attempts.reference from attempts join orders on orders.id = order_id
       where orders.reference = $1 and direction = 'deliver'`,
      reference,
    ],
    values: [ending],
  });

/** Until it has found what is expected: a comparison that another test began has not seen everything. */
async function compareUntil(page: Page, isAsExpected: () => Promise<void>) {
  await expect(async () => {
    await page.getByRole('button', { name: 'Compare again' }).click();
    await isAsExpected();
  }).toPass();
}

test('a difference leads to its order and is resolved with a reason', async ({ page, request }) => {
  const { reference, paymentId } = await payFor(request, { bundle: 'MTN 1 GB', recipient: newPhone() });
  await expectDelivery(request, paymentId, 'delivered');
  await setEnding(reference, 'failed');
  await signIn(page, demo.esi, '/dashboard?tab=money');
  // The order has a card of its own among those that wait for an admin.
  const difference = caseOf(page.getByRole('region', { name: 'Differences' }), reference);
  await compareUntil(page, () => expect(difference).toBeVisible({ timeout: 3_000 }));
  await expect(difference).toContainText('We count a delivery that the supplier does not have');
  await openCard(difference);
  await expect(difference).toContainText('Did not happen');
  await expectFits(page);
  await difference.getByRole('button', { name: `Open order ${reference}` }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Money', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Attention/ })
    .click();
  const notice = page.getByText('Our books and the vendors differ on these days:');
  await expect(notice).toBeVisible();
  await notice.locator('..').getByRole('button').first().click();
  await openCard(difference);
  await difference.getByRole('button', { name: `Resolve ${reference}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The supplier wrote it off');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText(`${reference}: difference resolved`)).toBeVisible();
  await expect(difference).toContainText('Resolved');

  await page.goto('/dashboard?tab=money&date=2025-03-01');
  await expect(page.getByText('Nothing was asked of gateway or supplier on this day.')).toBeVisible();
  const days = page.getByRole('list', { name: 'Days compared' });
  const compared = days.getByRole('listitem').filter({ hasNotText: '01 Mar 2025' }).first();
  await compared.getByRole('button').click();
  await expect(page).not.toHaveURL(/2025-03-01/);
  await expect(page.getByText(/^Compared \d/)).toBeVisible();
});

/** The gateway's account was changed while a wallet was asked, and a day has passed. */
async function loseTopUp(id: string) {
  await runSandboxSql(
    "update sandbox_prompts set reference = reference || '-lost' where reference = any($1)",
    {
      references: ['select reference from attempts where top_up_id = $1', id],
    },
  );
  await runSql(`do $$ begin
    -- How an attempt was sent never changes.
    set local session_replication_role = replica;
    update attempts set account = 'another', created_at = now() - interval '25 hours' where top_up_id = '${id}';
  end $$`);
}

async function dayOfDifference(request: APIRequestContext, reference: string): Promise<string | undefined> {
  const esi = (await logInByApi(request, demo.esi)).data.accessToken;
  const { data: days } = await get(request, '/reconciliation/days?differing=true', esi);
  for (const { date } of days) {
    const { data } = await get(request, `/reconciliation?date=${date}`, esi);
    if (data.differences.some((one: { reference: string }) => one.reference === reference)) return date;
  }
  return undefined;
}

test('a top-up of which nobody can be asked ends by the word of an admin', async ({ page, request }) => {
  const agent = await openAgent(request, 'Abena Serwaa');
  const headers = { Authorization: `Bearer ${agent.token}`, 'Idempotency-Key': agent.phone };
  const data = { amount: 50, phoneNumber: agent.phone, network: 'MTN' };
  const made = await (await request.post('/api/v1/float/top-ups', { data, headers })).json();
  const { id, reference } = made.data.top_up;
  await loseTopUp(id);
  // Asked about once more, it becomes a difference.
  let day: string | undefined;
  const findDay = async () => {
    await get(request, `/float/top-ups/${id}`, agent.token);
    day = await dayOfDifference(request, reference);
    return day;
  };
  await expect.poll(findDay).toBeDefined();
  await signIn(page, demo.esi, `/dashboard?tab=money&date=${day}`);
  const difference = caseOf(page.getByRole('region', { name: 'Differences' }), reference);
  await openCard(difference);
  await difference.getByRole('button', { name: `Say how it ended ${reference}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Say how it ended' }).click();
  await expect(dialog.getByText('Please enter the amount received, or 0')).toBeVisible();
  await dialog.getByLabel('Amount received').fill('50');
  await dialog.getByLabel('Reason').fill('Paid at the old account');
  await dialog.getByLabel('Evidence').fill('Line 12 of its list');
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Mark GH₵ 50.00 as paid' }).click();
  await expect(toast(page, `${reference}: Top-up marked as paid`)).toBeVisible();
  await expect(difference).toContainText('Paid at the old account');
  expect((await get(request, '/float', agent.token)).data.available).toBe(50);
});
