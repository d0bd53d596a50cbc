/** The shop's markup and its head, for the server to put into the page. */
import type { ShopProps } from '@ntem/contract/topics/storefront';
import { renderToString } from 'react-dom/server';
import { shopHead } from '#features/shop/storefront/shop-head.ts';
import { ShopScreen } from '#features/shop/storefront/shop-screen.tsx';

export function renderShop(props: ShopProps): string {
  return renderToString(<ShopScreen {...props} />);
}

export function renderShopHead(props: ShopProps, card?: string): string {
  return shopHead(props, card);
}
