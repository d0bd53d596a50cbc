/** What admins switch while the shop runs: sales of a network or of all, and the alarm on the supplier's float. */
import { z } from 'zod';
import { text, timestamp } from '#fields.ts';
import { largestFloatGhs, noticeLength, receiptLength } from '#limits.ts';
import { pesewasFromWire } from '#money.ts';
import { networks } from '#networks.ts';
import { topic } from '#topic.ts';

const scopes = ['ALL', ...networks] as const;
const pause = z.object({ scope: z.enum(scopes), message: z.string(), created_at: timestamp });

export type SalesPause = z.output<typeof pause>;

const float = z.object({
  supplier: z.string(),
  /** Null where the supplier does not say. */
  float: z.number().nullable(),
  alarm_below: z.number(),
  is_low: z.boolean(),
});

export type SupplierFloat = z.output<typeof float>;

const about = {
  name: 'Sales control',
  description: 'Pauses of sales, and our money at the supplier.',
  access: ['admin'],
} as const;

export const salesControlEndpoints = topic(about, {
  'GET /sales-pauses': {
    summary: 'Which sales are paused, and what the shop says about it.',
    data: z.array(pause),
  },
  'PUT /sales-pauses/{scope}': {
    summary: 'Pauses the sales of a network, or ALL.',
    body: z.object({ message: text({ ...noticeLength, error: 'Please say what visitors are shown' }) }),
    data: pause,
  },
  'DELETE /sales-pauses/{scope}': {
    summary: 'Lets the sales go on.',
    data: pause,
  },
  'GET /supplier-float': {
    summary: 'Our money at the supplier, and below which amount an alarm is raised.',
    data: float,
  },
  'PUT /supplier-float': {
    summary: 'Sets the amount below which an alarm is raised.',
    body: z.object({
      alarm_below: z
        .number()
        .refine(
          (amount) => amount >= 0 && amount <= largestFloatGhs && pesewasFromWire(amount) !== undefined,
          'Please enter an amount from 0 up with at most two decimals',
        ),
    }),
    data: float,
  },
  'POST /supplier-float/top-ups': {
    summary: 'Books money that was sent from the gateway to the supplier, once for each receipt.',
    body: z.object({
      amount: z
        .number()
        .refine(
          (amount) => amount > 0 && amount <= largestFloatGhs && pesewasFromWire(amount) !== undefined,
          'Please enter an amount above 0 with at most two decimals',
        ),
      receipt: text({ ...receiptLength, error: 'Please enter the number of the receipt' }),
    }),
    data: float,
  },
});
