/** Figures and wide tables at widths and text sizes between the usual ones, with amounts that the demo does not have. */
import { expect, type Page, test } from '@playwright/test';
import { expectFitsLargeText, findCut } from '#support/cut-text.ts';
import { demo, signIn } from '#support/people.ts';

const large = 1_234_567.89;

/** The server's own answers, with figures as large as they get. */
async function enlarge(page: Page) {
  await page.route('**/api/v1/{earnings,float,seller-home}', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { today } = answer.data;
    if (today) Object.assign(today, { total_commission: large, total_sales: large });
    for (const name of ['available', 'pending', 'in_flight', 'paid_out'])
      if (name in answer.data) answer.data[name] = large;
    await route.fulfill({ response, json: answer });
  });
  await page.route('**/api/v1/sales/history*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data.stats, {
      total_commission: large,
      total_sales: large,
      total_purchases: 1_234_567,
    });
    await route.fulfill({ response, json: answer });
  });
}

/** Elements that are cut, or run into their neighbours. */
function findCollisions(page: Page) {
  return page.evaluate(() => {
    const stats = [...document.querySelectorAll('main dl > div')];
    const boxes = stats.map((stat) => stat.getBoundingClientRect());
    const strip = stats[0]?.parentElement?.getBoundingClientRect();
    return stats.flatMap((stat, nth) => {
      const range = document.createRange();
      range.selectNodeContents(stat);
      const { left, right } = range.getBoundingClientRect();
      const [box, next] = [boxes[nth] as DOMRect, boxes[nth + 1]];
      const isCut = left < box.left || right > box.right + 0.5 || right > (strip?.right ?? 0) + 0.5;
      const runsOver = next && next.top === box.top && right > next.left;
      return isCut || runsOver ? [`${stat.textContent} at ${innerWidth}`] : [];
    });
  });
}

test('figures neither collide nor are cut, and a wide table keeps its names', async ({ page }) => {
  const shown = page.getByText('1,234,567.89').locator('visible=true');
  await enlarge(page);
  await signIn(page, demo.ama);
  for (const [width, text] of [
    [320, '100%'],
    [360, '160%'],
    [768, '160%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard?tab=sales');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    await expect(shown.first()).toBeVisible();
    expect(await findCollisions(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect([width, text, await overflow()]).toEqual([width, text, 0]);
  }
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const tab of ['earnings', 'home', 'float']) {
      await page.goto(`/dashboard?tab=${tab}`);
      await expect(shown.first()).toBeVisible();
      expect([tab, await findCut(page)]).toEqual([tab, []]);
      if (width === 320) await expectFitsLargeText(page, `${tab} with large figures`);
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width: 641, height: 800 });
  await page.goto('/dashboard?tab=sales');
  const table = page.getByRole('region', { name: 'Sales History, scrolls sideways' });
  const first = table.getByRole('row').nth(1).getByRole('cell').first();
  await expect(first).toBeVisible();
  const leftOf = async () => Math.round((await first.boundingBox())?.x ?? -1);
  const before = await leftOf();
  await table.evaluate((box) => box.scrollTo({ left: 200 }));
  expect(await leftOf()).toBe(before);

  const chart = page.getByRole('slider', { name: 'Sales of each day in GH₵' });
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('From date').fill(day);
  await expect(chart).toHaveAttribute('aria-valuemax', '6');
  await page.getByLabel('To date').fill(day);
  await expect(chart).toHaveAttribute('aria-valuemax', '1');

  // On a sheet of A4: what was sold, whole, and nothing that could only be pressed.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/dashboard?tab=earnings');
  await expect(page.getByText('Available balance')).toBeVisible();
  await expect(page.getByText('Withdraw to MoMo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await page.goto('/dashboard?tab=sales');
  const printed = page.getByRole('table', { name: 'Sales History' });
  await expect(printed).toBeVisible();
  expect(await printed.evaluate((sheet) => sheet.getBoundingClientRect().right <= innerWidth)).toBe(true);
});
