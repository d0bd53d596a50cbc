/** Paystack's answers, as far as we read them. */
import { z } from 'zod';

const text = z.string();

/** Its `status` only says that the call worked. */
const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.boolean(), message: text.default(''), data: data.nullish() });

export const chargeAnswer = envelope(
  z.object({
    status: text.optional(),
    reference: text.optional(),
    display_text: text.optional(),
    message: text.nullish(),
  }),
);

export const verifyAnswer = envelope(
  z.object({
    id: z.number().int(),
    status: text,
    reference: text,
    amount: z.number(),
    currency: text,
    fees: z.number().nullish(),
    gateway_response: text.nullish(),
    message: text.nullish(),
  }),
);

export const recipientAnswer = envelope(z.object({ recipient_code: text }));

const transfer = z.object({
  status: text,
  reference: text,
  amount: z.number(),
  currency: text,
  id: z.number().int().optional(),
  fee_charged: z.number().nullish(),
  reason: text.nullish(),
});
export const transferAnswer = envelope(transfer.partial());
export const transferVerifyAnswer = envelope(transfer);

const refund = z.object({
  id: z.number().int(),
  status: text,
  amount: z.number(),
  currency: text,
  merchant_note: text.nullish(),
});
export const refundAnswer = envelope(refund.partial());
export const refundFound = envelope(refund);
export const refundList = envelope(z.array(refund));

/** Of a payment, a transfer or a refund. Refunds have a note, transfers a reason. */
export const listedRow = z.object({
  id: z.number().int(),
  status: text,
  reference: text.optional(),
  amount: z.number(),
  currency: text,
  reason: text.nullish(),
  merchant_note: text.nullish(),
});
export const listAnswer = envelope(z.array(listedRow)).extend({
  meta: z.object({ pageCount: z.number().int().nullish() }).nullish(),
});

export const balanceAnswer = envelope(z.array(z.object({ currency: text, balance: z.number() })));
export const ownerAnswer = envelope(z.object({ account_name: text }));

export const event = z.object({
  event: text,
  data: z.object({
    id: z.union([z.number(), text]).optional(),
    reference: text.optional(),
    // Of a dispute, which names its payment here.
    transaction: z.object({ reference: text, amount: z.number().optional() }).optional().catch(undefined),
    status: text.optional().catch(undefined),
    resolution: text.nullish().catch(undefined),
    refund_amount: z.number().nullish().catch(undefined),
    dueAt: text.nullish().catch(undefined),
  }),
});
