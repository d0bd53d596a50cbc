/** Hubtel's answers, as far as we read them. */
import { z } from 'zod';

const text = z.string();

/** Its products spell the same names with a large first letter or a small one: `Data`, `data`. */
function respell(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(respell);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      respell(inner),
    ]),
  );
}

/** `0001`, which has been seen as a number. */
const code = z.union([text, z.number()]).transform((given) => String(given).padStart(4, '0'));
/** With blanks around it, sometimes. An empty one names nothing. */
const id = text.transform((given) => given.trim() || undefined);
/** Our reference, in every status: an empty one is not ours. */
const ours = text.transform((given) => given.trim());
const amount = z.union([z.number(), text]);

const envelope = <Data extends z.ZodType>(data: Data) =>
  z.preprocess(respell, z.object({ responseCode: code, message: text.nullish(), data }));

/** The answer to a call that begins something. The `data` of a refusal is not documented. */
export const startAnswer = envelope(
  z
    .object({ transactionId: id.nullish(), clientReference: id.nullish(), description: text.nullish() })
    .nullish()
    .catch(undefined),
);

export const statusAnswer = envelope(
  z
    .object({
      status: text,
      transactionId: id.nullish(),
      clientReference: ours,
      currencyCode: text.nullish(),
      amount,
      amountAfterCharges: amount.nullish(),
      isFulfilled: z.boolean().nullish(),
    })
    .nullish(),
);

export const sentAnswer = envelope(
  z
    .object({
      transactionStatus: text,
      transactionId: id.nullish(),
      clientReference: ours,
      amount,
      fees: amount.nullish(),
    })
    .nullish(),
);

export const balanceAnswer = envelope(z.object({ amount }).nullish());

/** `value` is sent back as it is, blanks included. */
export const offersAnswer = envelope(z.array(z.object({ display: text, value: text, amount })).nullish());

export const callback = z.preprocess(
  respell,
  z.object({
    responseCode: code,
    message: text.nullish().catch(undefined),
    data: z.object({ clientReference: text, description: text.nullish().catch(undefined) }),
  }),
);

const madeCode = z.object({ requestId: z.string().min(1), prefix: z.string().min(1) });
/** `Data` was met, too. */
export const otpAnswer = z.object({
  code: z.string().optional(),
  data: madeCode.nullish(),
  Data: madeCode.nullish(),
});
/** Nothing is read of it. */
export const emptyAnswer = z.unknown();

const smsStatus = z.union([z.string(), z.number()]).transform(String);
export const smsAnswer = z.object({ status: smsStatus.optional(), Status: smsStatus.optional() });
