/** What is bought, for whom, who pays and how much: shown before the commitment and again after it. */
import { parsePhone } from '@ntem/contract/phones';
import type { ReactNode } from 'react';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { Tel } from '#ui/core/tel.tsx';
import { Slip, SlipRow } from '#ui/flow/slip.tsx';

/** More rows come first. */
export function PriceSlip({ flow, children }: { flow: PurchaseFlow; children?: ReactNode }) {
  const { item, form, payment, question } = flow;
  const price = question?.kind === 'price' ? question.newGhs : item.priceGhs;
  return (
    <Slip totalGhs={payment?.amountGhs ?? price}>
      {children}
      <SlipRow name="Package">{packageName(flow)}</SlipRow>
      <SlipRow name="Recipient number">
        <Phone typed={form.recipient} />
      </SlipRow>
      <SlipRow name="Payment number">
        <Phone typed={form.payer} />
      </SlipRow>
      {item.referrerName && !payment && (
        <>
          <SlipRow name="Referred by">{item.referrerName}</SlipRow>
          <SlipRow name="Pricing">
            <span className="text-success">Special Pricing Applied</span>
          </SlipRow>
        </>
      )}
    </Slip>
  );
}

export function packageName({ item }: PurchaseFlow): string {
  return `${item.serviceName} ${item.sizeGb} GB`;
}

function Phone({ typed }: { typed: string }) {
  const phone = parsePhone(typed);
  return phone ? <Tel number={phone} /> : '–';
}
