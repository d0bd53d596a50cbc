/** The purchase on the wire: an order, the code that proves the paying number, and what became of it. */
import { z } from 'zod';
import { secondMs } from '#durations.ts';
import { code, id, optionalId, phone, timestamp } from '#fields.ts';
import { askAtMostEveryMs, codeDigits, gatewayCodeMinDigits } from '#limits.ts';
import { networks, networkText } from '#networks.ts';
import { topic } from '#topic.ts';
import { sayNumber } from '#words.ts';

const texts = {
  package: 'Please choose a package',
  code: 'Please enter a valid OTP code',
};

const oneTimeCode = z.object({ requestId: z.string(), ussd_code: z.string(), prefix: z.string() });
/** The specification's nesting: `data.data.otp`. */
const nestedCode = z.object({ otp: oneTimeCode });

const payment = z.object({ id: z.string(), ext_transaction_id: z.string(), amount: z.number() });

const progress = {
  status: z.enum(['pending', 'success', 'failed']),
  delivery: z.enum(['pending', 'delivered', 'failed', 'refunded']),
  ext_transaction_id: z.string(),
};

const requestId = id(texts.code);

const orderStep = z.object({
  step: z.enum(['ordered', 'paid', 'sending', 'delivered', 'not_delivered', 'refunded', 'not_paid']),
  at: timestamp,
});

const orderPage = z.object({
  ...progress,
  package_name: z.string(),
  megabytes: z.number(),
  network: z.enum(networks),
  amount: z.number(),
  /** Masked: whoever gets hold of the link learns no number. */
  recipient: z.string(),
  payer: z.string(),
  created_at: timestamp,
  steps: z.array(orderStep),
});

export type WireOrderPage = z.output<typeof orderPage>;

const about = {
  name: 'Purchase',
  description: 'An order, the code that proves the paying number, and what became of it.',
  access: 'public',
} as const;

export const purchaseEndpoints = topic(about, {
  'POST /databundle-open/buy': {
    summary: "Records an order at today's price, and sends a code or a payment prompt to the payer.",
    idempotent: 'itself',
    body: z.object({
      package_id: id(texts.package),
      service_id: id(texts.package),
      destination: phone(),
      phoneNumber: phone(),
      network: z.enum(networks, {
        error: (issue) => (typeof issue.input === 'object' ? undefined : networkText),
      }),
      type: z.literal('momo', 'Only momo can pay').nullish(),
      name: optionalId,
      ref: optionalId,
      amount: z.number().nullish(),
      confirm_duplicate: z.boolean().nullish(),
    }),
    data: z.object({ data: nestedCode.optional(), payment: payment.optional() }),
  },
  'POST /databundle-open/verify-otp': {
    summary: 'Proves the paying number; the payment prompt goes to that phone.',
    idempotent: 'itself',
    body: z.object({
      requestId,
      phoneNumber: phone(),
      code: code({ min: gatewayCodeMinDigits, max: codeDigits, error: texts.code }),
    }),
    /** `otp` where the gateway wants another code of the payer: the same call takes it, under its own id. */
    data: z.object({ payment, otp: oneTimeCode.optional() }),
  },
  'POST /databundle-open/resend-otp': {
    summary: 'Sends another code for an order; the older one is void.',
    idempotent: true,
    body: z.object({ requestId, phoneNumber: phone() }),
    data: z.object({ data: nestedCode }),
  },
  'GET /databundle-open/check-status/{paymentId}': {
    summary: `Asks the gateway, at most every ${sayNumber(askAtMostEveryMs / secondMs)} seconds, and says how payment and delivery stand.`,
    data: z.object(progress),
  },
  'GET /databundle-open/track': {
    summary: "How an order stands, for somebody with its reference and the payer's or recipient's number.",
    query: z.object({
      reference: id('Please enter the reference'),
      phone: phone(),
    }),
    data: z.object(progress),
  },
  'GET /databundle-open/orders/{paymentId}': {
    summary: "The order's own page, for whoever holds its unguessable id.",
    data: orderPage,
  },
});
