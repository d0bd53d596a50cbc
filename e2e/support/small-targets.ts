/** Finds buttons, links and fields that a thumb misses. */
import type { Page } from '@playwright/test';

/** A link within a sentence is as high as its line. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const heightOf = (one: Element) => {
      const target = one.closest('label') ?? one;
      const around = ['::before', '::after'].map((part) =>
        Number.parseFloat(getComputedStyle(one, part).height),
      );
      return Math.max(target.getBoundingClientRect().height, ...around.filter((height) => height > 0));
    };
    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
    return [...document.querySelectorAll('a, button, select, input, summary')]
      .filter((one) => isSeen(one) && !one.closest('p, .sr-only') && heightOf(one) < 43.5)
      .map((one) => `${heightOf(one)} ${one.outerHTML.slice(0, 160)}`);
  });
