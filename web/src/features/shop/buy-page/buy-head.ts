/** The head of a page without script: its title, and its refresh. */
import { legalTitles } from '@ntem/contract/installation/legal-texts';
import type { BuyPageProps } from '@ntem/contract/shop/buy-pages';
import { pageLooksEveryMs } from '@ntem/contract/shop/limits';
import { titleOf } from '#features/shop/checkout/price-slip.tsx';
import { escapeText } from '#lib/escape-text.ts';
import { helpTitle } from './help-page.tsx';
import { flowOf, isWaiting } from './page-flow.ts';

export function buyHead({ storeName, page }: BuyPageProps): string {
  const refresh = isWaiting(page) && `<meta http-equiv="refresh" content="${pageLooksEveryMs / 1000}">`;
  return [
    `<title>${escapeText(`${headingOf(page)} · ${storeName}`)}</title>`,
    page.step !== 'help' && page.step !== 'legal' && '<meta name="robots" content="noindex">',
    refresh,
  ]
    .filter(Boolean)
    .join('');
}

function headingOf(page: BuyPageProps['page']): string {
  if (page.step === 'help') return helpTitle;
  if (page.step === 'legal') return legalTitles[page.kind];
  return page.step === 'problem' ? page.refused.message : titleOf(flowOf(page));
}
