/** What waits for an admin: orders that are delivered again or given back, a second admin's word, payouts. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { runSql } from './database.ts';
import { demo, type Person, signIn } from './people.ts';
import { phoneEnding } from './purchases.ts';
import {
  expectDelivery,
  get,
  logInByApi,
  openAdmin,
  openAgent,
  orderFor,
  payFor,
  setPrice,
} from './sellers.ts';

type Waiting = { ext_transaction_id: string; state: string };

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference });
const button = (page: Page, reference: string, name: string) =>
  rowOf(page, reference).getByRole('button', { name: `${name} ${reference}`, exact: true });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** When the shop tries the supplier again by itself. */
function tryAgain(reference: string, after: string) {
  return runSql(
    `update jobs set run_at = now() + $2::interval
     where subject = (select id::text from orders where reference = $1)`,
    [reference, after],
  );
}

/** Paid, while the supplier's float is empty for this number's first two sends. It stays on hold until told. */
async function orderOnHold(request: APIRequestContext, bundle: string) {
  const { reference, paymentId } = await payFor(request, { bundle, recipient: phoneEnding('9105') });
  const esi = (await logInByApi(request, demo.esi)).data.accessToken;
  const stateOf = async () => {
    const { data } = await get(request, '/attention?limit=100', esi);
    return data.find((row: Waiting) => row.ext_transaction_id === reference)?.state;
  };
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('on_hold');
  await tryAgain(reference, '1 hour');
  return { reference, paymentId };
}

async function openAttention(page: Page, person: Person) {
  await signIn(page, person);
  await page.goto('/dashboard?tab=attention');
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
}

async function expectFits(page: Page) {
  await expectNoBarriers(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

test('an order on hold is delivered again for a reason', { tag: '@phone' }, async ({ page, request }) => {
  test.slow();
  const { reference, paymentId } = await orderOnHold(request, 'MTN 1GB');
  await openAttention(page, demo.esi);
  await expect(rowOf(page, reference)).toContainText('On hold');
  await button(page, reference, 'Deliver').click();
  await dialog(page).getByRole('button', { name: 'Deliver' }).click();
  await expect(dialog(page).getByText('Please give a reason')).toBeVisible();
  await expect(dialog(page)).not.toContainText('second admin');
  await expectFits(page);
  await dialog(page).getByLabel('Reason').fill('The float is topped up');
  await dialog(page).getByRole('button', { name: 'Deliver' }).click();
  await expect(toast(page, `${reference} is on hold`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  // The second send meets the empty float as well; the third would come ten seconds later.
  await expectDelivery(request, paymentId, 'delivered', () => tryAgain(reference, '0 seconds'));
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(rowOf(page, reference)).toHaveCount(0);
});

test('an order on hold is given back for a reason', { tag: '@desktop' }, async ({ page, request }) => {
  test.slow();
  const { reference, paymentId } = await orderOnHold(request, 'MTN 1GB');
  await openAttention(page, demo.esi);
  await button(page, reference, 'Refund').click();
  await expectFits(page);
  await dialog(page).getByLabel('Reason').fill('The buyer asked for it');
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(toast(page, `${reference} is delivery failed`)).toBeVisible();
  await expectDelivery(request, paymentId, 'refunded');
});

async function askForRefund(page: Page, reference: string) {
  await button(page, reference, 'Refund').click();
  await expect(dialog(page)).toContainText('A second admin must confirm it first.');
  await dialog(page).getByLabel('Reason').fill('The buyer asked for it');
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Send for confirmation' }).click();
  await expect(toast(page, `${reference} waits for a second admin`)).toBeVisible();
  await expect(rowOf(page, reference)).toContainText('Refund waits for a second admin');
}

test('over the limit Esi asks and another admin confirms', { tag: '@desktop' }, async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const { reference, paymentId } = await orderOnHold(request, 'MTN 100GB');
  await openAttention(page, demo.esi);
  await askForRefund(page, reference);
  await expect(button(page, reference, 'Refund')).toHaveCount(0);
  await expect(button(page, reference, 'Confirm')).toHaveCount(0);
  await expect(button(page, reference, 'Withdraw')).toBeVisible();
  await expectFits(page);

  const viewport = page.viewportSize();
  const second = await browser.newPage({ viewport });
  await openAttention(second, await openAdmin(request, 'Adjoa Sarpong'));
  await expect(rowOf(second, reference)).toContainText('Esi Mensah');
  await expect(rowOf(second, reference)).toContainText('The buyer asked for it');
  await button(second, reference, 'Confirm').click();
  await expect(dialog(second)).toContainText('All that was received goes back to the payer.');
  await expect(dialog(second)).toContainText('Esi Mensah');
  await expectFits(second);
  await dialog(second).getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(second, `${reference} is delivery failed`)).toBeVisible();
  await expectDelivery(request, paymentId, 'refunded');

  // The page of the first has not heard of it, and says so instead of doing it again.
  await button(page, reference, 'Withdraw').click();
  await dialog(page).getByLabel('Your reason').fill('A mistake');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog(page).getByText('This was decided or withdrawn in the meantime.')).toBeVisible();
  await second.close();
});

test('what was asked for is declined, asked for again and withdrawn', { tag: '@desktop' }, async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const { reference } = await orderOnHold(request, 'MTN 100GB');
  await openAttention(page, demo.esi);
  await askForRefund(page, reference);
  const second = await browser.newPage();
  await openAttention(second, await openAdmin(request, 'Nana Osei'));
  await button(second, reference, 'Decline').click();
  await dialog(second).getByRole('button', { name: 'Decline' }).click();
  await expect(dialog(second).getByText('Please give a reason')).toBeVisible();
  await dialog(second).getByLabel('Your reason').fill('The supplier is back at noon');
  await expectFits(second);
  await dialog(second).getByRole('button', { name: 'Decline' }).click();
  await expect(toast(second, 'Request declined')).toBeVisible();
  await expect(rowOf(second, reference)).not.toContainText('waits for a second admin');
  await second.close();

  await page.reload();
  await askForRefund(page, reference);
  await button(page, reference, 'Withdraw').click();
  await dialog(page).getByLabel('Your reason').fill('A mistake');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(page, 'Request withdrawn')).toBeVisible();
  await expect(button(page, reference, 'Refund')).toBeVisible();
});

