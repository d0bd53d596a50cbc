/** The bar of this device's orders, whose code comes only to a device that has some. */
import { useEffect, useState } from 'react';
import { hasDeviceOrders, isAskedAgain } from '#lib/kept-purchase-key.ts';

type Bar = typeof import('#features/shop/orders/order-bar.tsx').OrderBar;

/** Looked for when the page opens, and each time a purchase was left. */
export function useOrderBar(isBuying: boolean): Bar | undefined {
  const [bar, setBar] = useState<{ Component: Bar }>();

  useEffect(() => {
    if (isBuying || !(hasDeviceOrders() || isAskedAgain())) return;
    import('#features/shop/orders/order-bar.tsx').then(
      ({ OrderBar }) => setBar({ Component: OrderBar }),
      // Without a connection there is nothing to tell; the next purchase that is left tries again.
      () => {},
    );
  }, [isBuying]);
  return isBuying ? undefined : bar?.Component;
}
