/** Finds words and controls that somebody with large text cannot see: outside of the screen, cut by what holds them, or covered. */
import { expect, type Page } from '@playwright/test';

/** Sideways, on the open dialog or else the whole page. What scrolls inside a box of its own can be reached. */
export function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    const slack = 1;
    type Edge = { left: number; right: number } | undefined;
    const edges = new Map<Element, Edge>();
    /** Between where an element may reach before nobody sees it; nowhere for what scrolls or is hidden on purpose. */
    const edgeFor = (box: Element | null): Edge => {
      if (!box || box === document.body) return { left: 0, right: document.documentElement.clientWidth };
      if (!edges.has(box)) edges.set(box, edgeWithin(box));
      return edges.get(box);
    };
    const edgeWithin = (box: Element): Edge => {
      const outer = edgeFor(box.parentElement);
      const { overflowX, clipPath, position } = getComputedStyle(box);
      const { width, left, right } = box.getBoundingClientRect();
      if (!outer || clipPath !== 'none' || (width <= slack && position === 'absolute')) return undefined;
      if (overflowX === 'auto' || overflowX === 'scroll') return undefined;
      if (overflowX === 'visible') return outer;
      return { left: Math.max(outer.left, left), right: Math.min(outer.right, right) };
    };
    const found = new Set<string>();
    const check = (element: Element, rects: DOMRectList, words: string) => {
      const edge = edgeFor(element);
      if (!edge) return;
      for (const { left, right, width } of rects) {
        const over = Math.round(Math.max(right - edge.right, edge.left - left));
        if (width > 0 && over > slack) found.add(`${words.trim().slice(0, 60)} by ${over}`);
      }
    };
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement, textContent } = node;
      if (!parentElement || !textContent?.trim() || !parentElement.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      check(parentElement, range.getClientRects(), textContent);
    }
    for (const control of root.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')) {
      if (!control.checkVisibility()) continue;
      const name = control.textContent || control.getAttribute('aria-label') || control.getAttribute('name');
      check(control, control.getClientRects(), name ?? control.tagName);
    }
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [...(sideways > 0 ? [`the page scrolls by ${sideways}`] : []), ...found];
  });
}

/** Fields of which something lies over when the keyboard has come to them. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    const before = document.activeElement;
    const [left, top] = [scrollX, scrollY];
    const covered: string[] = [];
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const field of root.querySelectorAll<HTMLElement>('input, select, textarea')) {
      if (!field.checkVisibility({ opacityProperty: true }) || field.matches(':disabled, [type=hidden]'))
        continue;
      field.focus();
      await drawn();
      // What is now said of the field before may have moved this one.
      field.scrollIntoView({ block: 'nearest' });
      await drawn();
      const { x, y, width, height } = field.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      // Of a long text only its first line need be seen.
      const rows = field.matches('textarea') ? [Math.max(y, 0) + 2] : [y + 2, y + height - 2];
      const over = rows.map((at) => document.elementFromPoint(x + width / 4, at));
      const lid = over.find((one) => !field.contains(one) && !one?.closest('label')?.contains(field));
      if (lid !== undefined)
        covered.push(
          `${field.getAttribute('name') ?? field.id} by ${lid?.outerHTML.slice(0, 120) ?? 'the edge'}`,
        );
    }
    if (before instanceof HTMLElement) before.focus();
    scrollTo(left, top);
    return covered;
  });
}

/** At 320 px, the narrowest phone, with text as large as it must still be readable. */
export async function expectFitsLargeText(page: Page, screen: string) {
  for (const size of ['160%', '200%']) {
    await page.evaluate(
      (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
      size,
    );
    expect.soft(await findCut(page), `${screen} with text at ${size}`).toEqual([]);
  }
  // The simulated handset is a phone of its own, with a glass that scrolls.
  if (screen.startsWith('/sandbox')) return;
  expect.soft(await findCovered(page), `${screen} with large text and the keyboard`).toEqual([]);
}
