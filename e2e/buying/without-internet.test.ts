/** Buying without internet on the simulated handset: dialling the shop's code, and in a chat. */
import { expect, type Page, test } from '@playwright/test';
import { expectFits } from '#support/cases.ts';
import { demo, newPhone, signIn } from '#support/people.ts';
import { messagesOf } from '#support/purchases.ts';

// One of them turns USSD off for everybody: none of the others may dial meanwhile.
test.describe.configure({ mode: 'serial' });

const glass = (page: Page) => page.getByRole('region', { name: 'Handset' }).getByRole('status').first();
const answer = (page: Page) => page.getByLabel('Answer');
const chat = (page: Page) => page.getByRole('list', { name: 'Chat messages' });
const approve = (page: Page) =>
  page.getByRole('region', { name: 'Mobile money prompt' }).getByRole('button', { name: 'Approve' });

/** Calls the number that is on the glass. */
async function call(page: Page, phone: string, code?: string) {
  const dialled = code ? `&code=${encodeURIComponent(code)}` : '';
  await page.goto(`/sandbox?phone=${phone}&app=dial${dialled}`);
  await expect(page.getByLabel('Number to dial')).toHaveValue(code ?? '*713*22#');
  await page.getByRole('button', { name: 'Call' }).click();
}

/** Presses the digit of a choice, and sends it. */
async function choose(page: Page, what: RegExp) {
  await expect(glass(page)).toContainText(what);
  const line =
    (await glass(page).innerText()).split('\n').find((one) => /^\d/.test(one) && what.test(one)) ?? '';
  await page.getByRole('button', { name: new RegExp(`^${line.charAt(0)}`) }).click();
  await expect(answer(page)).toHaveValue(line.charAt(0));
  await answer(page).press('Enter');
}

/** Opens the list of the last message, and sends one of its rows. */
async function pick(page: Page, what: RegExp) {
  await chat(page)
    .getByRole('button', { name: /^Choose/, disabled: false })
    .click();
  const list = page.getByRole('dialog');
  await list.getByRole('radio', { name: what }).check();
  await list.getByRole('button', { name: 'Send' }).click();
  await expect(list).toBeHidden();
}

async function expectDelivered(page: Page, phone: string) {
  await expect
    .poll(async () => JSON.stringify(await messagesOf(page.request, phone)))
    .toMatch(/delivered|is there|has arrived/i);
}

test('a bundle is bought by dialling, and a text says that it is delivered', async ({ page }) => {
  const phone = newPhone();
  await call(page, phone);
  await choose(page, /for this number/i);
  await expect(glass(page)).toContainText('1GB');
  await answer(page).fill('7777');
  await answer(page).press('Enter');
  await expect(glass(page)).toContainText('Not in the list.');
  await choose(page, / 1GB /);
  await expect(glass(page)).toContainText('GHS');
  await choose(page, /Pay/);
  await expect(glass(page)).toContainText('A payment prompt is coming.');
  await expectFits(page);
  await approve(page).click();
  await expect(page.getByRole('link', { name: /^Messages ?, new text$/ })).toBeVisible();
  await expectDelivered(page, phone);
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
});

test('a call that drops goes on where it was, and a seller has a number of their own', async ({ page }) => {
  const phone = newPhone();
  await call(page, phone, '*713*22*4821#');
  await choose(page, /for this number/i);
  await expect(glass(page)).toContainText('1GB');
  const left = await glass(page).innerText();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(glass(page)).toContainText(left.split('\n')[1] ?? '1GB');
});

test('a bundle is bought in a chat, to the message that it is delivered', async ({ page }) => {
  const phone = newPhone();
  await page.goto(`/sandbox?phone=${phone}&app=chat`);
  await page.getByRole('button', { name: 'Say Hi' }).click();
  await pick(page, /^Me,/);
  await expect(chat(page)).toContainText('MTN sizes');
  await expectFits(page);
  await pick(page, /^1 GB/);
  await chat(page)
    .getByRole('button', { name: /^Pay GH₵/ })
    .click();
  await approve(page).click();
  await expect(chat(page)).toContainText('Delivered:');
  await expectFits(page);
});

test('a caller reads why USSD is off', async ({ page }) => {
  await signIn(page, demo.esi, '/dashboard?tab=channels');
  await page.getByRole('button', { name: 'Turn off USSD' }).click();
  const dialog = page.getByRole('dialog');
  await expectFits(page);
  await dialog.getByLabel('What callers read').fill('We count our stock until noon.');
  await dialog.getByRole('button', { name: 'Turn USSD off' }).click();
  await expect(page.getByRole('article', { name: 'USSD' })).toContainText('We count our stock until noon.');
  const phone = newPhone();
  await call(page, phone);
  await expect(glass(page)).toContainText('We count our stock until noon.');
  await page.goto('/dashboard?tab=channels');
  await page.getByRole('button', { name: 'Turn on now USSD' }).click();
  await expect(page.getByRole('button', { name: 'Turn off USSD' })).toBeVisible();
});
