/** Pictures for the manual, taken once what they show is there. */
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const folder = fileURLToPath(new URL('../../docs/manual/pictures/', import.meta.url));

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const desk = { viewport: { width: 1280, height: 800 } };

/** `shows`: a text without which the picture would be of the wrong thing. */
export async function takePicture(page: Page, name: string, shows: string | RegExp) {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled', caret: 'hide' });
}
