/** Messages of the store to its sellers: recipients, cost, and those sent. */
import { z } from 'zod';
import { line, text } from '#fields.ts';
import { announcementTexts, audiences } from '#notices/announcement-rules.ts';
import { announcementLength } from '#notices/limits.ts';
import { listOf } from '#paging.ts';
import { topic } from '#topic.ts';
import { count, ghs, id, like, personName, timestamp } from '#values.ts';

const examples = { title: 'New prices', text: 'MTN prices go up on Monday. Please check your price list.' };
const audience = z.enum(audiences);
const wholeCount = z
  .int()
  .min(0)
  .meta({ examples: [212] });

const announcement = z.object({
  id,
  title: like(examples.title),
  text: like(examples.text),
  audience,
  by_sms: z.boolean(),
  receivers: count,
  /** Text messages that it took. */
  messages: count,
  cost: ghs,
  made_by: personName,
  created_at: timestamp,
});

export type WireAnnouncement = z.output<typeof announcement>;

const reach = z.object({
  audiences: z.array(z.object({ audience, sellers: count, by_sms: count })),
  /** Of one text message. */
  sms_cost: ghs,
  sent_today: count,
  /** The only one that links may lead to. */
  link_host: like('shop.example'),
});

export type Reach = z.output<typeof reach>;

export const announcementEndpoints = topic({
  name: 'Messages to sellers',
  description: 'Messages of the store to its sellers, in the product and by text message.',
  access: ['admin'],
})({
  'GET /announcements/reach': {
    summary: 'The number of active sellers, how many of them take text messages, and the cost of one.',
    data: reach,
  },
  'GET /announcements': {
    summary: 'Messages sent to sellers, newest first.',
    ...listOf(announcement, {}),
  },
  'POST /announcements': {
    idempotent: true,
    summary: 'Sends a message to sellers, to exactly as many and at the cost that was shown.',
    body: z.object({
      title: line({ ...announcementLength.title, error: announcementTexts.title, like: examples.title }),
      text: text({ ...announcementLength.text, error: announcementTexts.text, like: examples.text }),
      audience,
      by_sms: z.boolean(),
      /** As shown before: with other numbers by now, nothing is sent. */
      receivers: wholeCount,
      messages: wholeCount,
    }),
    data: announcement,
    successStatus: 201,
  },
});
