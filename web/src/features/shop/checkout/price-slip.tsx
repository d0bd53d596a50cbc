/** The purchase in short: bundle, recipient, payer and price, before and after paying. */
import { networkName } from '@ntem/contract/networks';
import { stageNames } from '@ntem/contract/orders/stages';
import { parsePhone } from '@ntem/contract/phones';
import { saySize, sizeInGb } from '@ntem/contract/say-size';
import type { ReactNode } from 'react';
import { isVoucherWanted, type PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { stageOf } from '#lib/order-stage.ts';
import { sayLate, sayUsual } from '#parts/delivery-time.ts';
import type { OrderFacts } from '#parts/progress-words.tsx';
import { formatDay, Money, Tel } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Slip } from '#ui/flow/slip.tsx';

export function PriceSlip({ flow, children }: { flow: PurchaseFlow; children?: ReactNode }) {
  const { item, form, payment, progress, question } = flow;
  // Only if the repeated order has another price today.
  const earlier = !payment && item.earlier?.priceGhs !== item.priceGhs ? item.earlier : undefined;
  const price = question?.kind === 'price' ? question.newGhs : item.priceGhs;
  return (
    <Slip
      totalGhs={payment?.amountGhs ?? price}
      {...(stageOf(progress) === 'money_sent_back' && { totalLabel: 'Sent back' })}
      rows={{
        Package: packageName(flow),
        ...deliveryRow(item),
        'Recipient number': <Phone typed={form.recipient} />,
        'Payment number': <Phone typed={form.payer} />,
        ...(earlier && {
          [`Price on ${formatDay(new Date(earlier.atMs).toISOString())}`]: (
            <Money amountGhs={earlier.priceGhs} />
          ),
        }),
        ...(item.referrerName &&
          !payment && {
            'Referred by': item.referrerName,
            Pricing: <span className="text-success">Special Pricing Applied</span>,
          }),
      }}
    >
      {children}
    </Slip>
  );
}

/** Nothing if too few orders say how long it takes, or if it takes longer just now. */
export function deliveryRow({ deliveryTime }: Pick<PurchaseFlow['item'], 'deliveryTime'>) {
  const usual = deliveryTime && !deliveryTime.runs_late && sayUsual(deliveryTime);
  return usual ? { Delivery: usual } : {};
}

export function LateNotice({ item }: Pick<PurchaseFlow, 'item'>) {
  return item.deliveryTime?.runs_late && <Notice tone="warning">{sayLate(item.serviceName)}</Notice>;
}

/** `MTN 1 GB (1,500 MB)`: with the megabytes if the gigabytes are rounded. */
export function packageName({ item }: Pick<PurchaseFlow, 'item'>): string {
  return `${item.serviceName} ${saySize(item.megabytes)}`;
}

/** The title of a step; the form is named after the bundle, and the end after the order's stage. */
export function titleOf(flow: PurchaseFlow): string {
  if (isVoucherWanted(flow)) return 'Voucher entry';
  switch (flow.step) {
    case 'form':
      return packageName(flow);
    case 'code':
      return 'OTP entry';
    case 'prompt':
      return flow.isCancelled ? 'Cancel the payment' : 'Payment Prompt Sent';
    case 'status':
      return stageNames[stageOf(flow.progress)];
  }
}

/** For the words about the order: somebody who bought here knows the amount and both numbers. */
export function factsOf({ item, form, payment, isCancelled }: PurchaseFlow): OrderFacts {
  const tel = (typed: string) => {
    const number = parsePhone(typed) ?? typed;
    return number && { number };
  };
  const [payer, recipient] = [tel(form.payer), tel(form.recipient)];
  return {
    size: `${sizeInGb(item.megabytes)}\u00a0GB`,
    network: networkName(item.network),
    amount: <Money amountGhs={payment?.amountGhs ?? item.priceGhs} />,
    ...(payer && { payer: <Tel {...payer} /> }),
    ...(recipient && { recipient: <Tel {...recipient} /> }),
    usual: item.deliveryTime && sayUsual(item.deliveryTime),
    isCancelled,
  };
}

function Phone({ typed }: { typed: string }) {
  const phone = parsePhone(typed);
  return phone ? <Tel number={phone} /> : '–';
}
