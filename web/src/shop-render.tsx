/** The markup and the head of what the server writes itself: the shop, and a purchase without script. */
import type { BuyPageProps } from '@ntem/contract/buy-pages';
import type { ShopProps } from '@ntem/contract/topics/storefront';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { buyHead } from '#features/shop/buy-page/buy-head.ts';
import { BuyPage } from '#features/shop/buy-page/buy-page.tsx';
import { shopHead } from '#features/shop/storefront/shop-head.ts';
import { ShopScreen } from '#features/shop/storefront/shop-screen.tsx';

export function renderShop(props: ShopProps): string {
  return renderToString(<ShopScreen {...props} />);
}

export function renderShopHead(props: ShopProps, card?: string): string {
  return shopHead(props, card);
}

export function renderBuyPage(props: BuyPageProps): string {
  return renderToStaticMarkup(<BuyPage {...props} />);
}

export function renderBuyHead(props: BuyPageProps): string {
  return buyHead(props);
}
