/** Tests of the texts on pictures for chats. */
import type { Shop, ShopPackage } from '@ntem/contract/shop/endpoints/storefront';
import { describe, expect, it } from 'vitest';
import { describeCard, describePriceList } from './share-images.ts';

const offer = (megabytes: number, price: number, validity = 'Non-Expiry'): ShopPackage => ({
  id: `p${megabytes}`,
  megabytes,
  final_price: price,
  validity,
});

const service = (name: string, network: 'MTN' | 'TELECEL' | 'AIRTELTIGO', packages: ShopPackage[]) => ({
  id: name,
  name,
  network,
  notice: null,
  packages,
});

const ama: Shop = {
  services: [
    service('MTN', 'MTN', [offer(500, 3.2), offer(1000, 5.5), offer(2000, 11)]),
    service('Telecel', 'TELECEL', []),
    service('AirtelTigo', 'AIRTELTIGO', [offer(3000, 1234.5), offer(2000, 1300)]),
  ],
  referral_info: { referrer_name: 'Ama Owusu', referrer_role: 'agent' },
};
const facts = (shop: Shop) => ({ shop, refCode: 'AMA2026', storeName: 'Ntem' });
const now = { day: '15 Nov 2026', origin: 'https://ntem.example' };

describe('the card', () => {
  it('names the seller and one price of each service that sells, the gigabyte first', () => {
    expect(describeCard(facts(ama))).toEqual({
      storeName: 'Ntem',
      name: 'Ama Owusu',
      initials: 'AO',
      line: 'Pay by mobile money. No account needed.',
      picture: null,
      offers: [
        { name: 'MTN', network: 'MTN', size: '1', price: '5.50' },
        { name: 'AirtelTigo', network: 'AIRTELTIGO', size: '3', price: '1,234.50' },
      ],
    });
  });

  it('is nobody’s where the shop names no seller', () => {
    const { referral_info: _, ...plain } = ama;
    expect(describeCard(facts(plain))).toBeUndefined();
    expect(describePriceList(facts(plain), now)).toBeUndefined();
  });
});

describe('the price list', () => {
  it('has every price, by size, with what the seller has written', () => {
    const shop = {
      ...ama,
      referral_info: {
        referrer_name: 'Ama Owusu',
        referrer_role: 'agent' as const,
        shop_name: 'Ama Data Hub',
        greeting: 'From Madina',
        whatsapp: '0245550199',
        picture: '/pictures/abc.webp',
      },
    };
    const { columns, ...list } = describePriceList(facts(shop), now) ?? {};
    expect(
      columns?.map(({ name, rows }) => [name, ...rows.map(({ size, price }) => `${size}: ${price}`)]),
    ).toEqual([
      ['MTN', '0.5: 3.20', '1: 5.50', '2: 11.00'],
      ['AirtelTigo', '2: 1,300.00', '3: 1,234.50'],
    ]);
    expect(list).toEqual({
      storeName: 'Ntem',
      name: 'Ama Data Hub',
      initials: 'AH',
      line: 'From Madina',
      picture: '/pictures/abc.webp',
      whatsapp: '0245550199',
      address: 'ntem.example/guest-checkout/AMA2026',
      notes: ['Non-Expiry', 'Prices on 15 Nov 2026'],
    });
  });
});
