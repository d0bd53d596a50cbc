/** The texts of messages, and their cost. */
import { z } from 'zod';
import { text } from '#fields.ts';
import { messageTextLength } from '#notices/limits.ts';
import { messageTextKinds, messageTexts } from '#notices/message-texts.ts';
import { topic } from '#topic.ts';
import { count, day, ghs, like, personName, timestamp } from '#values.ts';

const example = messageTexts.order_paid.own;

const messageText = z.object({
  kind: z.enum(messageTextKinds),
  text: like(example),
  /** Null for the product's own words. */
  changed_by: personName.nullable(),
  changed_at: timestamp.nullable(),
});

const overview = z.object({
  texts: z.array(messageText),
  /** Of one part. */
  sms_cost: ghs,
  /** The only one that links may lead to. */
  link_host: like('shop.example'),
  support_phone: like('0302000000'),
});

const spending = z.object({
  /** The newest first, up to a month. */
  days: z.array(z.object({ date: day, topic: like('purchase'), messages: count, parts: count, cost: ghs })),
  spent_this_month: ghs,
  /** Null if there is none. */
  budget: ghs.nullable(),
});

export type WireMessageText = z.output<typeof messageText>;
export type WireTexts = z.output<typeof overview>;
export type WireSpending = z.output<typeof spending>;

export const messageTextEndpoints = topic({
  name: 'Text messages',
  description: 'The texts of messages, and their cost.',
  access: ['admin'],
})({
  'GET /message-texts': { summary: 'Every text that can be changed, as it is sent now.', data: overview },
  'GET /message-texts/spending': {
    summary: 'The cost of text messages, by day and subject.',
    data: spending,
  },
  'PUT /message-texts/{kind}': {
    summary: 'Changes the words of a text message.',
    body: z.object({
      text: text({ ...messageTextLength, error: 'Please write the message', like: example }),
    }),
    data: overview,
  },
  'DELETE /message-texts/{kind}': {
    summary: 'Restores the default words.',
    data: overview,
  },
});
