/** MTN MoMo's answers and webhooks, as far as we read them. */
import { z } from 'zod';

const text = z.string();

/** Of a refusal; an accepted call has an empty answer. */
export const acceptance = z.object({ code: text.optional(), message: text.optional() }).optional();

/** Documented as an object, and sent as a word. */
const reason = z.union([text, z.object({ code: text }).transform(({ code }) => code)]);

/** `code` and `message` replace the rest if it was not found, or refused. */
export const requestStatus = z.object({
  status: text.optional(),
  amount: z.union([text, z.number()]).optional(),
  currency: text.optional(),
  externalId: text.optional(),
  financialTransactionId: z.union([text, z.number()]).nullish(),
  reason: reason.nullish(),
  code: text.optional(),
  message: text.optional(),
});

export const tokenAnswer = z.object({ access_token: text.min(1), expires_in: z.coerce.number().positive() });

export const balanceAnswer = z.object({ availableBalance: z.union([text, z.number()]), currency: text });

export const ownerAnswer = z.object({
  name: text.optional(),
  given_name: text.optional(),
  family_name: text.optional(),
});

/** Our reference travels as `externalId`: the announcement does not name the other one. */
export const announcement = z
  .object({ externalId: text, status: text })
  .transform(({ externalId, status }) => ({ reference: externalId, eventKey: `${externalId}:${status}` }));
