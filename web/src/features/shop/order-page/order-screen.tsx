/** The order's own page, open to anybody with its link: live until the order has ended. */
import { shopPath } from '@ntem/contract/addresses';
import type { ReportReason } from '@ntem/contract/notices/report-words';
import type { OrderPageProps, WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { parsePhone } from '@ntem/contract/phones';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { againOf, againPath, leaveAgain, withOtherPayer } from '#features/shop/orders/again.ts';
import { type DeviceOrder, hideOrder, useDeviceOrders } from '#features/shop/orders/device-orders.ts';
import { call } from '#lib/api/api.ts';
import { isNotFound, messageOf } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { pageTitle, storeName } from '#lib/browser/settings.ts';
import { useWatch } from '#lib/browser/use-watch.ts';
import { isFinal } from '#lib/order-stage.ts';
import { OrderFrame } from '#parts/order-frame.tsx';
import { NoPrompt } from '#parts/payment/approve-by-hand.tsx';
import { Button, ButtonLink, buttonClasses } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { helpIcon, shareIcon } from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { Complaint, type HelpRequest } from './complaint.tsx';
import { NoOrder, OrderSections } from './order-sections.tsx';
import { orderTitle } from './receipt.tsx';
import { useShareOrder } from './share-order.ts';

export function OrderScreen() {
  const { paymentId = '' } = useParams();
  const input = { params: { paymentId } };
  // Kept fresh by the watch.
  const read = useRead('GET /databundle-open/orders/{paymentId}', input, {
    refetchOnWindowFocus: false,
    initialData: () => servedOrder(paymentId),
    // The data in the page is refreshed at once.
    initialDataUpdatedAt: 0,
  });
  const { data: order, error, refetch } = read;
  useWatch({
    phase: order && !isFinal(order) ? `${order.status} ${order.steps.length}` : undefined,
    ask: async (signal) => {
      // While no payment has arrived, the server is asked to look: it would wait for its own turn otherwise.
      if (order?.status === 'pending') {
        await call('GET /databundle-open/check-status/{paymentId}', { ...input, signal });
      }
      await refetch();
    },
  });
  return (
    <OrderFrame refCode={order?.referral_code} reference={order?.ext_transaction_id}>
      <title>{pageTitle(orderTitle)}</title>
      {order ? (
        <Order order={order} paymentId={paymentId} />
      ) : isNotFound(error) ? (
        <NoOrder>
          <RouterButton variant="primary" to="/track">
            Track my order
          </RouterButton>
        </NoOrder>
      ) : error ? (
        <ErrorState title={messageOf(error)} onRetry={refetch} />
      ) : (
        <SkeletonParts className="gap-4" heights={['h-20', 'h-40', 'h-24']} />
      )}
    </OrderFrame>
  );
}

/** The order that the server wrote into the page, if it is this one. */
function servedOrder(paymentId: string) {
  const element = document.getElementById('order-data');
  const served: Pick<OrderPageProps, 'paymentId' | 'order'> | undefined =
    element && JSON.parse(element.textContent);
  return served?.order && served.paymentId === paymentId
    ? { message: 'OK', data: served.order, meta: undefined }
    : undefined;
}

function Order({ order, paymentId }: { order: WireOrderPage; paymentId: string }) {
  const [wish, setWish] = useState<HelpRequest>();
  const device = useDeviceOrders().find(({ flow }) => flow.payment?.id === paymentId);
  const { recipient, payer } = device?.flow.form ?? order;
  const receiptActions = (
    <div className="grid gap-2 print:hidden">
      <CopyRow text={order.ext_transaction_id} label="transaction ID" />
      <Button block onClick={() => window.print()}>
        Print receipt
      </Button>
    </div>
  );
  return (
    <OrderSections
      order={order}
      numbers={{ recipient: number(recipient), payer: number(payer || order.payer) }}
      nowMs={Date.now()}
      storeName={storeName}
      actions={
        <OrderActions
          order={order}
          paymentId={paymentId}
          device={device}
          onHelp={(reason) => setWish({ reason })}
        />
      }
      checked={
        !isFinal(order) && <p className="text-center text-sm text-ink-muted">This page updates by itself.</p>
      }
      receiptActions={receiptActions}
    >
      <Complaint order={order} paymentId={paymentId} wish={wish} />
    </OrderSections>
  );
}

/** Grouped, unless it is masked. */
function number(shown: string): ReactNode {
  return shown.includes('*') ? shown : <Tel number={parsePhone(shown) ?? shown} />;
}

type OrderActionsProps = {
  order: WireOrderPage;
  paymentId: string;
  /** Set on the device that bought it. */
  device: DeviceOrder | undefined;
  /** Opens the form of a complaint. */
  onHelp: (reason?: ReportReason) => void;
};

function OrderActions({ order, paymentId, device, onHelp }: OrderActionsProps) {
  const help = (label: string, reason?: ReportReason) =>
    order.can_complain && (
      <Button
        variant={order.stage === 'problem' ? 'primary' : 'secondary'}
        icon={helpIcon}
        onClick={() => onHelp(reason)}
      >
        {label}
      </Button>
    );
  switch (order.stage) {
    case 'waiting_for_payment':
      return (
        <details>
          <summary className={`list-none ${buttonClasses({})} [&::-webkit-details-marker]:hidden`}>
            I see no request
          </summary>
          <div className="pt-3">
            <NoPrompt network={device?.flow.form.network} />
          </div>
        </details>
      );
    case 'being_sent':
    case 'problem':
      return (
        <Row>
          {help('Get help')}
          <Share paymentId={paymentId} />
        </Row>
      );
    case 'delivered':
      return (
        <Row>
          {device && <BuyAgain device={device} label="Buy again" />}
          {help('It did not arrive', 'not_arrived')}
        </Row>
      );
    case 'money_sent_back':
      return (
        <Row>
          {device && <BuyAgain device={device} label="Buy again" />}
          {help('Get help')}
        </Row>
      );
    case 'not_paid':
      return device && <Unpaid device={device} />;
  }
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex w-full flex-wrap gap-2 pt-1 max-sm:*:flex-auto">{children}</div>;
}

function BuyAgain({ device, label }: { device: DeviceOrder; label: string }) {
  return (
    <ButtonLink variant="primary" icon={refreshIcon} href={againPath(device.flow)}>
      {label}
    </ButtonLink>
  );
}

function Unpaid({ device }: { device: DeviceOrder }) {
  const { flow, isHidden } = device;
  return (
    <Row>
      <BuyAgain device={device} label="Try again" />
      <ButtonLink
        href={`${shopPath(flow.item.refCode)}?again=other`}
        onClick={() => leaveAgain(withOtherPayer(againOf(device)))}
      >
        Pay with another number
      </ButtonLink>
      {!isHidden && (
        <Button variant="quiet" onClick={() => hideOrder(flow.buyKey)}>
          Hide from the shop
        </Button>
      )}
    </Row>
  );
}

function Share({ paymentId }: { paymentId: string }) {
  const { share, said } = useShareOrder(paymentId);
  return (
    <>
      <Button icon={shareIcon} onClick={share}>
        Send this status to someone
      </Button>
      <p className="basis-full text-sm text-ink-muted empty:hidden" role="status">
        {said}
      </p>
    </>
  );
}