test('a list that cannot be had says so and can be asked for again', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.route('**/api/v1/attention**', (route) =>
    route.fulfill({ status: 500, json: { message: '', code: 'SERVER_ERROR' } }),
  );
  await openAttention(page, demo.esi);
  await expect(page.getByText('Failed to load orders')).toBeVisible();
  await page.unroute('**/api/v1/attention**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to load orders')).toHaveCount(0);
});

/** An agent who has earned so much that an admin is asked about a part of it. */
async function openEarner(request: APIRequestContext, name: string) {
  const agent = await openAgent(request, name);
  const headers = { Authorization: `Bearer ${agent.token}` };
  const { referral_code: refCode } = (await get(request, '/referral/status', agent.token)).data;
  const { data: bundles } = await get(request, '/pricing/packages', agent.token);
  const { id: package_id } = bundles.find((row: { name: string }) => row.name === 'MTN 100GB');
  await setPrice(request, agent.token, { package_id, target_level: 3, custom_price: 1700 });
  const { paymentId } = await payFor(request, { bundle: 'MTN 100GB', refCode });
  await expectDelivery(request, paymentId, 'delivered');
  const withdraw = async (amount: number, phone_number: string) => {
    const data = { amount, phone_number, network: 'MTN' };
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
  test.slow();
  const { agent, withdraw, balance } = await openEarner(request, 'Yaa Asantewaa');
  const approved = await withdraw(600, agent.phone);
  const rejected = await withdraw(600, agent.phone);
  await signIn(page, demo.esi);
  await page.goto('/dashboard?tab=attention');
  await expect(rowOf(page, approved)).toContainText('Awaiting approval');
  await button(page, approved, 'Approve').click();
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page).getByText('Please give a reason')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('A known seller');
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Payout approved')).toBeVisible();
  await button(page, rejected, 'Reject').click();
  await dialog(page).getByLabel('Reason').fill('Asked for twice');
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Reject' }).click();
  await expect(toast(page, 'Payout rejected')).toBeVisible();
  await expect(rowOf(page, rejected)).toContainText('Rejected');
  await expect.poll(balance, { timeout: 20_000 }).toMatchObject({ available: 690, paid_out: 600 });
});

