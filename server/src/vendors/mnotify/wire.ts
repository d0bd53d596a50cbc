/** mNotify's answers, as far as we read them. */
import { z } from 'zod';

const count = z.union([z.number(), z.string()]).transform(Number);

export const quickAnswer = z.object({
  status: z.string().optional(),
  message: z.string().default(''),
  summary: z
    .object({
      total_rejected: count.optional(),
      credit_used: count.pipe(z.int()).optional().catch(undefined),
    })
    .nullish(),
});

export const balanceAnswer = z.object({ status: z.string(), balance: count.optional() });
