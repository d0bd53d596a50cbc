/** 'Your orders': those that were made on this device, and those of the account that is signed in. */
import { orderPagePath, shopPath } from '@ntem/contract/addresses';
import { pageTitle } from '#lib/browser/settings.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { OrderFrame } from '#parts/order-frame.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { clockIcon, refreshIcon } from '#ui/core/icon.tsx';
import { type DeviceOrder, useDeviceOrders } from './device-orders.ts';
import { againPath } from './order-bar.tsx';
import { OrderLine, OrderSeal } from './order-row.tsx';
import { standingOf } from './order-words.ts';

const clockMs = 5_000;

export function OrdersScreen() {
  const orders = useDeviceOrders();
  const nowMs = useNow(clockMs);
  return (
    <OrderFrame title="Your orders" subtitle="Follow them, or buy the same again.">
      <title>{pageTitle('Your orders')}</title>
      <div className="mx-auto grid max-w-216 gap-5">
        <section aria-labelledby="device-orders">
          <h2 id="device-orders" className="mb-2 text-lg">
            On this device
          </h2>
          {orders.length === 0 ? (
            <EmptyState
              icon={clockIcon}
              title="No orders on this device"
              text="An order that was made elsewhere is found with its reference."
            />
          ) : (
            <ul className="overflow-hidden rounded-lg border border-line bg-surface">
              {orders.map((order) => (
                <li key={order.flow.buyKey} className="border-line not-first:border-t">
                  <Row order={order} nowMs={nowMs} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </OrderFrame>
  );
}

function Row({ order, nowMs }: { order: DeviceOrder; nowMs: number }) {
  const { flow } = order;
  const standing = standingOf(flow, nowMs);
  const isOver = standing === 'done' || standing === 'unpaid';
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-2" data-net={flow.item.network.toLowerCase()}>
      <OrderSeal flow={flow} standing={standing} />
      <a
        className="min-w-0 flex-[1_1_12rem]"
        href={flow.payment ? orderPagePath(flow.payment.id) : shopPath(flow.item.refCode)}
      >
        <OrderLine order={order} standing={standing} />
      </a>
      {isOver && (
        <ButtonLink icon={refreshIcon} href={againPath(flow)}>
          {standing === 'done' ? 'Buy again' : 'Try again'}
        </ButtonLink>
      )}
    </div>
  );
}
