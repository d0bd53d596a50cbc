/** Switches of admins while the shop runs: sales of a network or of all, and the alarm on the supplier's float. */
import { z } from 'zod';
import { largestFloatGhs, receiptLength } from '#books/limits.ts';
import { readGhs, text } from '#fields.ts';
import { idLength } from '#ids.ts';
import { networks } from '#networks.ts';
import { noticeLength } from '#notices/limits.ts';
import { topic } from '#topic.ts';
import { ghs, like, provider, timestamp } from '#values.ts';

export const pauseScopes = ['ALL', ...networks] as const;

const notice = 'MTN is back at noon.';
const pause = z.object({ scope: z.enum(pauseScopes), message: like(notice), created_at: timestamp });

export type SalesPause = z.output<typeof pause>;

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

export const salesControlEndpoints = topic({
  name: 'Sales control',
  description: 'Pauses of sales, and our money at the supplier.',
  access: ['admin'],
})({
  'GET /sales-pauses': {
    summary: "Paused sales, and the shop's message about them.",
    data: z.array(pause),
  },
  'PUT /sales-pauses/{scope}': {
    summary: 'Pauses the sales of a network, or ALL.',
    body: z.object({
      message: text({ ...noticeLength, error: 'Please say what visitors are shown', like: notice }),
    }),
    data: pause,
  },
  'DELETE /sales-pauses/{scope}': {
    summary: 'Resumes the sales.',
    data: pause,
  },
  'GET /supplier-float': {
    summary: 'Our balance at the supplier, and the amount below which an alarm is raised.',
    data: float,
  },
  'PUT /supplier-float': {
    summary: 'Sets the amount below which an alarm is raised.',
    body: z.object({
      alarm_below: ghs.transform(readGhs({ min: 0n, maxGhs: largestFloatGhs, error: fromZero })),
    }),
    data: float,
  },
  'POST /supplier-float/top-ups': {
    proof: 'recent',
    summary: 'Books money that was sent from the gateway to the supplier, once for each receipt.',
    body: z.object({
      amount: ghs.transform(readGhs({ min: 1n, maxGhs: largestFloatGhs, error: aboveZero })),
      receipt: text({ ...receiptLength, error: 'Please enter the number of the receipt', like: 'TU-4711' }),
      /** Left out if there is one. */
      supplier: provider.max(idLength.max).optional(),
    }),
    data: float,
  },
});
