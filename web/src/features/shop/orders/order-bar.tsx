/** The shop's bar: every order under way on this device, one tap away, and a way on if one was not paid. */
import '#styles/checkout.css';
import { orderPagePath, ordersPath, shopPath } from '@ntem/contract/addresses';
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { packageName } from '#features/shop/checkout/price-slip.tsx';
import { checkStatus } from '#features/shop/checkout/purchase/purchase-calls.ts';
import { type PurchaseFlow, purchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import type { Chosen } from '#features/shop/checkout/purchase/starting-point.ts';
import { writeItem } from '#lib/browser/browser-storage.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { useWatch } from '#lib/browser/use-watch.ts';
import { orderBarHeightKey } from '#lib/kept-purchase-key.ts';
import { isFinal } from '#lib/order-progress.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { closeIcon, Icon, refreshIcon, rightIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { type Again, againOf, againPath, takeAgain, withOtherPayer } from './again.ts';
import { type DeviceOrder, deviceOrders, hideOrder, keepOrder, useDeviceOrders } from './device-orders.ts';
import { OrderLine, OrderSeal } from './order-row.tsx';
import { ordersToShow, sayStanding, standingOf } from './order-words.ts';

const mostRows = 2;
const clockMs = 5_000;

type OrderBarProps = {
  shop: Shop;
  refCode: string | null;
  onOpen: (chosen: Chosen | { flow: PurchaseFlow }) => void;
};

export function OrderBar({ shop, refCode, onOpen }: OrderBarProps) {
  const nowMs = useNow(clockMs);
  const orders = useDeviceOrders();
  const shown = ordersToShow(orders, nowMs);
  const [gone, setGone] = useState('');
  useWatchedOrders(orders);

  const again = ({ packageId, form, earlier }: Again) => {
    const chosen = findOffer(shop, packageId);
    setGone(chosen ? '' : packageId);
    if (chosen) onOpen({ ...chosen, form, earlier });
  };
  useAskedAgain(orders, again);
  const bar = useKeptHeight(shown.length > 0);
  if (shown.length === 0) return null;
  const more = orders.length - mostRows;
  return (
    <div ref={bar} className="lg:page lg:pt-5">
      <section className="order-bar" aria-label="Your orders on this device">
        <p className="sr-only" role="status">
          {shown.slice(0, 1).map((order) => sayOrder(order, nowMs))}
        </p>
        {shown.slice(0, mostRows).map((order) => (
          <Row
            key={order.flow.buyKey}
            order={order}
            nowMs={nowMs}
            refCode={refCode}
            onOpen={(flow) => onOpen({ flow })}
            onAgain={again}
            isGone={gone === order.flow.item.packageId}
          />
        ))}
        {more > 0 && (
          <a
            className="flex min-h-touch items-center justify-between border-t border-line pr-3 pl-4 text-md font-medium text-brand"
            href={ordersPath(refCode)}
          >
            {more === 1 ? '1 more order' : `${more} more orders`} on this device
            <Icon path={rightIcon} className="size-4.5" />
          </a>
        )}
      </section>
    </div>
  );
}

/** Kept for the next visit, whose page reserves the bar's place before its code is loaded. */
function useKeptHeight(isShown: boolean) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element comes and goes with it.
  useLayoutEffect(() => {
    const bar = place.current;
    const keep = () => {
      const height = bar && `${bar.offsetHeight}px`;
      writeItem('localStorage', orderBarHeightKey, height);
      document.documentElement.style.setProperty('--bar', height ?? '0px');
    };
    keep();
    if (!bar) return;
    const observer = new ResizeObserver(keep);
    observer.observe(bar);
    return () => observer.disconnect();
  }, [isShown]);
  return place;
}

/** Read out when it changes, without the seconds that are left. */
function sayOrder(order: DeviceOrder, nowMs: number): string {
  return `${packageName(order.flow)}: ${sayStanding(order, standingOf(order, nowMs))}`;
}

type RowProps = {
  order: DeviceOrder;
  nowMs: number;
  refCode: string | null;
  onOpen: (flow: PurchaseFlow) => void;
  onAgain: (purchase: Again) => void;
  isGone: boolean;
};

