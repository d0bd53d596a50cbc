/** One order of this device in two lines: its bundle and number, and how it stands. */
import { parsePhone } from '@ntem/contract/phones';
import type { ReactNode } from 'react';
import { packageName } from '#features/shop/checkout/price-slip.tsx';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { useCountdownTo } from '#lib/browser/use-countdown.ts';
import { SmallRing } from '#parts/payment/countdown-ring.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { alertIcon, checkIcon, closeIcon, Icon, Strokes } from '#ui/core/icon.tsx';
import type { DeviceOrder } from './device-orders.ts';
import { type Standing, sayStanding } from './order-words.ts';

/** `MTN 5 GB to 024 123 4567` */
export function OrderName({ flow }: { flow: PurchaseFlow }) {
  const { recipient } = flow.form;
  const phone = parsePhone(recipient);
  return (
    <>
      {packageName(flow)} to {phone ? <Tel number={phone} /> : recipient}
    </>
  );
}

type OrderLineProps = { order: DeviceOrder; standing: Standing; tries?: number };

export function OrderLine({ order, standing, tries }: OrderLineProps) {
  const { flow } = order;
  return (
    <span className="grid min-h-touch min-w-0 content-center tabular-nums">
      <span className="text-md leading-5 font-bold wrap-anywhere">
        {standing === 'unpaid' ? `Not paid: ${packageName(flow)}` : <OrderName flow={flow} />}
      </span>
      <OrderSaid order={order} standing={standing} tries={tries ?? 1} />
    </span>
  );
}

export function OrderSaid({ order, standing, tries }: Required<OrderLineProps>) {
  const { flow } = order;
  const { lead, rest } = sayStanding(order, standing, tries);
  return (
    <span className="text-sm leading-4.5 text-ink-muted">
      {standing === 'unpaid' ? lead : <b className="font-medium text-ink">{lead}</b>}
      {rest && ` ${rest}`}
      {standing === 'prompt' && flow.payableUntilMs !== undefined && (
        <TimeLeft untilMs={flow.payableUntilMs} />
      )}
    </span>
  );
}

function TimeLeft({ untilMs }: { untilMs: number }) {
  const { text } = useCountdownTo(untilMs);
  return `, ${text} left`;
}

/** Colour says who acts: amber the payer, blue nobody, brick a person of the shop. */
const seals: Record<Standing, string> = {
  code: 'bg-warning-tint text-warning',
  voucher: 'bg-warning-tint text-warning',
  prompt: 'bg-warning-tint text-warning',
  checking: 'bg-warning-tint text-warning',
  sending: 'bg-info-tint text-info',
  problem: 'bg-danger-tint text-danger',
  unpaid: 'bg-neutral-tint text-neutral',
  done: 'bg-success-tint text-success',
};
const icons: Partial<Record<Standing, string>> = {
  problem: alertIcon,
  unpaid: closeIcon,
  done: checkIcon,
};

export function OrderSeal({ flow, standing }: { flow: PurchaseFlow; standing: Standing }): ReactNode {
  if (standing === 'prompt' && flow.payableUntilMs !== undefined) {
    return <SmallRing untilMs={flow.payableUntilMs} windowMs={flow.payment?.windowMs} />;
  }
  const icon = icons[standing];
  return (
    <span className={`grid size-7 place-items-center rounded-full ${seals[standing]}`} aria-hidden="true">
      {icon ? <Icon path={icon} className="size-4 stroke-[2.25]" /> : <Strokes className="text-[0.875rem]" />}
    </span>
  );
}
