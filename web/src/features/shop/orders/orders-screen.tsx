/** 'Your orders': those that were made on this device, those of the account that is signed in, and saved numbers. */
import { pageTitle } from '#lib/browser/settings.ts';
import { useSession } from '#lib/session/session.ts';
import { OrderFrame } from '#parts/order-frame.tsx';
import { AccountOrders } from './account-orders.tsx';
import { DeviceList } from './device-list.tsx';
import { SavedNumbersList } from './saved-numbers-list.tsx';

export function OrdersScreen() {
  const session = useSession();
  return (
    <OrderFrame title="Your orders" subtitle="Follow them, or buy the same again.">
      <title>{pageTitle('Your orders')}</title>
      <div className="mx-auto grid max-w-216 gap-6">
        <DeviceList />
        {session && <AccountOrders />}
        <SavedNumbersList />
      </div>
    </OrderFrame>
  );
}
