/** DataMart's answers, as far as we read them. */
import { z } from 'zod';

const text = z.string();
/** Numbers came as texts before, and may again. */
const numeric = z.union([z.number(), text]);

/** `code`: a word such as API_RULE_VIOLATION, where something is refused. */
const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: text, message: text.default(''), code: text.nullish(), data: data.nullish() });

export const purchaseAnswer = envelope(
  z.object({
    orderReference: text.min(1).optional(),
    orderStatus: text.optional(),
    processingMethod: text.nullish(),
    price: numeric.optional(),
  }),
);

export const orderAnswer = envelope(
  z.object({ reference: text.optional(), orderStatus: text, processingMethod: text.nullish() }),
);

const offer = z.object({ capacity: numeric, network: text, price: numeric, inStock: z.boolean().optional() });
/** Grouped by network, or one list. */
export const offersAnswer = envelope(z.union([z.record(text, z.array(offer)), z.array(offer)]));

export const balanceAnswer = envelope(z.object({ balance: numeric, currency: text.default('GHS') }));

export const recipientAnswer = envelope(
  z.object({
    servable: z.boolean(),
    recommendation: z.enum(['sell_any', 'activate_first']),
    message: text.default(''),
  }),
);

export const event = z.object({
  event: text,
  data: z.object({ orderReference: text.min(1), ref: text.nullish() }),
});
