/** A seller's float on the wire: its balance, every line of it, and its limits. */
import { z } from 'zod';
import { choice, missing, readGhs } from '#fields.ts';
import { floatLineTypes, largestFloatLineGhs } from '#floats/limits.ts';
import { pageQuery, pagination } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import { example, ghs, id, like, packageName, phoneNumber, reference, timestamp } from '#values.ts';

const texts = {
  amount: 'Please enter a valid amount',
  low: 'Please enter an amount from 0 up',
};

const float = z.object({
  /** Can be sold from now. */
  available: ghs,
  /** Taken for sales that are not delivered yet. */
  held: ghs,
  low_below: ghs,
  /** The most that may be sold from it in a day; null for no limit. */
  daily_limit: ghs.nullable(),
  /** Of today, without what came back. */
  sold_today: ghs,
});

const line = z.object({
  id: like('184'),
  type: z.enum(floatLineTypes),
  /** Positive where the float grew. */
  amount: ghs,
  balance_after: ghs,
  order: z
    .object({ id, ext_transaction_id: reference, package_name: packageName, recipient: phoneNumber })
    .nullable(),
  created_at: timestamp,
});

export type WireFloat = z.output<typeof float>;
export type WireFloatLine = z.output<typeof line>;

const amount = (min: bigint, error: string) =>
  z
    .number(missing(error))
    .meta(example(50))
    .transform(readGhs({ min, maxGhs: largestFloatLineGhs, error }));

export const floatEndpoints = topic({
  name: 'Float',
  description: 'Money that a seller keeps in the shop to sell from.',
  access: sellerRoles,
})({
  'GET /float': {
    summary: "The seller's float.",
    access: 'account',
    data: float,
  },
  'GET /float/history': {
    summary: 'Every line of the float, the newest first.',
    access: 'account',
    query: z.object({ type: choice(floatLineTypes), ...pageQuery() }),
    data: z.array(line),
    meta: pagination,
  },
  'POST /float/from-earnings': {
    summary: 'Moves available earnings into the float, at once and one way.',
    idempotent: 'itself',
    proof: 'selling',
    body: z.object({ amount: amount(1n, texts.amount) }),
    data: float,
  },
  'PUT /float/settings': {
    summary: 'Sets the line below which the float is low, and the most that may be sold from it in a day.',
    proof: { age: 'fresh', when: 'the daily limit is raised or taken away' },
    body: z.object({
      low_below: amount(0n, texts.low).optional(),
      /** Null for no limit. */
      daily_limit: amount(1n, texts.amount).nullish(),
    }),
    data: float,
  },
});
