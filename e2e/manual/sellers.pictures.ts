/** The screens of agents and subagents. */
import { test } from '@playwright/test';
import { demo, signIn } from '#support/people.ts';
import { phone, takePicture } from '#support/pictures.ts';

test.use(phone);

const ofAgent = [
  ['home', /today/i],
  ['pricing', 'Price Management'],
  ['referrals', 'Referral link'],
  ['customers', 'My Customers'],
  ['subagents', 'Subagents'],
  ['sales', 'Sales History'],
  ['earnings', /withdraw/i],
  ['shop', 'My shop'],
  ['notices', /notices/i],
] as const;

for (const [view, shows] of ofAgent) {
  test(`an agent's ${view}`, async ({ page }) => {
    await signIn(page, demo.ama, `/dashboard?tab=${view}`);
    await takePicture(page, `agent-${view}`, shows);
  });
}

test("a subagent's home", async ({ page }) => {
  await signIn(page, demo.kofi);
  await takePicture(page, 'subagent-home', /today/i);
  await page.goto('/dashboard?tab=customers');
  await takePicture(page, 'subagent-guests', 'My Guests');
});
