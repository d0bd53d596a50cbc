/** The shop's markup, for the server to put into the page. */
import { renderToString } from 'react-dom/server';
import { type ShopProps, ShopScreen } from '#features/storefront/shop-screen.tsx';

export function renderShop(props: ShopProps): string {
  return renderToString(<ShopScreen {...props} />);
}
