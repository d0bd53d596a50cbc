/** A seller's notices: the list, the number of new ones, and which also come by text message. */
import { z } from 'zod';
import { sellersListOf } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import { count, id, like, network, nothing, reference, timestamp } from '#values.ts';

export const noticeKinds = [
  'sale',
  'failed_sale',
  'announcement',
  'answer',
  'low_float',
  'key_made',
  'key_renewed',
  'webhook_dead',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  title: like('MTN 1 GB sold, GH₵ 4.50'),
  text: like('Ama Owusu. You earn GH₵ 0.50.'),
  /** Came since the seller last looked. */
  is_new: z.boolean(),
  /** Of the order that it is about; `sale_id` opens it in the seller's sales. */
  ext_transaction_id: reference.nullable(),
  sale_id: id.nullable(),
  network: network.nullable(),
  created_at: timestamp,
});

const settings = z.object({ sale_sms: z.boolean(), news_sms: z.boolean(), float_sms: z.boolean() });

const shownSettings = settings.extend({
  /** False if the operator pays for no message about sales. */
  offers_sale_sms: z.boolean(),
  /** The most about sales in a day; then one summary. */
  most_a_day: count,
});

export type WireNotice = z.output<typeof notice>;
export type WireNoticeSettings = z.output<typeof shownSettings>;

export const noticeEndpoints = topic({
  name: 'Notices',
  description: "A seller's notices: each sale, messages from the store, and answers.",
  access: sellerRoles,
})({
  'GET /notices': {
    summary: "This seller's notices, newest first.",
    ...sellersListOf(notice, {}),
  },
  'GET /notices/unread': {
    summary:
      'The number of new notices since the seller last looked, up to a hundred, and the newest of them.',
    data: z.object({
      unread: count,
      newest: notice.nullable(),
      /** The newest message of the store among them. */
      announcement: notice.nullable(),
    }),
  },
  'POST /notices/seen': {
    summary: 'Marks all of them as seen.',
    data: nothing,
  },
  'GET /notices/settings': {
    summary: 'The notices that also come by text message.',
    data: shownSettings,
  },
  'PUT /notices/settings': {
    summary: 'Chooses the notices that also come by text message.',
    body: settings.partial({ float_sms: true }),
    data: shownSettings,
  },
});
