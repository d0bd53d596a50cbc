/** The admin's Attention tab for the browser tests: cards that open, dialogs above them, what is said at the end. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { type Person, signIn } from './people.ts';

export const dialog = (page: Page) => page.getByRole('dialog');
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** The card of an order that waits, or its own screen, and what can be pressed on it. */
export const caseOf = (within: Page | Locator, reference: string) =>
  within.getByRole('article', { name: new RegExp(`${reference}$`) });
export const choice = (page: Page, reference: string, name: string) =>
  caseOf(page, reference).getByRole('button', { name: new RegExp(`^${name}.* ${reference}$`) });

export async function openAttention(page: Page, person: Person) {
  await signIn(page, person, '/dashboard?tab=attention');
  await expect(page.getByRole('heading', { name: 'Supplier float' })).toBeVisible();
}

/** Only one is open at a time, and the first is open already; on a phone it is a screen of its own. */
export const openCase = (page: Page, reference: string) => openCard(caseOf(page, reference));

/** On a phone the way back from the order's own screen. */
export async function leaveCase(page: Page) {
  const back = page.getByRole('main').getByRole('button', { name: 'Attention', exact: true });
  if (page.viewportSize()?.width === 360) await back.click();
}

export async function openCard(card: Locator) {
  const head = card.getByRole('heading').getByRole('button');
  await expect(head).toBeVisible();
  if ((await head.getAttribute('aria-expanded')) === null) return head.click();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'true');
}

export async function expectFits(page: Page) {
  await expectNoBarriers(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}
