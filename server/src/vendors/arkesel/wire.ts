/** Arkesel's answers, as far as we read them. */
import { z } from 'zod';

/** A text, and with HTTP 500 sometimes a bare number. */
const code = z.union([z.string(), z.number()]).transform(String);

export const generateAnswer = z.object({ code: code.optional(), ussd_code: z.string().nullish() });
export const verifyAnswer = z.object({ code: code.optional() });
export const smsAnswer = z.object({ status: z.string().optional() });
export const balanceAnswer = z.object({
  data: z.object({ sms_balance: z.union([z.string(), z.number()]).transform(Number) }),
});
