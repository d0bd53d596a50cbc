/** Dialling and chatting on the simulated handset. */
import { z } from 'zod';
import { inputMaxLength, sessionIdMaxLength } from '#channels/limits.ts';
import { phone } from '#fields.ts';
import { topic } from '#topic.ts';
import { id, like, timestamp } from '#values.ts';

const typed = (like: string) =>
  z
    .string()
    .max(inputMaxLength)
    .meta({ examples: [like] });

const message = z.object({
  id,
  from: z.enum(['shop', 'you']),
  text: like('MTN 5GB to 0241234567'),
  /** Up to three are keys under the message, more are a list. Sending a choice's `text` chooses it. */
  choices: z.array(z.object({ text: like('5GB'), note: like('GHS 22.00').nullable() })).optional(),
  /** The key that opens the list. */
  list: like('Choose a size').optional(),
  created_at: timestamp,
});

export type WireChatMessage = z.output<typeof message>;

export const handsetEndpoints = topic({
  name: 'Handset',
  description: 'Dialling and chatting on the simulated handset.',
  access: 'public',
})({
  'POST /sandbox/ussd': {
    sandboxOf: ['payments', 'otp', 'bundles'],
    summary: 'Dials a code, or answers in a session, as a network would pass it on.',
    body: z.object({
      phone: phone(),
      /** What is dialled, to begin. */
      code: typed('*713*22#').optional(),
      /** What is typed in an open session. */
      input: typed('1').optional(),
      session: z
        .string()
        .max(sessionIdMaxLength)
        .meta({ examples: ['9f2a'] })
        .optional(),
    }),
    data: z.object({
      session: like('9f2a'),
      text: like('Data bundles\n1 For this number'),
      open: z.boolean(),
    }),
  },
  'POST /sandbox/chat': {
    sandboxOf: ['payments', 'otp', 'bundles'],
    summary: "Writes to the shop's number. The answer comes as a message.",
    body: z.object({ phone: phone(), text: typed('Hi').min(1, 'Please write something') }),
    data: message,
  },
  'GET /sandbox/chat': {
    sandboxOf: ['payments', 'otp', 'bundles'],
    summary: 'The newest messages of the chat with the shop, the oldest of them first.',
    query: z.object({ phone: phone() }),
    data: z.array(message),
  },
});
