/** RemaData's answers, as far as we read them. */
import { z } from 'zod';

const text = z.string();
const numeric = z.union([z.number(), text]);

const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: text, message: text.nullish(), data: data.nullish().catch(undefined) });

export const purchaseAnswer = envelope(
  z.object({
    /** Its own. */
    reference: text.min(1).nullish(),
    client_reference: text.nullish(),
    status: text.nullish(),
    amount: numeric.nullish(),
    refunded: z.boolean().nullish(),
  }),
);

export const orderAnswer = envelope(
  z.object({ reference: text.nullish(), client_reference: text.nullish(), status: text }),
);

/** Found by our reference. */
export const ordersAnswer = envelope(
  z.array(z.object({ reference: text.nullish(), ref_number: text.nullish(), status: text })),
);

export const offersAnswer = envelope(
  z.array(z.object({ network: text, name: text.default(''), volumeInMB: numeric, price: numeric })),
);

export const balanceAnswer = envelope(z.object({ balance: numeric, currency: text.default('GHS') }));
