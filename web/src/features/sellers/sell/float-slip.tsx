/** The slip of a sale: the customer's price, the amount from the float, the rest in it, and the seller's gain. */

import type { ReactNode } from 'react';
import { sumGhs } from '#lib/ghs.ts';
import { Money } from '#ui/core/formats.tsx';
import { Slip } from '#ui/flow/slip.tsx';

type Sums = { amount: number; customer_pays: number | null };

export function FloatSlip({ offer, floatGhs }: { offer: Sums; floatGhs: number }) {
  const { amount, customer_pays: pays } = offer;
  return (
    <div>
      <Slip
        totalLabel="Float after"
        totalGhs={sumGhs(floatGhs, -amount)}
        rows={{
          ...(pays !== null && { 'Customer pays you': <Money amountGhs={pays} /> }),
          'From your float': <Money amountGhs={-amount} />,
        }}
      />
      <Keep sale={offer} />
    </div>
  );
}

/** Below a slip. Nothing where it is not known what the customer paid. */
export function Keep({ sale: { amount, customer_pays: pays } }: { sale: Sums }): ReactNode {
  if (pays === null) return null;
  return (
    <p className="-mt-px flex flex-wrap items-baseline justify-between gap-x-3 rounded-b-md border border-line bg-success-tint px-3.5 py-2.5 text-md font-bold text-success">
      <span>You keep</span>
      <Money amountGhs={sumGhs(pays, -amount)} />
    </p>
  );
}
