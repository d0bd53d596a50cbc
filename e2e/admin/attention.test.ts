/** Work that waits for an admin: orders that are sent again or refunded, and a second admin's confirmation. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import {
  caseOf,
  choice,
  dialog,
  expectFits,
  leaveCase,
  openAttention,
  openCase,
  toast,
} from '#support/cases.ts';
import { runSandboxSql, runSql } from '#support/database.ts';
import { ageProofs, demo } from '#support/people.ts';
import { phoneEnding } from '#support/purchases.ts';
import { expectDelivery, get, logInByApi, openAdmin, orderFor, payFor } from '#support/sellers.ts';

const deliveries = `select attempts.reference from attempts join orders on orders.id = order_id
  where orders.reference = $1 and direction = 'deliver'`;

/** Paid and sent to a number where the supplier takes its time; then a person has to look at it. */
async function orderInReview(request: APIRequestContext, bundle: string) {
  const { reference, paymentId } = await payFor(request, { bundle, recipient: phoneEnding('9104') });
  const esi = (await logInByApi(request, demo.esi)).data.accessToken;
  const stateOf = async () => {
    const { data } = await get(request, `/dashboard/data-bundles?search=${reference}`, esi);
    return (await get(request, `/orders/${data[0]?.id}`, esi)).data.state;
  };
  await expect.poll(stateOf).toBe('delivering');
  await runSandboxSql(
    `update sandbox_deliveries set ends_at = now() + interval '1 hour' where reference = any($1)`,
    {
      references: [deliveries, reference],
    },
  );
  await runSql(`update orders set state = 'needs_review', changed_by = 'worker' where reference = $1`, [
    reference,
  ]);
  return { reference, paymentId };
}

/** A day has passed since it was sent, and the supplier has no record of it. */
async function forgottenOrder(request: APIRequestContext, bundle: string) {
  const { reference, paymentId } = await orderInReview(request, bundle);
  const aged = `update attempts set created_at = now() - interval '25 hours'
    where direction = 'deliver' and order_id = (select id from orders where reference = $1) returning reference`;
  await runSandboxSql('delete from sandbox_deliveries where reference = any($1)', {
    references: [aged, reference],
  });
  return { reference, paymentId };
}

/** The supplier has delivered whatever it has of this order. */
const deliverNow = (reference: string) => () =>
  runSandboxSql('update sandbox_deliveries set ends_at = now() where reference = any($1)', {
    references: [deliveries, reference],
  });

