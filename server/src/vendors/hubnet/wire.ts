/** Hubnet's answers, as far as we read them. It has two versions of most answers, and changes between them. */
import { z } from 'zod';

const text = z.string();
const numeric = z.union([z.number(), text]);

/** Older: true or false. Later: `success` or `failed`, with an event. */
const verdict = { status: z.union([z.boolean(), text]), event: text.nullish(), message: text.nullish() };
const names = { reference: text.nullish(), transaction_id: numeric.nullish() };

export const purchaseAnswer = z.union([
  // The error in the request, as one sentence.
  text,
  z.object({
    ...verdict,
    ...names,
    code: numeric.nullish(),
    // Its own status is true or a word, and proves nothing.
    data: z.object(names).nullish(),
  }),
]);

export const orderAnswer = z.object({
  ...verdict,
  data: z.object({ ...names, status: text.nullish() }).nullish(),
});

export const balanceAnswer = z.object({
  balance: numeric.nullish(),
  data: z.object({ wallet_balance: numeric.nullish() }).nullish(),
});

export const event = z.object({
  event: text,
  data: z.object({ reference: text.min(1), status: text.default('') }),
});
