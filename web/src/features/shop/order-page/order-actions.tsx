/** The next steps of a buyer on the order's page. One of them is primary at most. */
import { shopPath } from '@ntem/contract/addresses';
import type { ReportReason } from '@ntem/contract/notices/report-words';
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import type { ReactNode } from 'react';
import { againOf, againPath, leaveAgain, withOtherPayer } from '#features/shop/orders/again.ts';
import { type DeviceOrder, hideOrder } from '#features/shop/orders/device-orders.ts';
import { NoPrompt } from '#parts/payment/prompt-parts.tsx';
import { Button, ButtonLink, buttonClasses } from '#ui/core/button.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { helpIcon, shareIcon } from '#ui/small/app-icons.ts';
import { useShareOrder } from './share-order.ts';

type OrderActionsProps = {
  order: WireOrderPage;
  paymentId: string;
  /** Set on the device that bought it. */
  device: DeviceOrder | undefined;
  /** Opens the form of a complaint. */
  onHelp: (reason?: ReportReason) => void;
};

export function OrderActions({ order, paymentId, device, onHelp }: OrderActionsProps) {
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
