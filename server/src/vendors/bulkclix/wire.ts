/** BulkClix's answers and webhooks about money, as far as we read them. */
import { z } from 'zod';

const text = z.string();
/** Numbers and texts are mixed. */
const amount = z.union([text, z.number()]);
const id = z.union([text, z.number()]).transform(String);

const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ message: text.nullish(), data: data.nullish() });

export const collectAnswer = envelope(
  z.object({ transaction_id: id, ext_transaction_id: id.nullish() }).partial(),
);
export const payoutAnswer = envelope(z.object({ transaction_id: id, client_reference: id }).partial());

export const statusAnswer = envelope(
  z.object({
    status: text.nullish(),
    transaction_id: id.nullish(),
    ext_transaction_id: id.nullish(),
    client_reference: id.nullish(),
    amount: amount.nullish(),
    currency: text.nullish(),
  }),
);

export const balanceAnswer = envelope(z.object({ balance: amount }).partial());
export const ownerAnswer = envelope(z.object({ name: text }).partial());

export const announcement = z
  .object({ transaction_id: text, status: text })
  .transform(({ transaction_id: reference, status }) => ({
    reference,
    eventKey: `${reference}:${status.toLowerCase()}`,
  }));

const message = z.string().default('');
export const otpAnswer = z.object({
  message,
  data: z
    .object({
      otp: z.object({
        requestId: z.string().min(1),
        ussd_code: z.string().nullish(),
        prefix: z.string().nullish(),
      }),
    })
    .nullish(),
});
export const verifyAnswer = z.object({ message });
export const smsAnswer = z.object({ message, status: z.string().optional() });
export const senderList = z.object({ data: z.array(z.object({ id: z.string() })) });
