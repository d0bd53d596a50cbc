/** The purchase in short: bundle, recipient, payer and price, before and after paying. */
import { parsePhone } from '@ntem/contract/phones';
import type { ReactNode } from 'react';
import { isVoucherWanted, type PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { sayPackage } from '#lib/order-progress.ts';
import { sayLate, sayUsual } from '#parts/delivery-time.ts';
import { formatDay, Money, Tel } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Slip } from '#ui/flow/slip.tsx';

export function PriceSlip({ flow, children }: { flow: PurchaseFlow; children?: ReactNode }) {
  const { item, form, payment, question } = flow;
  // Only if the repeated order has another price today.
  const earlier = !payment && item.earlier?.priceGhs !== item.priceGhs ? item.earlier : undefined;
  const price = question?.kind === 'price' ? question.newGhs : item.priceGhs;
  return (
    <Slip
      totalGhs={payment?.amountGhs ?? price}
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
  return sayPackage(item.serviceName, item.megabytes);
}

const titles: Partial<Record<PurchaseFlow['step'], string>> = {
  code: 'OTP entry',
  prompt: 'Payment Prompt Sent',
  status: 'Payment status',
};

/** The title of a step; the form is named after the bundle. */
export function titleOf(flow: PurchaseFlow): string {
  return isVoucherWanted(flow) ? 'Voucher entry' : (titles[flow.step] ?? packageName(flow));
}

function Phone({ typed }: { typed: string }) {
  const phone = parsePhone(typed);
  return phone ? <Tel number={phone} /> : '–';
}
