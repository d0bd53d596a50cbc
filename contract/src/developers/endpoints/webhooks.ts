/** A seller's webhook on the wire: its address, its secret, and the log of its deliveries. */
import { z } from 'zod';
import {
  webhookDeliveryStatuses,
  webhookEvents,
  webhookLogKeptDays,
  webhookProblems,
  webhookStates,
  webhookTexts,
  webhookUrlMaxLength,
} from '#developers/limits.ts';
import { choice, missing, text } from '#fields.ts';
import { sellersListOf } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import { count, example, like, reference, timestamp } from '#values.ts';

const secret = like('whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD');

const endpoint = z.object({
  url: like('https://shop.example/hooks/ntem'),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  /** The end of the secret. */
  secret_ends: like('7oD'),
  /** Until then messages are signed with the secret before this one too. */
  earlier_secret_until: timestamp.nullable(),
  /** Since the last message was taken, every try has failed. */
  failing_since: timestamp.nullable(),
  /** Messages that wait for a try. */
  waiting: count,
  created_at: timestamp,
});

export type WireWebhookEndpoint = z.output<typeof endpoint>;

const tryOf = z.object({
  at: timestamp,
  /** Of the answer; null if there was none. */
  status: z.number().meta(example(200)).nullable(),
  ms: z.number().meta(example(180)),
  /** Null if it was taken. */
  problem: z.enum(webhookProblems).nullable(),
});

const delivery = z.object({
  /** `webhook-id` of the message. */
  id: like('msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'),
  event: z.enum([...webhookEvents, 'ping']),
  /** Of the order that it is about. */
  reference: reference.nullable(),
  status: z.enum(webhookDeliveryStatuses),
  tries: count,
  last_try: tryOf.nullable(),
  next_try_at: timestamp.nullable(),
  created_at: timestamp,
});

export type WireWebhookDelivery = z.output<typeof delivery>;

const wholeDelivery = delivery.extend({
  /** Exactly what is sent. */
  body: like(
    '{"type":"float.low","timestamp":"2026-11-15T09:30:00.000Z","data":{"available":4.5,"low_below":50}}',
  ),
  /** The latest, the newest first. */
  all_tries: z.array(tryOf),
});

export const webhookEndpoints = topic({
  name: 'Webhook',
  description: "The address that is told of a seller's orders through the API, and of the float.",
  access: sellerRoles,
})({
  'GET /webhook-endpoint': {
    summary: 'The address of the seller, if there is one.',
    data: z.object({ endpoint: endpoint.nullable() }),
  },
  'PUT /webhook-endpoint': {
    summary: 'Sets the address and its events, and switches it on or off.',
    proof: { age: 'fresh', when: 'the address is new or another' },
    body: z.object({
      url: text({
        min: 1,
        max: webhookUrlMaxLength,
        error: webhookTexts.url,
        like: 'https://shop.example/hooks/ntem',
      }),
      events: z
        .array(z.enum(webhookEvents, webhookTexts.events), missing(webhookTexts.events))
        .min(1, webhookTexts.events)
        .max(webhookEvents.length, webhookTexts.events),
      /** Left out: on. */
      on: z.boolean().nullish(),
    }),
    /** The secret is shown once, when the address is first set. */
    data: z.object({ endpoint, secret: secret.optional() }),
  },
  'POST /webhook-endpoint/secret': {
    summary: 'Makes a new secret. Messages are signed with the one before it too, for another day.',
    proof: 'fresh',
    data: z.object({ endpoint, secret }),
  },
  'POST /webhook-endpoint/ping': {
    summary: 'Sends a message to try the address.',
    data: z.object({ delivery }),
  },
  'GET /webhook-endpoint/deliveries': {
    summary: `Messages of the last ${webhookLogKeptDays} days, the newest first.`,
    ...sellersListOf(delivery, { status: choice(webhookDeliveryStatuses) }),
  },
  'GET /webhook-endpoint/deliveries/{id}': {
    summary: 'One message: what was sent, and every try.',
    data: z.object({ delivery: wholeDelivery }),
  },
  'POST /webhook-endpoint/deliveries/{id}/send-again': {
    summary: 'Sends a message once more, with the same id.',
    data: z.object({ delivery }),
  },
});
