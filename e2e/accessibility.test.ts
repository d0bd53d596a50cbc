/** Every screen around the account, in both themes, without barriers. */
import { expect, test } from '@playwright/test';
import { expectNoBarriers, widthOf } from '#support/axe.ts';
import { demo, logIn, newPhone, openAccount, password, signIn } from '#support/people.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, { tag: widthOf(colorScheme) }, () => {
    test.use({ colorScheme });

    test('the sign-in has no barriers in any of its modes', async ({ page }) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Password is required')).toBeVisible();
      await expectNoBarriers(page);
      await logIn(page, { phone: newPhone(), password: 'wrong123' });
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoBarriers(page);

      const phone = newPhone();
      await page.goto('/auth?step=forgot');
      await page.getByLabel('Phone number').fill(phone);
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
      await expectNoBarriers(page);
    });

    test('the registration has no barriers', { tag: '@long' }, async ({ page }) => {
      await page.goto('/register?ref=AMA2026');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Please fix the errors below')).toBeVisible();
      await expectNoBarriers(page);
      await page.getByLabel('Name').fill('Efua Quaye');
      await page.getByLabel('Phone number').fill(newPhone());
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText('Please enter the complete 6-digit code')).toBeVisible();
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Back to registration' }).click();
      await expect(page.getByText('Enter the code')).toBeVisible();
      await expectNoBarriers(page);
    });

    test("a customer's pages have no barriers", { tag: '@long' }, async ({ page, request }) => {
      const person = await openAccount(request);
      await signIn(page, person);
      await page.getByRole('button', { name: 'Coming soon' }).click();
      await expectNoBarriers(page);
      await page.goto('/user-dashboard');
      await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
      await expectNoBarriers(page);
      await page.goto('/account');
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Log out of all devices' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoBarriers(page);
      await page.goto(`/sandbox?phone=${person.phone}`);
      await expect(page.getByRole('listitem')).toHaveCount(1);
      await expectNoBarriers(page);
    });

    for (const name of ['esi', 'ama'] as const) {
      // Each part of an admin's is looked at where it is opened.
      const tag = name === 'esi' ? '@long' : [];
      test(`the dashboard of ${name} has no barriers`, { tag }, async ({ page }) => {
        await signIn(page, demo[name]);
        if (name === 'ama') await expect(page.getByRole('link', { name: 'Account Settings' })).toBeVisible();
        await expect(
          page.getByRole('heading', { name: name === 'ama' ? 'Latest sales' : /^Today/ }),
        ).toBeVisible();
        await expectNoBarriers(page);
      });
    }
  });
}
