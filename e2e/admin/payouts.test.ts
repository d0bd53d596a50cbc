/** Withdrawals as an admin decides them: large ones, and those that the gateway does not know of. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { dialog, expectFits, toast } from '#support/cases.ts';
import { runSandboxSql, runSql } from '#support/database.ts';
import { demo, signIn } from '#support/people.ts';
import { phoneEnding } from '#support/purchases.ts';
import { expectDelivery, get, logInByApi, openAgent, payFor, setPrice, settleIn } from '#support/sellers.ts';

const rowOf = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference });
const button = (page: Page, reference: string, name: string) =>
  rowOf(page, reference).getByRole('button', { name: `${name} ${reference}`, exact: true });

/** An agent who has earned so much that an admin is asked about a part of it. */
async function openEarner(request: APIRequestContext, name: string, sales: number) {
  const agent = await openAgent(request, name);
  const headers = { Authorization: `Bearer ${agent.token}` };
  await settleIn(agent);
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  const { data: bundles } = await get(request, '/pricing/packages', agent.token);
  const { id: package_id } = bundles.find((row: { name: string }) => row.name === 'MTN 100 GB');
  await setPrice(request, agent.token, { package_id, target_level: 3, custom_price: 820 });
  for (let sale = 0; sale < sales; sale++) {
    const { paymentId } = await payFor(request, { bundle: 'MTN 100 GB', refCode });
    await expectDelivery(request, paymentId, 'delivered');
  }
  const withdraw = async (amount: number) => {
    const data = { amount };
    const answer = await request.post('/api/v1/earnings/withdrawals', { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data.reference as string;
  };
  const balance = async () => (await get(request, '/earnings', agent.token)).data;
  return { agent, withdraw, balance };
}

test('large withdrawals are approved and rejected for a reason', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { agent, withdraw, balance } = await openEarner(request, 'Yaa Asantewaa', 2);
  const approved = await withdraw(510);
  const rejected = await withdraw(300);
  await signIn(page, demo.esi, '/dashboard?tab=attention');
  await expect(rowOf(page, approved)).toContainText('Awaiting approval');
  await expect(rowOf(page, approved)).toContainText('Unusual: payout number, device');
  await runSql("update users set status = 'inactive' where phone = $1", [agent.phone]);
  await page.reload();
  await expect(rowOf(page, approved)).toContainText('This seller is deactivated.');
  await expect(button(page, approved, 'Reject')).toBeVisible();
  await expect(button(page, approved, 'Approve')).toHaveCount(0);
  await runSql("update users set status = 'active' where phone = $1", [agent.phone]);
  await page.reload();
  await button(page, approved, 'Approve').click();
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page).getByText('Please give a reason')).toBeVisible();
  await expect(dialog(page).getByText('100.0 %', { exact: true })).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('A known seller');
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Payout approved')).toBeVisible();
  await button(page, rejected, 'Reject').click();
  await dialog(page).getByLabel('Reason').fill('Asked for twice');
  await dialog(page).getByRole('button', { name: 'Reject' }).click();
  await expect(toast(page, 'Payout rejected')).toBeVisible();
  // An ended payout needs nobody: it is in Money, with all the others.
  await expect(rowOf(page, rejected)).toHaveCount(0);
  await page.goto('/dashboard?tab=money');
  await expect(rowOf(page, rejected)).toContainText('Rejected');
  await expect.poll(balance).toMatchObject({ available: 310, paid_out: 510 });
});

/** A day has passed since it was sent, and the gateway has no record of it. */
function loseSight(reference: string) {
  const aged = `update attempts set created_at = now() - interval '25 hours'
    where payout_id = (select id from payouts where reference = $1) returning reference`;
  return runSandboxSql('delete from sandbox_transfers where reference = any($1)', {
    references: [aged, reference],
  });
}

test('a payout that nobody knows of is checked and marked as failed', async ({ page, request }) => {
  const { agent, withdraw, balance } = await openEarner(request, 'Kojo Antwi', 1);
  // The gateway's answer is lost.
  await runSql(
    `insert into payout_numbers (seller_id, phone, network, proved_at, usable_from)
     select id, $1, 'MTN', now(), now() from users where phone = $2`,
    [phoneEnding('9203'), agent.phone],
  );
  const esi = (await logInByApi(request, demo.esi)).data.accessToken;
  const stateOf = async () => {
    const { data } = await get(request, '/payouts?limit=100', esi);
    return data.find((row: { reference: string }) => row.reference === reference)?.state;
  };
  const reference = await withdraw(100);
  // Before the gateway says that it failed, which it does soon.
  await loseSight(reference);
  await expect.poll(stateOf).toMatch(/unknown|sending/);
  await signIn(page, demo.esi, '/dashboard?tab=attention');
  await button(page, reference, 'Check again').click();
  await expect(toast(page, `${reference}. The gateway: Does not know this payout.`)).toBeVisible();
  await expect(rowOf(page, reference)).toContainText(/Not known\s*since \d\d \w{3} \d{4}, \d\d:\d\d/);
  await expect(rowOf(page, reference)).toContainText('Gateway: Does not know this payout');
  await expect(button(page, reference, 'Mark as paid')).toBeVisible();
  await expectFits(page);
  await button(page, reference, 'Mark as failed').click();
  await expect(dialog(page)).toContainText("GH₵ 100.00 goes back to Kojo Antwi's balance");
  await dialog(page).getByRole('button', { name: 'Mark as failed' }).click();
  await expect(dialog(page).getByText('Please give a reason')).toBeVisible();
  await expect(dialog(page).getByText('Please say how you know that it failed')).toBeVisible();
  await expectFits(page);
  await dialog(page).getByLabel('Reason').fill('Silent for a day');
  await dialog(page).getByLabel('Evidence').fill('Ticket 4711 of the gateway');
  await dialog(page).getByRole('button', { name: 'Mark as failed' }).click();
  await expect(toast(page, `${reference}: marked as failed`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, reference)).toHaveCount(0);
  await page.goto('/dashboard?tab=money');
  await expect(rowOf(page, reference)).toContainText('Failed');
  await expect(button(page, reference, 'Check again')).toHaveCount(0);
  expect(await balance()).toMatchObject({ available: 410, in_flight: 0, paid_out: 0 });
});
