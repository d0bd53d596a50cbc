/** The shop's bar: the orders under way on this device, one tap away, and a way on if one was not paid. */
import { refusals } from '@ntem/contract/errors';
import '#styles/checkout.css';
import { orderPagePath, ordersPath, shopPath } from '@ntem/contract/addresses';
import { packageName } from '#features/shop/checkout/price-slip.tsx';
import { checkStatus } from '#features/shop/checkout/purchase/purchase-calls.ts';
import { type PurchaseFlow, purchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { useWatch } from '#lib/browser/use-watch.ts';
import { isFinal } from '#lib/order-stage.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Icon, rightIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { type Again, againOf, againPath } from './again.ts';
import { type DeviceOrder, deviceOrders, keepOrder, useDeviceOrders } from './device-orders.ts';
import { useKeptHeight } from './kept-height.ts';
import { LastLine } from './last-line.tsx';
import { OrderLine, OrderSeal } from './order-row.tsx';
import { ordersToShow, sayStanding, standingOf, triesOf } from './order-words.ts';
import { type ShopOrdersProps, useAgain } from './use-again.ts';

const mostRows = 2;
const clockMs = 5_000;

/** Both places of this device's orders in the shop, which come with one piece of code. */
export const shopOrders = { LastLine, OrderBar };

function OrderBar({ shop, refCode, onOpen }: ShopOrdersProps) {
  const nowMs = useNow(clockMs);
  const orders = useDeviceOrders();
  const { underWay } = ordersToShow(orders, nowMs);
  const { again, gone } = useAgain({ shop, onOpen });
  useWatchedOrders(orders);
  const bar = useKeptHeight('--bar', underWay.length > 0);
  if (underWay.length === 0) return null;
  const more = underWay.length - mostRows;
  return (
    <div ref={bar} className="lg:page lg:pt-5">
      <section className="order-bar holds-text" aria-label="Your orders on this device">
        <p className="sr-only" role="status">
          {underWay.slice(0, 1).map((order) => sayOrder(order, nowMs))}
        </p>
        {underWay.slice(0, mostRows).map((order) => (
          <Row
            key={order.flow.buyKey}
            order={order}
            tries={triesOf(orders, order)}
            nowMs={nowMs}
            refCode={refCode}
            onOpen={(flow) => onOpen({ flow })}
            onAgain={again}
            isGone={gone === order.flow.item.packageId}
          />
        ))}
        {more > 0 && (
          <a
            className="flex min-h-touch items-center justify-between border-t border-line pr-2.5 pl-3.5 text-md font-medium text-brand"
            href={ordersPath(refCode)}
          >
            {more} more under way
            <Icon path={rightIcon} className="size-4.5" />
          </a>
        )}
      </section>
    </div>
  );
}

/** Read out when it changes, without the seconds that are left. */
function sayOrder(order: DeviceOrder, nowMs: number): string {
  const { lead, rest } = sayStanding(order, standingOf(order, nowMs));
  return [`${packageName(order.flow)}: ${lead}`, rest].filter(Boolean).join(' ');
}

type RowProps = {
  order: DeviceOrder;
  tries: number;
  nowMs: number;
  refCode: string | null;
  onOpen: (flow: PurchaseFlow) => void;
  onAgain: (purchase: Again) => void;
  isGone: boolean;
};

function Row({ order, tries, nowMs, refCode, onOpen, onAgain, isGone }: RowProps) {
  const { flow } = order;
  const standing = standingOf(order, nowMs);
  const network = flow.item.network.toLowerCase();
  if (standing === 'unpaid') {
    return <UnpaidRow order={order} refCode={refCode} onAgain={onAgain} isGone={isGone} />;
  }
  const content = (
    <>
      <OrderSeal flow={flow} standing={standing} />
      <OrderLine order={order} standing={standing} tries={tries} />
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

type UnpaidRowProps = Pick<RowProps, 'order' | 'refCode' | 'onAgain' | 'isGone'>;

/** Stays until it is tried again, hidden on its page, or a day old. */
function UnpaidRow({ order, refCode, onAgain, isGone }: UnpaidRowProps) {
  const { flow } = order;
  return (
    <div className="order-row" data-net={flow.item.network.toLowerCase()}>
      <OrderSeal flow={flow} standing="unpaid" />
      <a className="min-w-0" href={orderPagePath(flow.payment?.id ?? '')}>
        <OrderLine order={order} standing="unpaid" />
      </a>
      {flow.item.refCode === refCode ? (
        <Button onClick={() => onAgain(againOf(order))}>Try again</Button>
      ) : (
        <ButtonLink href={againPath(flow)}>Try again</ButtonLink>
      )}
      {isGone && (
        <div className="col-span-full py-2">
          <Notice tone="warning" announced>
            {refusals.PACKAGE_NOT_FOUND.text}
          </Notice>
        </div>
      )}
    </div>
  );
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
