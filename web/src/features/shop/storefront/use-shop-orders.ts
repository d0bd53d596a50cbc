/** The places of this device's orders, whose code comes only to a device that has some. */
import { useEffect, useState } from 'react';
import { hasDeviceOrders, isAskedAgain } from '#lib/kept-purchase-key.ts';

type ShopOrders = typeof import('#features/shop/orders/order-bar.tsx').shopOrders;

/** Looked for when the page opens, and each time a purchase was left. */
export function useShopOrders(isBuying: boolean): ShopOrders | undefined {
  const [orders, setOrders] = useState<ShopOrders>();

  useEffect(() => {
    if (isBuying || !(hasDeviceOrders() || isAskedAgain())) return;
    import('#features/shop/orders/order-bar.tsx').then(
      ({ shopOrders }) => setOrders(shopOrders),
      // Without a connection there is nothing to tell; the next purchase that is left tries again.
      () => {},
    );
  }, [isBuying]);
  return isBuying ? undefined : orders;
}
