/** Markup and head of the pages that the server writes: the shop, and a purchase without script with its order. */
import type { OrderPageProps } from '@ntem/contract/orders/endpoints/purchase';
import type { BuyPageProps } from '@ntem/contract/shop/buy-pages';
import type { SharePictures, ShopProps } from '@ntem/contract/shop/endpoints/storefront';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { buyHead } from '#features/shop/buy-page/buy-head.ts';
import { BuyPage } from '#features/shop/buy-page/buy-page.tsx';
import { PlainOrder, plainOrderHead } from '#features/shop/order-page/plain-order.tsx';
import { shopHead } from '#features/shop/storefront/shop-head.ts';
import { ShopScreen } from '#features/shop/storefront/shop-screen.tsx';
import { drawQr } from './terminal-qr.tsx';

export function renderShop(props: ShopProps): string {
  return renderToString(<ShopScreen {...props} />);
}

export function renderShopHead(props: ShopProps, pictures?: SharePictures): string {
  return shopHead(props, pictures);
}

/** For the browser to go on with, without what no visitor sees: each byte of it is in the first answer. */
export function shopData({ shop, ...props }: ShopProps): ShopProps {
  const services = shop?.services.map(
    ({ id, name, network, notice, usual_minutes, runs_late, packages }) => ({
      ...{ id, name, network, notice, usual_minutes, runs_late },
      packages: packages.map(({ id: packageId, megabytes, validity, final_price }) => ({
        ...{ id: packageId, megabytes, validity, final_price },
      })),
    }),
  );
  return { ...props, shop: shop && services ? { ...shop, services } : null };
}

export function renderBuyPage(props: BuyPageProps): string {
  return renderToStaticMarkup(<BuyPage {...props} />);
}

export function renderBuyHead(props: BuyPageProps): string {
  return buyHead(props);
}

export function renderOrder(props: OrderPageProps): string {
  return renderToStaticMarkup(<PlainOrder {...props} />);
}

export function renderOrderHead(props: OrderPageProps): string {
  return plainOrderHead(props);
}

/** For the setup, which shows it in a terminal. */
export function renderQr(text: string): string {
  return drawQr(text);
}
