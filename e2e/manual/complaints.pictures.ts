/** A buyer's complaint about an order, and the admin's view of it. */
import { expect, test } from '@playwright/test';
import { demo, signIn } from '#support/people.ts';
import { desk, phone, takePicture } from '#support/pictures.ts';
import { approve, delivered, dialog, expectOutcome, lastLine, orderAndProve } from '#support/purchases.ts';

test.use(phone);

/** Not those of the guest's pictures: who buys the same again is asked first. */
const numbers = { recipient: '0243124567', payer: '0243124567' };

test('a complaint', async ({ page, browser }) => {
  await orderAndProve(page, numbers);
  await approve(page.request, numbers.payer);
  await expectOutcome(page, delivered);
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await lastLine(page).getByRole('link').first().click();
  await page.getByRole('button', { name: 'It did not arrive' }).click();
  await page.getByLabel('What is wrong?').selectOption('not_arrived');
  await page.getByLabel('What happened?').fill('Paid an hour ago. The balance of the phone has not changed.');
  await page.getByRole('region', { name: 'Help with this order' }).evaluate((box) => box.scrollIntoView());
  await takePicture(page, 'guest-complaint', 'What is wrong?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();

  const admin = await browser.newPage(desk);
  await signIn(admin, demo.esi, '/dashboard?tab=attention');
  await admin
    .getByRole('button', { name: /The bundle has not arrived/ })
    .last()
    .click();
  await admin.getByRole('heading', { name: 'Reports of orders' }).evaluate((title) => title.scrollIntoView());
  await takePicture(admin, 'admin-complaints', 'Answer and close');
});
