/** Brings the shop to life: over the server's markup, or on its own where there is none. */
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type ShopProps, ShopScreen } from '#features/storefront/shop-screen.tsx';
import { fetchJson } from '#lib/fetch-json.ts';
import { followTheme } from '#lib/theme.ts';
import { ErrorState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';

const root = document.getElementById('root') as HTMLElement;
const served = document.getElementById('shop-data');

followTheme();
if (served) hydrateRoot(root, <ShopScreen {...(JSON.parse(served.textContent) as ShopProps)} />);
else renderAlone();

/** In development no server has rendered the page. */
function renderAlone() {
  const page = createRoot(root);
  const load = async () => {
    page.render(<Loading />);
    try {
      const ref = window.location.pathname.split('/')[2];
      const path = `/databundle-open/services${ref ? `?ref=${ref}` : ''}`;
      const { body } = await fetchJson({ method: 'GET', path });
      const { data } = body as { data: { services: ShopProps['services'] } };
      page.render(<ShopScreen storeName="Ntem" services={data.services} />);
    } catch {
      page.render(<ErrorState title="Failed to fetch services. Please try again." onRetry={load} />);
    }
  };
  load();
}