test('an order that the supplier forgot is sent again for a reason', async ({ page, request }) => {
  const { reference, paymentId } = await forgottenOrder(request, 'MTN 1 GB');
  await openAttention(page, demo.esi);
  await openCase(page, reference);
  await choice(page, reference, 'Ask again').click();
  await expect(toast(page, /the supplier: Does not know this order/)).toBeVisible();
  await expect(caseOf(page, reference)).toContainText('Paid, but the supplier does not know this order');
  await expect(caseOf(page, reference)).toContainText('We hold');
  await expectFits(page);
  await choice(page, reference, 'Send again').click();
  const send = dialog(page).getByRole('button', { name: /^Send MTN 1 GB to/ });
  await send.click();
  await expect(dialog(page).getByText('Please give a reason')).toBeVisible();
  await expect(dialog(page).getByText('Please say how you know that the one before failed')).toBeVisible();
  await expect(dialog(page)).not.toContainText('second admin');
  await expectFits(page);
  await dialog(page).getByLabel('Reason').fill('No record after a day');
  await dialog(page).getByLabel('Evidence').fill('Ticket 4711 of the supplier');
  await send.click();
  await expect(toast(page, `${reference}: being sent again`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expectDelivery(request, paymentId, 'delivered', deliverNow(reference));
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await leaveCase(page);
  await expect(caseOf(page, reference)).toHaveCount(0);
});

test('an order is given back for a reason, from its file', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { reference, paymentId } = await forgottenOrder(request, 'MTN 1 GB');
  await page.route('**/api/v1/attention**', (route) =>
    route.fulfill({ status: 500, json: { message: '', code: 'SERVER_ERROR' } }),
  );
  await openAttention(page, demo.esi);
  await expect(page.getByText('Failed to load orders')).toBeVisible();
  await page.unroute('**/api/v1/attention**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await openCase(page, reference);
  await choice(page, reference, 'Open order').click();
  await expect(page.getByRole('heading', { name: 'What you can do now' })).toBeVisible();
  await expectFits(page);
  await caseOf(page, reference)
    .getByRole('button', { name: new RegExp(`^Refund GH₵ .* ${reference}$`) })
    .click();
  const decision = dialog(page).filter({ hasText: 'Give the money back' });
  await expectFits(page);
  await decision.getByLabel('Reason').fill('The buyer asked for it');
  await decision.getByLabel('Evidence').fill('Ticket 4711 of the supplier');
  await decision.getByRole('button', { name: /^Refund GH₵ .* to 0/ }).click();
  await expect(decision).toHaveCount(0);
  await expectDelivery(request, paymentId, 'refunded');
});

test('a move that the supplier contradicts is refused, and the text stays', async ({ page, request }) => {
  const { reference } = await orderInReview(request, 'MTN 1 GB');
  await openAttention(page, demo.esi);
  await openCase(page, reference);
  await choice(page, reference, 'Refund').click();
  await dialog(page).getByLabel('Reason').fill('The buyer asked for it');
  await dialog(page).getByLabel('Evidence').fill('The buyer says so');
  await dialog(page)
    .getByRole('button', { name: /^Refund GH₵/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toContainText('still under way');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('The buyer asked for it');
  await expect(dialog(page).getByRole('button', { name: /^Refund GH₵/ })).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expectFits(page);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(caseOf(page, reference)).toContainText('still under way');
});

async function askForRefund(page: Page, reference: string) {
  await openCase(page, reference);
  await expect(caseOf(page, reference)).toContainText('A second admin has to confirm it first.');
  await choice(page, reference, 'Refund').click();
  await expect(dialog(page)).toContainText('A second admin has to confirm it first.');
  await dialog(page).getByLabel('Reason').fill('The buyer asked for it');
  await dialog(page).getByLabel('Evidence').fill('Ticket 4711 of the supplier');
  await dialog(page).getByRole('button', { name: 'Ask a second admin' }).click();
  await expect(
    toast(page, `${reference} waits for a second admin. Nothing has moved yet.`).last(),
  ).toBeVisible();
  await expect(caseOf(page, reference)).toContainText('Waits for a second admin');
}

async function takeBack(page: Page, reference: string) {
  await choice(page, reference, 'Take it back').click();
  await dialog(page).getByLabel('Your reason').fill('A mistake');
  await dialog(page).getByRole('button', { name: 'Take it back' }).click();
}

test('over the limit another admin confirms', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  const { reference, paymentId } = await forgottenOrder(request, 'MTN 100 GB');
  await openAttention(page, demo.esi);
  await askForRefund(page, reference);
  await expect(choice(page, reference, 'Refund')).toHaveCount(0);
  await expect(choice(page, reference, 'Confirm')).toHaveCount(0);
  await expect(caseOf(page, reference)).toContainText('You cannot confirm what you asked for.');
  await expectFits(page);
  await takeBack(page, reference);
  await expect(toast(page, 'Request withdrawn')).toBeVisible();
  await askForRefund(page, reference);

  const viewport = page.viewportSize();
  const second = await browser.newPage({ viewport });
  await openAttention(second, await openAdmin(request, 'Adjoa Sarpong'));
  await openCase(second, reference);
  await choice(second, reference, 'Decline').click();
  await dialog(second).getByRole('button', { name: 'Decline' }).click();
  await expect(dialog(second).getByText('Please give a reason')).toBeVisible();
  await dialog(second).getByLabel('Your reason').fill('The supplier is back at noon');
  await expectFits(second);
  await dialog(second).getByRole('button', { name: 'Decline' }).click();
  await expect(toast(second, 'Request declined')).toBeVisible();
  await expect(caseOf(second, reference)).toContainText('The supplier is back at noon');
  await ageProofs(demo.esi.phone, '0 seconds');
  await page.reload();
  await askForRefund(page, reference);
  // Its own look each minute would tell it what the second page does.
  await page.route(/\/api\/v1\/attention\?/, (route) => route.abort());
  await second.reload();
  await openCase(second, reference);
  await expect(caseOf(second, reference)).toContainText('Esi Mensah wants to give');
  await expect(caseOf(second, reference)).toContainText('The buyer asked for it');
  await expect(caseOf(second, reference)).toContainText('Back to the payer');
  await expectFits(second);
  await choice(second, reference, 'Confirm GH₵').click();
  await expectDelivery(request, paymentId, 'refunded');

  // The page of the first has not heard of it, and says so instead of doing it again.
  await takeBack(page, reference);
  await expect(dialog(page).getByText('This was decided or withdrawn in the meantime.')).toBeVisible();
  await second.close();
});

/** A day has passed, and the gateway has no record of the payment. */
async function forgetPayment(reference: string) {
  // Within the payer's time the worker would only ask them once more.
  await runSql(
    `delete from jobs using attempts, orders where orders.id = order_id and subject = attempts.id::text
      and orders.reference = $1`,
    [reference],
  );
  await runSql(`update orders set state = 'needs_review', changed_by = 'worker' where reference = $1`, [
    reference,
  ]);
  await runSandboxSql('delete from sandbox_prompts where reference = any($1)', {
    references: [
      'select attempts.reference from attempts join orders on orders.id = order_id where orders.reference = $1',
      reference,
    ],
  });
}

test('an order that nobody paid and the gateway forgot is marked as unpaid', async ({ page, request }) => {
  // The payer never answers.
  const { reference } = await orderFor(request, { bundle: 'MTN 1 GB', payer: phoneEnding('9003') });
  await openAttention(page, demo.esi);
  await forgetPayment(reference);
  await page.reload();
  await openCase(page, reference);
  await expect(caseOf(page, reference)).toContainText('The gateway does not say whether this was paid');
  await choice(page, reference, 'Say how it ended').click();
  await expect(dialog(page).getByRole('radio', { name: 'Delivered' })).toHaveCount(0);
  await dialog(page).getByRole('radio', { name: 'Neither: never paid' }).check();
  await expect(dialog(page)).toContainText('The order ends as not paid');
  await dialog(page).getByLabel('Reason').fill('Silent for a day');
  await dialog(page).getByRole('button', { name: 'Mark not paid' }).click();
  await expect(dialog(page).getByText('Please say how you know')).toBeVisible();
  await expectFits(page);
  await dialog(page).getByLabel('Evidence').fill('Ticket 4711 of the gateway');
  await dialog(page).getByRole('button', { name: 'Mark not paid' }).click();
  await expect(toast(page, `${reference}: marked as not paid`)).toBeVisible();
  await leaveCase(page);
  await expect(caseOf(page, reference)).toHaveCount(0);
});
