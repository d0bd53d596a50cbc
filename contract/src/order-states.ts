/** The states of an order. */

export const orderStates = [
  'created',
  'awaiting_code',
  'prompting',
  'payment_pending',
  'payment_failed',
  'expired',
  'paid',
  'paid_late',
  'delivering',
  'delivery_unknown',
  'on_hold',
  'delivery_failed',
  'refund_pending',
  'refunded',
  'delivered',
  'needs_review',
] as const;

export type OrderState = (typeof orderStates)[number];
