/** The head of a page without script: its title, and when it looks again by itself. */

import { pageLooksEveryMs } from '@ntem/contract/limits';
import type { BuyPageProps } from '@ntem/contract/selling/buy-pages';
import { titleOf } from '#features/shop/checkout/price-slip.tsx';
import { escapeText } from '#lib/escape-text.ts';
import { flowOf, isWaiting } from './page-flow.ts';

export function buyHead({ storeName, page }: BuyPageProps): string {
  const title = page.step === 'problem' ? page.refused.message : titleOf(flowOf(page));
  const refresh = isWaiting(page) && `<meta http-equiv="refresh" content="${pageLooksEveryMs / 1000}">`;
  return [
    `<title>${escapeText(`${title} · ${storeName}`)}</title>`,
    '<meta name="robots" content="noindex">',
    refresh,
  ]
    .filter(Boolean)
    .join('');
}
