/** Looks for barriers with axe, put into the page from outside since the page's own policy allows no script. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run: () => Promise<AxeResults> };

export async function expectNoBarriers(page: Page) {
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => axe.run());
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.html),
  }));
  expect(found).toEqual([]);
}
