/** What stands under the admin's name. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers } from '#support/axe.ts';
import { expectFits } from '#support/cases.ts';
import { demo, signIn } from '#support/people.ts';

test('About is under the name, and says what runs here', async ({ page }) => {
  await signIn(page, demo.esi);
  const name = page.getByRole('button', { name: 'Esi Mensah' });
  await name.press('Enter');
  await expect(page.getByRole('link', { name: 'Account Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'About' })).toBeHidden();
  await expect(name).toBeFocused();
  await name.click();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByText('1 web, 1 worker; all on')).toBeVisible();
  await expect(page.getByText('No backup was ever made')).toBeVisible();
  await expectNoBarriers(page);
  await expectFits(page);
});
