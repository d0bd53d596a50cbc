/** Pauses of sales: of a network or of all, by an admin while the shop runs. */
import { z } from 'zod';
import { pauseMessageLength, pauseMessageText } from '#catalogue/limits.ts';
import { text } from '#fields.ts';
import { networks } from '#networks.ts';
import { topic } from '#topic.ts';
import { like, timestamp } from '#values.ts';

export const pauseScopes = ['ALL', ...networks] as const;

const notice = 'MTN is back at noon.';
const pause = z.object({ scope: z.enum(pauseScopes), message: like(notice), created_at: timestamp });

export type SalesPause = z.output<typeof pause>;

export const salesPauseEndpoints = topic({
  name: 'Sales pauses',
  description: 'Pauses of sales, of a network or of all.',
  access: ['admin'],
})({
  'GET /sales-pauses': {
    summary: "Paused sales, and the shop's message about them.",
    data: z.array(pause),
  },
  'PUT /sales-pauses/{scope}': {
    summary: 'Pauses the sales of a network, or ALL.',
    body: z.object({
      message: text({ ...pauseMessageLength, error: pauseMessageText, like: notice }),
    }),
    data: pause,
  },
  'DELETE /sales-pauses/{scope}': {
    summary: 'Resumes the sales.',
    data: pause,
  },
});
