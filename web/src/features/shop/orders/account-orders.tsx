/** The orders of the account that is signed in: in pages, and found by what was typed. */
import { orderPagePath, shopPath } from '@ntem/contract/addresses';
import type { WireOwnOrder } from '@ntem/contract/orders/endpoints/own-orders';
import { networkOfPrefix } from '@ntem/contract/phones';
import { saySize } from '@ntem/contract/say-size';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { SearchBox } from '#parts/list-filters.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { clockIcon, refreshIcon, searchIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { type Again, leaveAgain } from './again.ts';
import { OrderRow, Part, Rows } from './orders-part.tsx';

export function AccountOrders() {
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