/** A day has passed since it was sent, and the gateway has no record of it. */
function loseSight(reference: string) {
  return runSql(
    `with aged as (
       update attempts set created_at = now() - interval '25 hours'
       where payout_id = (select id from payouts where reference = $1) returning reference)
     delete from sandbox_transfers where reference in (select reference from aged)`,
    [reference],
  );
}

test('a payout that nobody knows of is checked and marked as failed', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const { withdraw, balance } = await openEarner(request, 'Kojo Antwi');
  // The gateway's answer is lost.
  const reference = await withdraw(100, phoneEnding('9203'));
  const esi = (await logInByApi(request, demo.esi)).data.accessToken;
  const stateOf = async () => {
    const { data } = await get(request, '/payouts?limit=100', esi);
    return data.find((row: { reference: string }) => row.reference === reference)?.state;
  };
  await expect.poll(stateOf, { timeout: 20_000 }).toMatch(/unknown|sending/);
  await loseSight(reference);
  await signIn(page, demo.esi);
  await page.goto('/dashboard?tab=attention');
  await button(page, reference, 'Check again').click();
  await expect(toast(page, `${reference} is unknown. Gateway: not found`)).toBeVisible();
  await expect(rowOf(page, reference)).toContainText(/Unknown\s*since \d\d \w{3} \d{4}, \d\d:\d\d/);
  await expect(button(page, reference, 'Mark as paid')).toBeVisible();
  await expectFits(page);
  await button(page, reference, 'Mark as failed').click();
  await expect(dialog(page)).toContainText('The whole amount goes back to the seller');
  await dialog(page).getByRole('button', { name: 'Mark as failed' }).click();
  await expect(dialog(page).getByText('Please give a reason')).toBeVisible();
  await expect(dialog(page).getByText('Please say how you know that it failed')).toBeVisible();
  await expectFits(page);
  await dialog(page).getByLabel('Reason').fill('Silent for a day');
  await dialog(page).getByLabel('Evidence').fill('Ticket 4711 of the gateway');
  await dialog(page).getByRole('button', { name: 'Mark as failed' }).click();
  await expect(toast(page, 'Payout marked as failed')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, reference)).toContainText('Failed');
  await expect(button(page, reference, 'Check again')).toHaveCount(0);
  expect(await balance()).toMatchObject({ available: 1290, in_flight: 0, paid_out: 0 });
});

/** A day has passed, and the gateway has no record of the payment. */
async function forgetPayment(reference: string) {
  await runSql(`update orders set state = 'needs_review', changed_by = 'worker' where reference = $1`, [
    reference,
  ]);
  await runSql(
    `delete from sandbox_prompts where reference in
       (select attempts.reference from attempts join orders on orders.id = order_id where orders.reference = $1)`,
    [reference],
  );
}

test('an order that nobody paid and the gateway forgot is marked as unpaid', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  // The payer never answers.
  const { reference } = await orderFor(request, { bundle: 'MTN 1GB', payer: phoneEnding('9003') });
  await openAttention(page, demo.esi);
  await forgetPayment(reference);
  await page.reload();
  await expect(button(page, reference, 'Mark delivered')).toHaveCount(0);
  await button(page, reference, 'Mark unpaid').click();
  await expect(dialog(page)).toContainText('The order ends as failed.');
  await dialog(page).getByLabel('Reason').fill('Silent for a day');
  await dialog(page).getByRole('button', { name: 'Mark unpaid' }).click();
  await expect(dialog(page).getByText('Please say how you know')).toBeVisible();
  await expectFits(page);
  await dialog(page).getByLabel('Evidence').fill('Ticket 4711 of the gateway');
  await dialog(page).getByRole('button', { name: 'Mark unpaid' }).click();
  await expect(toast(page, `${reference} is payment failed`)).toBeVisible();
  await expect(rowOf(page, reference)).toHaveCount(0);
});
