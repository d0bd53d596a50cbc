/** Looks for barriers with axe, put into the page from outside since the page's own policy allows no script. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run: (context: Element | Document, options: RunOptions) => Promise<AxeResults> };

/** Of the open dialog, or else of the whole page. `but`: rules that the page breaks on purpose. */
export async function expectNoBarriers(page: Page, but: string[] = []) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const open = document.querySelector('dialog:modal') ?? document;
    const { violations } = await axe.run(open, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  });
  expect(found.filter(({ id }) => !but.includes(id))).toEqual([]);
}
