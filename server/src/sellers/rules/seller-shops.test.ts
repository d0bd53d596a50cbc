/** Tests of a shop of which a part was taken down. */
import type { Phone } from '@ntem/contract/phones';
import { shopParts } from '@ntem/contract/sellers/shop-rules';
import { expect, it } from 'vitest';
import { contentOf, faceOf, type SellerShop, showToVisitors } from './seller-shops.ts';

const shop: SellerShop = {
  name: 'Ama Data Hub',
  greeting: 'Hi',
  whatsapp: '0241234567' as Phone,
  pictureKey: 'abc',
  takenDown: [],
};

it('all of it is shown while nothing was taken down', () => {
  expect(showToVisitors(shop)).toEqual(faceOf(shop));
});

it.each(shopParts)('%s that was taken down is not shown, and all else is', (part) => {
  const down = { part, reason: 'It names a company.', createdAt: new Date() };
  const shown = showToVisitors({ ...shop, takenDown: [down] });
  for (const each of shopParts)
    expect(contentOf(shown, each)).toBe(each === part ? null : contentOf(shop, each));
});
