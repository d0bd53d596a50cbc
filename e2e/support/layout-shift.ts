/** Watches a page for anything that moves without the visitor having asked for it. */
import { expect, type Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

/** From the next navigation on. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) =>
          ((node as Element | null)?.outerHTML ?? node?.textContent ?? '').slice(0, 120),
        );
        window.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Parts of a pixel, as a font is drawn once more: nobody sees them. */
const unseen = 0.0001;

export async function expectNoShift(page: Page) {
  const shifts = await page.evaluate(() => window.shifts);
  expect(shifts.filter(({ value }) => value > unseen)).toEqual([]);
}
