/** The vendors for admins: their health, their pauses, their order, and whether their keys work. */
import { z } from 'zod';
import { reason } from '#fields.ts';
import { idLength } from '#ids.ts';
import { networks } from '#networks.ts';
import { topic } from '#topic.ts';
import {
  count,
  example,
  ghs,
  like,
  network,
  personName,
  phoneNumber,
  provider,
  sentence,
  timestamp,
} from '#values.ts';
import { largestRoute } from '#vendors/limits.ts';

export const vendorKinds = ['gateway', 'supplier', 'messages'] as const;
/** A vendor's job on a network: takes payments, pays out, delivers, sends codes and notices. */
export const lineRoles = ['collect', 'pay_out', 'deliver', 'send'] as const;

const title = like('Paystack');
const variable = like('PAYSTACK_SECRET_KEY');
/** `trying`: it is paused, and one order shows whether it is back. */
const use = z.enum(['in_use', 'stands_by', 'paused', 'trying']);
const lineRole = z.enum(lineRoles);

const line = z.object({
  role: lineRole,
  network,
  state: use,
  pause: z
    .object({
      since: timestamp,
      /** An admin's words; or `silent`, `not_sent`, `config`, `rate_limited`, `provider_float`. */
      reason: sentence,
      /** Null if it was paused automatically. */
      by: personName.nullable(),
      /** When one order may test whether it is back; null if only a person resumes it. */
      next_try_at: timestamp.nullable(),
      trial: z.object({ ext_transaction_id: like('NTSBBGWDXG'), since: timestamp }).nullable(),
    })
    .nullable(),
});

const ended = { done: count, ended: count };

/** Of the last hour. */
const health = z.object({
  ...ended,
  /** Of those that have ended, how many went through; null if none has. */
  percent: z.number().meta(example(99.2)).nullable(),
  typical_ms: z.number().meta(example(21_000)).nullable(),
  not_known: count,
  /** Five minutes each, the oldest first. */
  buckets: z.array(z.object(ended)),
});

const vendor = z.object({
  name: provider,
  title,
  kind: z.enum(vendorKinds),
  /** The shop simulates it itself: no money moves. */
  is_sandbox: z.boolean(),
  state: z.enum([...use.options, 'not_set_up']),
  /** The setting that has to be made on the server first, never its value. */
  missing: variable.nullable(),
  lines: z.array(line),
  /** Of payments, of deliveries, or of messages. */
  health: health.nullable(),
  /** Calls without an end, by what they are for. */
  under_way: z.array(z.object({ role: lineRole, calls: count })),
  /** Our money there; null if the vendor does not say. */
  money: ghs.nullable(),
  /** At the pace of the last week. */
  days_left: z.number().meta(example(1.6)).nullable(),
  /** Below this an alarm is raised. */
  alarm_below: ghs.nullable(),
  /** In percent of the payments of the last hour; null if the vendor does not say. */
  fee_percent: z.number().meta(example(1.95)).nullable(),
  /** The effect of sending a call a second time. */
  second_send: z.enum(['returns_original', 'rejects', 'unsafe']).nullable(),
  /** Codes of the last hour. */
  codes: z.object({ sent: count, entered: count }).nullable(),
  /** The number of messages left; null if the vendor does not say. */
  credit: count.nullable(),
  /** The credit that messages used this month; null if the vendor does not say. */
  credit_used: count.nullable(),
  /** Of a supplier that gives one: null if it gives none, or was not compared yet. */
  price_list: z.object({ read_at: timestamp, compared: count, differing: count }).nullable(),
  has_price_list: z.boolean(),
  /** The names of its settings that are set on the server, never their values. */
  settings: z.array(
    z.object({ variable, description: sentence, state: z.enum(['set', 'unset', 'missing']) }),
  ),
  last_webhook_at: timestamp.nullable(),
  checked_at: timestamp.nullable(),
});

const route = z.object({ role: lineRole, network, vendors: z.array(provider) });

const overview = z.object({ vendors: z.array(vendor), routes: z.array(route) });

export type WireVendor = z.output<typeof vendor>;
export type VendorLine = z.output<typeof line>;
export type VendorOverview = z.output<typeof overview>;

/** Left out: every network. */
const someNetwork = z.enum(networks).optional();

const check = z.object({
  state: z.enum(['right', 'warning', 'wrong']),
  what: like('Key accepted'),
  detail: sentence,
});

export type VendorCheckLine = z.output<typeof check>;

export const vendorEndpoints = topic({
  name: 'Vendors',
  description: 'Gateways, suppliers and senders of messages: their health, their pauses, and their order.',
  access: ['admin'],
})({
  'GET /vendors': {
    summary: 'Every vendor with its last hour, and the order in which they are asked.',
    data: overview,
  },
  'POST /vendors/{name}/pause': {
    proof: 'recent',
    summary: 'Pauses a vendor until an admin resumes it. Calls under way stay where they are.',
    body: z.object({ role: lineRole, network: someNetwork, reason }),
    data: overview,
  },
  'POST /vendors/{name}/resume': {
    proof: 'recent',
    summary: 'Resumes a paused vendor, and releases its held orders.',
    body: z.object({ role: lineRole, network: someNetwork }),
    data: overview,
  },
  'PUT /vendors/routes': {
    proof: 'recent',
    summary: 'Sets the order in which vendors are asked. Every vendor that is set up must be named.',
    body: z.object({
      role: lineRole,
      network: someNetwork,
      vendors: z.array(provider.max(idLength.max)).max(largestRoute),
    }),
    data: overview,
  },
  'POST /vendors/{name}/message': {
    idempotent: true,
    summary: 'Sends a message to your own number through this vendor, paused or not.',
    data: z.object({
      /** `unknown`: it may be on its way. */
      outcome: z.enum(['ok', 'failed', 'unknown']),
      phone_number: phoneNumber,
    }),
  },
  'POST /vendors/{name}/check': {
    summary: 'Tests the keys of a vendor, and everything else that shows without moving money.',
    data: z.array(check),
  },
});
