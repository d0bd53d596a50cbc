/** Brings the shop to life over the server's markup. */
import { defaultStore } from '@ntem/contract/addresses';
import type { ShopProps } from '@ntem/contract/shop/endpoints/storefront';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ShopScreen } from '#features/shop/storefront/shop-screen.tsx';
import { followTheme } from '#lib/browser/theme.ts';

const root = document.getElementById('root') as HTMLElement;
const served = document.getElementById('shop-data');

followTheme();
if (served) {
  hydrateRoot(root, <ShopScreen {...(JSON.parse(served.textContent) as ShopProps)} />);
} else if (import.meta.env.DEV) {
  // Vite gives the page without markup or data: the screen asks for the shop itself.
  const refCode = window.location.pathname.split('/')[2] ?? null;
  const { name: storeName, ...support } = defaultStore;
  const shared = { storeName, logo: null, ...support, origin: window.location.origin };
  createRoot(root).render(<ShopScreen {...shared} refCode={refCode} sandbox shop={null} />);
}

/** Not before the page is there: the worker's downloads would slow it down. */
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {});
  });
}