function Row({ order, nowMs, refCode, onOpen, onAgain, isGone }: RowProps) {
  const { flow } = order;
  const standing = standingOf(order, nowMs);
  const network = flow.item.network.toLowerCase();
  if (standing === 'unpaid' || standing === 'done') {
    return <EndedRow order={order} standing={standing} refCode={refCode} onAgain={onAgain} isGone={isGone} />;
  }
  const content = (
    <>
      <OrderSeal flow={flow} standing={standing} />
      <OrderLine order={order} standing={standing} />
      <Icon path={rightIcon} className="size-4.5 text-ink-subtle" />
    </>
  );
  // Its form is that of another shop, and opens there only.
  if (standing === 'code' && flow.item.refCode !== refCode) {
    return (
      <a className="order-row" data-net={network} href={shopPath(flow.item.refCode)}>
        {content}
      </a>
    );
  }
  return (
    <button className="order-row" type="button" data-net={network} onClick={() => onOpen(flow)}>
      {content}
    </button>
  );
}

type EndedRowProps = Pick<RowProps, 'order' | 'refCode' | 'onAgain' | 'isGone'> & {
  standing: 'unpaid' | 'done';
};

function EndedRow({ order, standing, refCode, onAgain, isGone }: EndedRowProps) {
  const { flow } = order;
  const isUnpaid = standing === 'unpaid';
  const isHere = flow.item.refCode === refCode;
  const path = orderPagePath(flow.payment?.id ?? '');
  const label = isUnpaid ? 'Try again' : 'Buy again';
  const look = { variant: isUnpaid ? 'primary' : 'secondary', icon: refreshIcon } as const;
  return (
    <div className="order-row ended" data-net={flow.item.network.toLowerCase()}>
      <OrderSeal flow={flow} standing={standing} />
      <a className="min-w-0" href={path}>
        <OrderLine order={order} standing={standing} />
      </a>
      <IconButton icon={closeIcon} label="Hide this order" onClick={() => hideOrder(flow.buyKey)} />
      <div className="col-span-full flex flex-wrap gap-2 pt-2 *:flex-auto lg:col-span-1 lg:col-start-3 lg:row-start-1 lg:pt-0">
        {isHere ? (
          <Button {...look} onClick={() => onAgain(againOf(order))}>
            {label}
          </Button>
        ) : (
          <ButtonLink {...look} href={againPath(flow)}>
            {label}
          </ButtonLink>
        )}
        {!isUnpaid && <ButtonLink href={path}>See the order</ButtonLink>}
        {isUnpaid && isHere && (
          <Button onClick={() => onAgain(withOtherPayer(againOf(order)))}>Pay with another number</Button>
        )}
      </div>
      {isGone && (
        <div className="col-span-full pt-2">
          <Notice tone="warning" announced>
            This package is not available any more.
          </Notice>
        </div>
      )}
    </div>
  );
}

/** As it is offered here today, with its price of today. */
function findOffer({ services }: Shop, packageId: string): Chosen | undefined {
  for (const service of services) {
    const offer = service.packages.find(({ id }) => id === packageId);
    if (offer) return { offer, service };
  }
  return undefined;
}

/** The address may ask to repeat an order. Once: a reload does not ask again. */
function useAskedAgain(orders: readonly DeviceOrder[], again: (purchase: Again) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address that the page was opened with.
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const asked = query.get('again');
    if (!asked) return;
    query.delete('again');
    const rest = query.toString();
    window.history.replaceState(null, '', window.location.pathname + (rest && `?${rest}`));
    const order = orders.find(({ flow }) => flow.buyKey === asked);
    const purchase = order ? againOf(order) : takeAgain();
    if (purchase) again(purchase);
  }, []);
}

/** Asks about all of them in turn, and stores the answers. */
function useWatchedOrders(orders: readonly DeviceOrder[]) {
  const isOpen = ({ flow }: DeviceOrder) => flow.payment !== undefined && !isFinal(flow.progress);
  const open = orders.filter(isOpen);
  const phase = open.map(({ flow }) => `${flow.buyKey} ${flow.progress.status}`).join();
  useWatch({
    phase: phase || undefined,
    ask: async (signal) => {
      for (const { flow } of open) {
        const progress = await checkStatus(flow.payment?.id ?? '', signal);
        if (signal.aborted) return;
        // Another tab may know more by now.
        const known = deviceOrders().find((order) => order.flow.buyKey === flow.buyKey);
        if (known) keepOrder(purchaseFlow(known.flow, { type: 'seen', progress }));
      }
    },
  });
}
