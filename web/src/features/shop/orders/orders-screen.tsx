/** 'Your orders': those that were made on this device, those of the account that is signed in, and saved numbers. */
import { orderPagePath, shopPath } from '@ntem/contract/addresses';
import type { WireOwnOrder } from '@ntem/contract/orders/endpoints/own-orders';
import { networkOfPrefix } from '@ntem/contract/phones';
import { saySize } from '@ntem/contract/say-size';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { pageTitle } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { stageOf } from '#lib/order-stage.ts';
import { useSession } from '#lib/session/session.ts';
import { SearchBox } from '#parts/list-filters.tsx';
import { OrderFrame } from '#parts/order-frame.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { clockIcon, refreshIcon, searchIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { type Again, againPath, leaveAgain } from './again.ts';
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

function AccountOrders() {
  const url = useUrlState();
  const query = { search: url.get('search'), page: String(url.page) };
  const read = useRead('GET /account/orders', { query }, lastPageStays);
  const isSearched = query.search !== '';
  return (
    <Part title="In your account">
      <div className="grid gap-3">
        {(isSearched || read.data?.length !== 0) && (
          <SearchBox
            url={url}
            label="Search your orders"
            placeholder="Search by number, package or reference..."
          />
        )}
        <Loaded from={read} failed="Failed to load your orders">
          {(orders) => (
            <div role="status" aria-busy={read.isPlaceholderData || undefined}>
              {orders.length === 0 && (
                <EmptyState
                  {...(isSearched
                    ? { icon: searchIcon, title: 'No orders found matching your criteria' }
                    : { icon: clockIcon, title: 'No orders in your account yet' })}
                />
              )}
            </div>
          )}
        </Loaded>
        {read.data && read.data.length > 0 && (
          <Rows>
            {read.data.map((order) => (
              <AccountRow key={order.payment_id} order={order} />
            ))}
          </Rows>
        )}
        <ListPager list={read} paging={url} counted="orders" />
      </div>
    </Part>
  );
}

function AccountRow({ order }: { order: WireOwnOrder }) {
  const { recipient } = order;
  return (
    <li>
      <a className="flex-[1_1_12rem]" href={orderPagePath(order.payment_id)}>
        <OrderRow
          name={
            <>
              {`${order.service_name} ${saySize(order.megabytes)}`} to <Tel number={recipient} />
            </>
          }
          amountGhs={order.amount}
          stage={order.stage}
          at={order.created_at}
        />
      </a>
      <ButtonLink
        icon={refreshIcon}
        href={`${shopPath(order.referral_code)}?again=account`}
        onClick={() => leaveAgain(againOfAccount(order))}
      >
        Buy again
      </ButtonLink>
    </li>
  );
}

function againOfAccount({ package_id: packageId, recipient, payer, ...order }: WireOwnOrder): Again {
  const earlier = { priceGhs: order.amount, atMs: Date.parse(order.created_at) };
  return { packageId, form: { recipient, payer, network: networkOfPrefix(payer) }, earlier };
}
