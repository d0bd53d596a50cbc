/** 'Your orders': those that were made on this device, those of the account that is signed in, and saved numbers. */
import { orderPagePath, shopPath } from '@ntem/contract/addresses';
import { networkOfPrefix } from '@ntem/contract/phones';
import type { WireOwnOrder } from '@ntem/contract/topics/customers';
import type { ReactNode } from 'react';
import { useSavedNumbers } from '#features/shop/checkout/purchase/saved-numbers.ts';
import { useRead } from '#lib/api/use-read.ts';
import { pageTitle } from '#lib/browser/settings.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { sayPackage } from '#lib/order-progress.ts';
import { useSession } from '#lib/session/session.ts';
import { OrderFrame } from '#parts/order-frame.tsx';
import { wordsOf } from '#parts/progress-words.ts';
import { ButtonLink, LinkButton } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { DateTime, Money, Tel } from '#ui/core/formats.tsx';
import { clockIcon, refreshIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { type Again, againPath, leaveAgain } from './again.ts';
import { type DeviceOrder, useDeviceOrders } from './device-orders.ts';
import { OrderLine, OrderSeal } from './order-row.tsx';
import { standingOf } from './order-words.ts';

const clockMs = 5_000;

export function OrdersScreen() {
  const orders = useDeviceOrders();
  const nowMs = useNow(clockMs);
  const session = useSession();
  return (
    <OrderFrame title="Your orders" subtitle="Follow them, or buy the same again.">
      <title>{pageTitle('Your orders')}</title>
      <div className="mx-auto grid max-w-216 gap-6">
        <Part title="On this device">
          {orders.length === 0 ? (
            <EmptyState
              icon={clockIcon}
              title="No orders on this device"
              text="An order that was made elsewhere is found with its reference."
            />
          ) : (
            <Rows>
              {orders.map((order) => (
                <DeviceRow key={order.flow.buyKey} order={order} nowMs={nowMs} />
              ))}
            </Rows>
          )}
        </Part>
        {session && <AccountOrders />}
        <SavedNumbers />
      </div>
    </OrderFrame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface *:flex *:flex-wrap *:items-center *:gap-x-3 *:gap-y-1 *:border-line *:px-4 *:py-2 *:not-first:border-t">
      {children}
    </ul>
  );
}

function DeviceRow({ order, nowMs }: { order: DeviceOrder; nowMs: number }) {
  const { flow } = order;
  const standing = standingOf(flow, nowMs);
  const isOver = standing === 'done' || standing === 'unpaid';
  return (
    <li>
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
    </li>
  );
}

function AccountOrders() {
  const read = useRead('GET /account/orders', { query: {} });
  return (
    <Part title="In your account">
      <Loaded from={read}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState icon={clockIcon} title="No orders in your account yet" />
          ) : (
            <Rows>
              {orders.map((order) => (
                <AccountRow key={order.payment_id} order={order} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Part>
  );
}

function AccountRow({ order }: { order: WireOwnOrder }) {
  const { recipient } = order;
  return (
    <li>
      <a
        className="grid min-h-touch min-w-0 flex-[1_1_12rem] content-center"
        href={orderPagePath(order.payment_id)}
      >
        <span className="text-md font-bold wrap-anywhere">
          {sayPackage(order.service_name, order.megabytes)} to <Tel number={recipient} />
        </span>
        <span className="text-sm text-ink-muted">
          {wordsOf(order).title}, <DateTime iso={order.created_at} />, <Money amountGhs={order.amount} />
        </span>
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

function SavedNumbers() {
  const { saved, save, isInAccount } = useSavedNumbers();
  if (saved.length === 0) return null;
  return (
    <Part title={isInAccount ? 'Numbers saved in your account' : 'Numbers saved on this device'}>
      <Rows>
        {saved.map(({ phone, name }) => (
          <li key={phone}>
            <span className="min-w-0 flex-1">
              <b className="block font-medium wrap-anywhere">{name}</b>
              <span className="text-sm text-ink-muted">
                <Tel number={phone} />
              </span>
            </span>
            <LinkButton onClick={() => save(phone, '')}>
              Forget<span className="sr-only"> {name}</span>
            </LinkButton>
          </li>
        ))}
      </Rows>
    </Part>
  );
}
