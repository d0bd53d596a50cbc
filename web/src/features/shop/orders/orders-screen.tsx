/** 'Your orders': those that were made on this device, those of the account that is signed in, and saved numbers. */
import { orderPagePath, shopPath } from '@ntem/contract/addresses';
import { pageTitle } from '#lib/browser/settings.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { stageOf } from '#lib/order-stage.ts';
import { useSession } from '#lib/session/session.ts';
import { OrderFrame } from '#parts/order-frame.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { clockIcon, refreshIcon } from '#ui/core/icon.tsx';
import { AccountOrders } from './account-orders.tsx';
import { againPath } from './again.ts';
import { type DeviceOrder, useDeviceOrders } from './device-orders.ts';
import { OrderName, OrderSaid } from './order-row.tsx';
import { isTriedAgain, standingOf } from './order-words.ts';
import { OrderRow, Part, Rows } from './orders-part.tsx';
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

const clockMs = 5_000;

function DeviceList() {
  const orders = useDeviceOrders();
  const nowMs = useNow(clockMs);
  return (
    <Part title="On this device">
      {orders.length === 0 ? (
        <EmptyState
          icon={clockIcon}
          title="No orders on this device"
          text="Bought on another phone? Track it."
        />
      ) : (
        <Rows>
          {orders.map((order) => (
            <DeviceRow
              key={order.flow.buyKey}
              order={order}
              nowMs={nowMs}
              isTried={isTriedAgain(orders, order)}
            />
          ))}
        </Rows>
      )}
    </Part>
  );
}

type DeviceRowProps = { order: DeviceOrder; nowMs: number; isTried: boolean };

function DeviceRow({ order, nowMs, isTried }: DeviceRowProps) {
  const { flow, orderedAtMs } = order;
  const standing = standingOf(order, nowMs);
  const isOver = standing === 'done' || standing === 'unpaid';
  return (
    <li>
      <a
        className="flex-[1_1_12rem]"
        href={flow.payment ? orderPagePath(flow.payment.id) : shopPath(flow.item.refCode)}
      >
        <OrderRow
          name={<OrderName flow={flow} />}
          amountGhs={flow.payment?.amountGhs ?? flow.item.priceGhs}
          stage={stageOf(flow.progress)}
          at={new Date(orderedAtMs).toISOString()}
        />
        {!isOver && <OrderSaid order={order} standing={standing} tries={1} />}
      </a>
      {isOver && !isTried && (
        <ButtonLink icon={refreshIcon} href={againPath(flow)}>
          {standing === 'done' ? 'Buy again' : 'Try again'}
        </ButtonLink>
      )}
    </li>
  );
}
