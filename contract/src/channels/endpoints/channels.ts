/** The admin's view of USSD and WhatsApp: on or off, codes and numbers, and what they sold today. */
import { z } from 'zod';
import { closedTextLength, closedTextMissing, phoneChannels } from '#channels/limits.ts';
import { line } from '#fields.ts';
import { topic } from '#topic.ts';
import { count, ghs, like, personName, phoneNumber, timestamp } from '#values.ts';

const sentence = 'Buying by phone is closed until 18:00. You can buy at shop.example.';

const figures = z.object({
  sessions: count,
  /** Sessions that are open now. */
  open: count,
  /** Sessions in which somebody bought, whether or not the money has arrived. */
  bought: count,
  /** Orders of today that are paid, and their sum. */
  sales: count,
  amount: ghs,
  /** From the first screen to the order: half of the buyers were quicker. Null without one. */
  typical_seconds: count.nullable(),
  ended_early: count,
  /** Replies that were not understood, of all replies. */
  not_understood: count,
  replies: count,
  asked_for_person: count,
  /** Callers who read the sentence of a channel that is off. */
  turned_away: count,
});

const channelView = z.object({
  channel: z.enum(phoneChannels),
  state: z.enum(['on', 'off', 'not_set_up']),
  /** The code to dial. Null for WhatsApp. */
  ussd_code: like('*713*22#').nullable(),
  /** The shop's number in WhatsApp. Null for USSD. */
  number: phoneNumber.nullable(),
  /** The vendors through which it runs. */
  through: z.array(like('Arkesel')),
  /** The settings that it lacks, if it is not set up. */
  missing: z.array(like('WHATSAPP_TOKEN')),
  /** Set while it is off. */
  closed: z
    .object({
      text: like(sentence),
      /** When it is on again by itself; null: by hand. */
      until: timestamp.nullable(),
      since: timestamp,
      by: personName,
    })
    .nullable(),
  today: figures,
  /** The screens on which sessions of today ended early, the most frequent first. */
  stops: z.array(z.object({ screen: like('sizes'), name: like('Sizes'), count })),
});

export type WireChannel = z.output<typeof channelView>;

export const channelEndpoints = topic({
  name: 'Channels',
  description: 'Buying without the internet page: by USSD and in WhatsApp.',
  access: ['admin'],
})({
  'GET /channels': {
    summary: 'USSD and WhatsApp: on or off, codes and numbers, sessions and sales of today.',
    data: z.array(channelView),
  },
  'PUT /channels/{channel}': {
    summary: 'Turns a channel on or off. Open sessions may finish.',
    body: z.object({
      on: z.boolean(),
      /** The sentence for callers meanwhile; a must for turning it off. */
      text: line({
        ...closedTextLength,
        error: closedTextMissing,
        like: sentence,
      }).optional(),
      /** When it is on again by itself. Left out or null: by hand. */
      until: timestamp.nullable().optional(),
    }),
    data: channelView,
  },
});
