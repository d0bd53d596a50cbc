/** Our money at the suppliers: how much is left, the alarm about it, and what we sent to them. */
import { z } from 'zod';
import { largestFloatGhs, receiptLength } from '#books/limits.ts';
import { amountGhs, text } from '#fields.ts';
import { idLength } from '#ids.ts';
import { topic } from '#topic.ts';
import { ghs, like, provider } from '#values.ts';

const float = z.object({
  supplier: provider,
  /** Null if the supplier does not say. */
  float: ghs.nullable(),
  alarm_below: ghs,
  is_low: z.boolean(),
  /** The suppliers: a top-up names one of them, if there are several. */
  suppliers: z.array(z.object({ name: provider, title: like('DataMart GH') })),
});

export type SupplierFloat = z.output<typeof float>;

const fromZero = 'Please enter an amount from 0 up with at most two decimals';
const aboveZero = 'Please enter an amount above 0 with at most two decimals';

export const supplierFloatEndpoints = topic({
  name: 'Supplier float',
  description: 'Our money at the suppliers.',
  access: ['admin'],
})({
  'GET /supplier-float': {
    summary: 'Our balance at the supplier, and the amount below which an alarm is raised.',
    data: float,
  },
  'PUT /supplier-float': {
    summary: 'Sets the amount below which an alarm is raised.',
    body: z.object({
      alarm_below: amountGhs({ min: 0n, maxGhs: largestFloatGhs, error: fromZero, like: 4.5 }),
    }),
    data: float,
  },
  'POST /supplier-float/top-ups': {
    proof: 'recent',
    summary: 'Books money that was sent from the gateway to the supplier, once for each receipt.',
    body: z.object({
      amount: amountGhs({ min: 1n, maxGhs: largestFloatGhs, error: aboveZero, like: 4.5 }),
      receipt: text({ ...receiptLength, error: 'Please enter the number of the receipt', like: 'TU-4711' }),
      /** Left out if there is one. */
      supplier: provider.max(idLength.max).optional(),
    }),
    data: float,
  },
});
