/** One order of this device in a line: its bundle, state and actions. */
import { parsePhone } from '@ntem/contract/phones';
import type { ReactNode } from 'react';
import { SmallRing } from '#features/shop/checkout/countdown-ring.tsx';
import { packageName } from '#features/shop/checkout/price-slip.tsx';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { useCountdownTo } from '#lib/browser/use-countdown.ts';
import { DateTime, Tel } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon, closeIcon, Icon, Strokes } from '#ui/core/icon.tsx';
import type { DeviceOrder } from './device-orders.ts';
import { type Standing, sayStanding } from './order-words.ts';

type OrderLineProps = { order: DeviceOrder; standing: Standing };

export function OrderLine({ order, standing }: OrderLineProps) {
  const { flow, endedAtMs } = order;
  const { recipient } = flow.form;
  const phone = parsePhone(recipient);
  return (
    <span className="grid min-h-touch min-w-0 content-center gap-px">
      <span className="text-md font-bold wrap-anywhere tabular-nums">
        {standing === 'unpaid' && 'Not paid: '}
        {packageName(flow)} to {phone ? <Tel number={phone} /> : recipient}
      </span>
      <span className="text-sm text-ink-muted tabular-nums">
        {sayStanding(order, standing)}
        {standing === 'done' && endedAtMs !== undefined && (
          <>
            , <DateTime iso={new Date(endedAtMs).toISOString()} />
          </>
        )}
        {standing === 'prompt' && flow.payableUntilMs !== undefined && (
          <TimeLeft untilMs={flow.payableUntilMs} />
        )}
      </span>
    </span>
  );
}

function TimeLeft({ untilMs }: { untilMs: number }) {
  const { text } = useCountdownTo(untilMs);
  return (
    <>
      , <b className="font-medium text-ink">{text} left</b>
    </>
  );
}

const seals: Record<Standing, string> = {
  code: 'bg-brand-tint text-brand',
  voucher: 'bg-brand-tint text-brand',
  prompt: 'bg-brand-tint text-brand',
  checking: 'bg-brand-tint text-brand',
  sending: 'bg-brand-tint text-brand',
  late: 'bg-warning-tint text-warning',
  refunding: 'bg-warning-tint text-warning',
  unpaid: 'bg-danger-tint text-danger',
  done: 'bg-success-tint text-success',
};
const icons: Partial<Record<Standing, string>> = {
  late: clockIcon,
  refunding: clockIcon,
  unpaid: closeIcon,
  done: checkIcon,
};

export function OrderSeal({ flow, standing }: { flow: PurchaseFlow; standing: Standing }): ReactNode {
  if (standing === 'prompt' && flow.payableUntilMs !== undefined) {
    return <SmallRing untilMs={flow.payableUntilMs} windowMs={flow.payment?.windowMs} />;
  }
  const icon = icons[standing];
  return (
    <span className={`grid size-8 place-items-center rounded-full ${seals[standing]}`} aria-hidden="true">
      {icon ? <Icon path={icon} className="size-4.5 stroke-2" /> : <Strokes className="text-[0.9375rem]" />}
    </span>
  );
}
