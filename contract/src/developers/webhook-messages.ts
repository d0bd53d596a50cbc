/** Messages to a seller's webhook: each event with its data. Signed as standardwebhooks.com says. */
import { z } from 'zod';
import { sellerOrder } from '#developers/seller-orders.ts';
import { count, ghs } from '#values.ts';
import type { WebhookEvent } from './limits.ts';

const orderData = z.object({ order: sellerOrder });

export const webhookMessages = {
  'order.delivered': { summary: 'An order of the API was delivered.', data: orderData },
  'order.refunded': { summary: 'The money for an order of the API is back in the float.', data: orderData },
  'order.failed': { summary: 'An order of the API could not be delivered.', data: orderData },
  'float.low': {
    summary: 'The float has fallen below the line that was set for it.',
    data: z.object({ available: ghs, low_below: ghs }),
  },
  'float.topped_up': {
    summary: 'Money came into the float.',
    data: z.object({ amount: ghs, available: ghs, source: z.enum(['mobile_money', 'earnings']) }),
  },
} as const satisfies Record<WebhookEvent, { summary: string; data: z.ZodObject }>;

/** Sent when a seller tries the address. */
export const pingMessage = {
  event: 'ping',
  summary: 'Sent to try the address, whichever events are chosen.',
  data: z.object({ tries: count }),
} as const;
