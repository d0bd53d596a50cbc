/** Moolre's answers and webhooks, as far as we read them. */
import { z } from 'zod';

const text = z.string();
/** Numbers and texts are mixed everywhere. */
const word = z.union([text, z.number()]).transform(String);
/** A sentence, or a list with one. */
const sentence = z.union([text, z.array(text).transform((all) => all.join(' '))]).nullish();

const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({
    status: word,
    code: word.nullish(),
    message: sentence.catch(undefined),
    data: data.nullish().catch(undefined),
  });

const transaction = z.object({
  txstatus: word.nullish(),
  amount: word.nullish(),
  fee: word.nullish(),
  transactionid: word.nullish(),
  externalref: text.nullish(),
});

/** Of a payment, `data` is only a name of the request. */
export const startAnswer = envelope(transaction);
export const statusAnswer = envelope(transaction);
export const balanceAnswer = envelope(z.object({ balance: word.nullish() }));
/** `txtype`: 1 for money that came in, 2 for money that was sent. `txcount`: of all that were found. */
export const listedRow = z.object({
  txstatus: word,
  txtype: word,
  payer: text.default(''),
  amount: word,
  transactionid: word,
  externalref: word.nullish(),
});
export const listAnswer = envelope(z.object({ txcount: word, transactions: z.array(listedRow) }));
/** The name itself, or an object that has it. */
export const ownerAnswer = envelope(
  z.union([text, z.object({ accountname: text.nullish(), name: text.nullish() })]),
);
export const smsAnswer = envelope(z.unknown());
export const senderAnswer = envelope(z.object({ approval: text.nullish() }));

export const announcement = z.object({
  data: z.object({ externalref: text.min(1), txstatus: word.nullish(), secret: text.nullish() }),
});
