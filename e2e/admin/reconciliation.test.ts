/** The comparison of a day with gateway and supplier, as an admin reads it. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { caseOf, openCard } from '#support/cases.ts';
import { runSandboxSql } from '#support/database.ts';
import { demo, newPhone, signIn } from '#support/people.ts';

import { expectDelivery, payFor } from '#support/sellers.ts';

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
  await signIn(page, demo.esi);
  await page.goto('/dashboard?tab=money');
  // The order has a card of its own among those that wait for an admin.
  const difference = caseOf(page.getByRole('region', { name: 'Differences' }), reference);
  await compareUntil(page, () => expect(difference).toBeVisible({ timeout: 3_000 }));
  await expect(difference).toContainText('We count a delivery that the supplier does not have');
  await openCard(difference);
  await expect(difference).toContainText('Did not happen');
  await expectNoBarriers(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
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
