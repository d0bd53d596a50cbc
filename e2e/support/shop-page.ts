/** The shop's page, compared with the server's data. */
import type { Page } from '@playwright/test';

type Shown = { services: { name: string; packages: { megabytes: number; final_price: number }[] }[] };

export const slips = (page: Page) => page.locator('main li a');

/** `MTN 1 GB Non-Expiry GH₵ 4.50`, one for each package. */
export async function shownPrices(page: Page): Promise<string[]> {
  const texts = await slips(page).allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

export async function priceList(page: Page, ref = ''): Promise<Shown> {
  const answer = await page.request.get(`/api/v1/databundle-open/services?ref=${ref}`);
  return (await answer.json()).data;
}

export function textsOf({ services }: Shown): string[] {
  return services.flatMap(({ name, packages }) =>
    packages.map(
      ({ megabytes, final_price: price }) =>
        `${name} ${megabytes / 1000} GB Non-Expiry GH₵ ${price.toFixed(2)}`,
    ),
  );
}
