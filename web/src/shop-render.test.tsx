/**
 * The shop's page as the server writes it.
 * @vitest-environment node
 */
import type { HelpPage } from '@ntem/contract/shop/buy-pages';
import type { Shop, ShopPackage, ShopProps } from '@ntem/contract/shop/endpoints/storefront';
import { describe, expect, test } from 'vitest';
import { renderBuyHead, renderBuyPage, renderShop, renderShopHead } from './shop-render.tsx';

function offer(megabytes: number, more: Partial<ShopPackage> = {}): ShopPackage {
  return {
    id: `offer-${megabytes}`,
    megabytes,
    amount: 4.5,
    final_price: 5.1,
    validity: 'Non-Expiry',
    ...more,
  };
}

function shopOf(packages: ShopPackage[], more: Partial<Shop> = {}): Shop {
  const mtn = { id: 'mtn', name: 'MTN', network: 'MTN', notice: null, packages } as const;
  return { services: [mtn], ...more };
}

function propsOf(shop: ShopProps['shop'], more: Partial<ShopProps> = {}): ShopProps {
  const origin = 'https://shop.example';
  return {
    storeName: 'Ntem',
    logo: null,
    supportPhone: '0200000000',
    supportWhatsapp: '0241234567',
    origin,
    refCode: null,
    sandbox: false,
    shop,
    ...more,
  };
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const ama = { referral_info: { referrer_name: 'Ama Owusu', referrer_role: 'agent' } } as const;

describe('the page', () => {
  test('shows size, validity and final price of each package', () => {
    const text = textOf(renderShop(propsOf(shopOf([offer(500), offer(5000, { validity: '90 days' })]))));
    expect(text).toContain('MTN 0.5 GB Non-Expiry GH₵ 5.10');
    expect(text).toContain('MTN 5 GB 90 days GH₵ 5.10');
  });

  test('shows the amount where there is no final price, and Non-Expiry where nothing is said', () => {
    const bare = { ...offer(1000), final_price: undefined, validity: '' } as unknown as ShopPackage;
    expect(textOf(renderShop(propsOf(shopOf([bare]))))).toContain('MTN 1 GB Non-Expiry GH₵ 4.50');
  });

  test('names the referrer only where there is one', () => {
    const referred = textOf(renderShop(propsOf(shopOf([offer(1000)], ama), { refCode: 'AMA2026' })));
    expect(referred).toContain('Referred by Ama Owusu · agent');
    expect(referred).toContain('Special Pricing Applied');
    expect(textOf(renderShop(propsOf(shopOf([offer(1000)]))))).not.toContain('Referred');
  });

  test('belongs to the seller as far as the seller has said something', () => {
    const shown = (own: object) =>
      renderShop(
        propsOf(shopOf([], { referral_info: { ...ama.referral_info, ...own } }), { refCode: 'AMA2026' }),
      );
    expect(textOf(shown({}))).toContain('AO Ama Owusu : Data bundles');
    expect(shown({})).not.toMatch(/WhatsApp Ama|<img/);
    const whole = shown({
      shop_name: 'Ama <b>',
      greeting: 'Hi',
      whatsapp: '0245550199',
      picture: '/pictures/a.webp',
    });
    expect(whole).toContain('Ama &lt;b&gt;');
    expect(whole).toContain('<img class="size-full object-cover" src="/pictures/a.webp"');
    expect(whole).toContain('href="https://wa.me/233245550199"');
    expect(textOf(whole)).toContain('Hi WhatsApp Ama');
  });

  test('says kindly that a link has expired', () => {
    const shop = shopOf([offer(1000)], { referral_expired: true });
    const text = textOf(renderShop(propsOf(shop, { refCode: 'OLD2025' })));
    expect(text).toContain('This link has expired. You see our standard prices.');
    expect(text).not.toContain('Special Pricing');
  });

  test('offers the new link of a seller in place of an old one, and says that a made-up one is unknown', () => {
    const now = { referrer_name: 'Ama Owusu', referral_code: 'AMA2026' };
    const old = renderShop(propsOf(shopOf([], { referral_expired: true, referral_now: now })));
    expect(old).toContain('href="/guest-checkout/AMA2026"');
    expect(textOf(old)).toContain('Open the new link of Ama Owusu');
    const unknown = textOf(renderShop(propsOf(shopOf([], { referral_unknown: true }))));
    expect(unknown).toContain('We do not know this link.');
    expect(unknown).not.toContain('Open the new link');
  });

  test('promises in the first screen what every order gets', () => {
    expect(textOf(renderShop(propsOf(shopOf([]))))).toContain('Delivered, or your money back');
  });

  test('has a text for a shop and for a service without anything', () => {
    expect(renderShop(propsOf({ services: [] }))).toContain('No services available at the moment');
    expect(renderShop(propsOf(shopOf([])))).toContain('No packages available');
  });

  test('narrows a long list down to what the address asks for', () => {
    const many = shopOf([1, 2, 3, 4, 5, 6, 8, 10, 50].map((gb) => offer(gb * 1000)));
    const text = textOf(renderShop(propsOf(many, { search: '?find=5+GB' })));
    expect(text.match(/MTN \d+ GB/g)).toEqual(['MTN 5 GB']);
  });

  test('says that no real money moves only in the sandbox', () => {
    const ribbon = 'Sandbox: no real money moves';
    expect(renderShop(propsOf(shopOf([]), { sandbox: true }))).toContain(ribbon);
    expect(renderShop(propsOf(shopOf([])))).not.toContain(ribbon);
  });
});

describe('hostile names', () => {
  const hostile = '</title></script><img src=x onerror=alert(1)>"\'&';
  const shop: Shop = {
    services: [
      {
        ...shopOf([offer(1000, { validity: hostile })]).services[0],
        name: hostile,
        notice: `Notice: ${hostile}`,
      },
    ] as Shop['services'],
    referral_info: { referrer_name: hostile, referrer_role: 'agent' },
  };
  const props = propsOf(shop, {
    storeName: hostile,
    supportPhone: hostile,
    refCode: hostile,
    search: `?find=${hostile}`,
  });

  test.each([
    ['the page', renderShop],
    ['the head', renderShopHead],
  ])('stay text in %s', (_where, render) => {
    const html = render(props);
    expect(html).not.toMatch(/<img|<\/script|onerror=alert\(1\)>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    if (render === renderShop) expect(html).toContain('Notice: &lt;/title&gt;');
    expect(html.match(/<title>/g) ?? []).toHaveLength(render === renderShopHead ? 1 : 0);
  });
});

describe('the head', () => {
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

  test('of the plain shop names the store, the networks and the lowest price', () => {
    const head = renderShopHead(propsOf(shopOf([offer(1000, { final_price: 4.5 }), offer(2000)])));
    expect(head).toContain('<title>Ntem: data bundles</title>');
    expect(metaOf(head, 'description')).toBe('MTN from GH₵ 4.50. Pay by mobile money. No account needed.');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/">');
    expect(metaOf(head, 'robots')).toBeUndefined();
  });

  test('of a referral link names the referrer and keeps the link when it is shared on', () => {
    const head = renderShopHead(propsOf(shopOf([offer(1000)], ama), { refCode: 'AMA 2026' }));
    expect(metaOf(head, 'og:title')).toBe('Data bundles from Ama Owusu at Ntem');
    expect(metaOf(head, 'og:description')).toContain('Referred by Ama Owusu.');
    expect(metaOf(head, 'og:url')).toBe('https://shop.example/guest-checkout/AMA%202026');
    expect(metaOf(head, 'og:image')).toBe('https://shop.example/share.png');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/guest-checkout/AMA%202026">');
    expect(metaOf(head, 'robots')).toBe('noindex');
  });

  test('of a named shop has its own card, and the prices on it as text', () => {
    const shop = shopOf([offer(2000), offer(1000, { final_price: 5.5 })], {
      referral_info: { ...ama.referral_info, shop_name: 'Ama Data Hub' },
    });
    const head = renderShopHead(propsOf(shop, { refCode: 'AMA2026' }), {
      card: '/guest-checkout/AMA2026/card.png?v=1',
      picture: '/brand/5f1c9d02a7b34e16/share.png',
    });
    expect(metaOf(head, 'og:title')).toBe('Data bundles from Ama Data Hub at Ntem');
    expect(metaOf(head, 'og:description')).toContain('MTN 1 GB GH₵ 5.50.');
    expect(metaOf(head, 'og:image')).toBe('https://shop.example/guest-checkout/AMA2026/card.png?v=1');
    expect(metaOf(head, 'og:image:alt')).toBe('Prices of Ama Data Hub');
  });
});

describe('the help', () => {
  const help = (times: HelpPage['times']) => ({
    ...propsOf(null, { refCode: 'AMA2026' }),
    shopName: 'Ama Owusu',
    now: '2026-11-17T10:00:00.000Z',
    page: { step: 'help' as const, times, phone: { dial: '*713*22*4821#', chat: null } },
  });

  test('says how long each network takes, and which one is late', () => {
    const times = [
      { network: 'MTN' as const, time: { usual_minutes: 5 } },
      { network: 'TELECEL' as const, time: { runs_late: true as const } },
      { network: 'AIRTELTIGO' as const, time: {} },
    ];
    const text = textOf(renderBuyPage(help(times)));
    expect(text).toContain('MTN: usually within 5 minutes after you paid.');
    expect(text).toContain('Telecel is running late.');
    expect(text).not.toContain('AirtelTigo:');
    expect(text).toContain('Dial *713*22*4821# on any phone');
    expect(textOf(renderBuyPage(help([])))).toContain('The order’s page says when it is paid');
  });

  test('leads to the shop and the orders from which it was opened, and to people', () => {
    const html = renderBuyPage(help([]));
    for (const href of ['/guest-checkout/AMA2026', '/orders?shop=AMA2026', '/track?shop=AMA2026'])
      expect(html).toContain(`href="${href}"`);
    expect(html).toContain('href="tel:0200000000"');
    expect(renderBuyHead(help([]))).toBe('<title>Help · Ntem</title>');
  });
});
