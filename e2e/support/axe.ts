/** Looks for barriers with axe, put into the page from outside since the page's own policy allows no script. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run: (context: Element | Document, options: RunOptions) => Promise<AxeResults> };

/** Of the open dialog, or else of the whole page. `but`: rules that the page breaks on purpose. */
export async function expectNoBarriers(page: Page, but: string[] = []) {
  const find = isSeenOnPhonesToo() ? findBarriers : findInBothThemes;
  // Rows that began to be read again in the middle were dimmed: what is a barrier is still one the next time.
  const look = async () => (await find(page)).filter(({ id }) => !but.includes(id));
  await expect.poll(() => look().catch(whileLoading)).toEqual([]);
}

/** A page that loads itself again takes axe away in the middle. */
function whileLoading(error: unknown): string {
  if (/context was destroyed|axe is not defined/.test(String(error))) return 'loaded again';
  throw error;
}

/** A journey that goes both ways: the colours of the other theme, which no width changes, are looked at on the phone. */
function isSeenOnPhonesToo() {
  const { project, tags } = test.info();
  return project.name === 'desktop' && tags.includes('@both');
}

async function findInBothThemes(page: Page) {
  const found = await findBarriers(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [theme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: other });
  try {
    const inOther = await findBarriers(page, { runOnly: ['color-contrast'] });
    return [...found, ...inOther];
  } finally {
    await page.emulateMedia({ colorScheme: theme });
  }
}

/** Rows that are read again are dimmed, and a colour on its way to the next is neither: both are over soon. */
function expectAtRest(page: Page) {
  return page.waitForFunction(() => {
    const open = document.querySelector('dialog:modal') ?? document;
    const isMoving = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return !open.querySelector('[aria-busy="true"]:not(button)') && !document.getAnimations().some(isMoving);
  });
}

async function findBarriers(page: Page, options: RunOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await expectAtRest(page);
  return page.evaluate(async (asked) => {
    const open = document.querySelector('dialog:modal') ?? document;
    const { violations } = await axe.run(open, { ...asked, resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  }, options);
}
