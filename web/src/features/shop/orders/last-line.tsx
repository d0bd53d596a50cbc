/** Every finished order of this device in one line above the shop: the newest by name, or how many. */

import { orderPagePath, ordersPath } from '@ntem/contract/addresses';
import { refusals } from '@ntem/contract/errors';
import { useEffect } from 'react';
import { packageName } from '#features/shop/checkout/price-slip.tsx';
import { useNow } from '#lib/browser/use-countdown.ts';
import { stageOf } from '#lib/order-stage.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { checkIcon, Icon, refreshIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { undoIcon } from '#ui/small/app-icons.ts';
import { formatShort } from '#ui/small/moments.ts';
import { type Again, againOf, againPath, takeAgain } from './again.ts';
import { type DeviceOrder, useDeviceOrders } from './device-orders.ts';
import { useKeptHeight } from './kept-height.ts';
import { ordersToShow } from './order-words.ts';
import { type ShopOrdersProps, useAgain } from './use-again.ts';

const clockMs = 60_000;

export function LastLine({ shop, refCode, onOpen }: ShopOrdersProps) {
  const orders = useDeviceOrders();
  const nowMs = useNow(clockMs);
  const { finished } = ordersToShow(orders, nowMs);
  const { again, gone } = useAgain({ shop, onOpen });
  useAskedAgain(orders, again);
  const [newest] = finished;
  const place = useKeptHeight('--line', newest !== undefined);
  return (
    <div ref={place}>
      {newest && (
        <section className="border-b border-line bg-surface" aria-label="Finished orders">
          <div className="page flex min-h-touch flex-wrap items-center justify-between gap-x-2 text-md tabular-nums">
            {finished.length > 1 ? (
              <>
                <Line icon={checkIcon}>{finished.length} orders finished</Line>
                <span className="-mr-4">
                  <ButtonLink variant="quiet" href={ordersPath(refCode)}>
                    See all
                  </ButtonLink>
                </span>
              </>
            ) : (
              <Newest order={newest} nowMs={nowMs} refCode={refCode} onAgain={again} />
            )}
          </div>
        </section>
      )}
      {gone && (
        <div className="page pt-2">
          <Notice tone="warning" announced>
            {refusals.PACKAGE_NOT_FOUND.text}
          </Notice>
        </div>
      )}
    </div>
  );
}

type NewestProps = {
  order: DeviceOrder;
  nowMs: number;
  refCode: string | null;
  onAgain: (purchase: Again) => void;
};

function Newest({ order, nowMs, refCode, onAgain }: NewestProps) {
  const { flow, endedAtMs = 0 } = order;
  const path = orderPagePath(flow.payment?.id ?? '');
  const when = `, ${formatShort(new Date(endedAtMs).toISOString(), nowMs)}`;
  if (stageOf(flow.progress) === 'money_sent_back') {
    return (
      <>
        <Line icon={undoIcon} href={path}>
          <b className="font-medium">
            <Money amountGhs={flow.payment?.amountGhs ?? flow.item.priceGhs} /> sent back
          </b>
          {when}
        </Line>
        <span className="-mr-4">
          <ButtonLink variant="quiet" href={path}>
            Why?
          </ButtonLink>
        </span>
      </>
    );
  }
  const look = { variant: 'quiet', icon: refreshIcon } as const;
  return (
    <>
      <Line icon={checkIcon} href={path}>
        <b className="font-medium">{packageName(flow)} delivered</b>
        {when}
      </Line>
      <span className="-mr-4">
        {flow.item.refCode === refCode ? (
          <Button {...look} onClick={() => onAgain(againOf(order))}>
            Buy again
          </Button>
        ) : (
          <ButtonLink {...look} href={againPath(flow)}>
            Buy again
          </ButtonLink>
        )}
      </span>
    </>
  );
}

function Line({ icon, href, children }: { icon: string; href?: string; children: React.ReactNode }) {
  const Tag = href ? 'a' : 'span';
  return (
    <Tag className="flex min-h-touch min-w-0 flex-[1_1_10rem] items-center gap-2" href={href}>
      <Icon
        path={icon}
        className={`size-4.5 stroke-[2.25] ${icon === checkIcon ? 'text-success' : 'text-neutral'}`}
      />
      <span className="min-w-0">{children}</span>
    </Tag>
  );
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
