/** Bulk price changes: every effect is shown before, and the whole change can be reversed. */
import { z } from 'zod';
import { largestPriceGhs, mostPricesAtOnce } from '#catalogue/limits.ts';
import { amountRoundings } from '#catalogue/markup-rules.ts';
import { optionalId } from '#fields.ts';
import { idLength } from '#ids.ts';
import { networks } from '#networks.ts';
import { listOf } from '#paging.ts';
import { topic } from '#topic.ts';
import {
  count,
  example,
  ghs,
  id,
  like,
  network,
  packageName,
  personName,
  sentence,
  timestamp,
} from '#values.ts';

/** The outcome for a package: it is changed, or it stays and why. */
export const priceEffects = ['fine', 'moves', 'same', 'below_cost', 'out_of_range', 'left_out'] as const;

const hundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const changeText = 'Please enter a change with at most two decimals';

const priceChange = {
  /** Left out: every service of the network, or every one at all. */
  service_id: optionalId,
  network: z.enum(networks).optional(),
  by: z.enum(['percent', 'amount']),
  change: z
    .number(changeText)
    .min(-largestPriceGhs, changeText)
    .max(largestPriceGhs, changeText)
    .refine(hundredths, changeText)
    .meta(example(4)),
  round_to: z.enum(amountRoundings),
  left_out: z.array(id.max(idLength.max)).max(mostPricesAtOnce).default([]),
  /** A price that would be below cost is raised to it instead of staying. */
  raise_to_cost: z.boolean().default(false),
};

const row = z.object({
  id,
  name: packageName,
  service: like('MTN'),
  network,
  /** The highest that any of its suppliers takes; null if nothing is known. */
  cost_price: ghs.nullable(),
  amount: ghs,
  new_amount: ghs,
  /** Sellers who have set a price of their own for it. */
  sellers: count,
  /** Prices of sellers that the new amount overtakes: they are sold at what the seller then pays. */
  rising: count,
  /** Prices of sellers that are over the highest which the new amount allows. */
  falling: count,
  effect: z.enum(priceEffects),
});

export type PriceRow = z.output<typeof row>;

const fingerprint = like('b1946ac92492d2347c6235b4d2611184');

const preview = z.object({
  rows: z.array(row),
  changed: count,
  /** Confirms exactly this. */
  fingerprint,
});

export type PricePreview = z.output<typeof preview>;

const changedRow = z.object({
  id,
  name: packageName,
  before: ghs,
  after: ghs,
  now: ghs,
  can_go_back: z.boolean(),
});

const change = z.object({
  id,
  made_by: personName,
  made_at: timestamp,
  /** `+4 % on MTN, up to the next GH₵ 0.10` */
  what: sentence,
  packages: count,
  taken_back_at: timestamp.nullable(),
  taken_back_by: personName.nullable(),
  can_be_taken_back: z.boolean(),
});

export type PriceChange = z.output<typeof change>;

export const priceChangeEndpoints = topic({
  name: 'Price changes',
  description: 'Bulk price changes, with a preview before and a way back after.',
  access: ['admin'],
})({
  'POST /price-changes/preview': {
    summary:
      'Previews the effect of a change on every package and on the prices of sellers. Changes nothing.',
    body: z.object(priceChange),
    data: preview,
  },
  'POST /price-changes': {
    summary: 'Changes the prices exactly as they were previewed, or none of them.',
    body: z.object({ ...priceChange, fingerprint: fingerprint.max(idLength.max) }),
    data: change,
    successStatus: 201,
  },
  'GET /price-changes': {
    summary: 'Past changes, newest first.',
    ...listOf(change, {}),
  },
  'GET /price-changes/{id}': {
    summary: 'One change with every package, and which of them can be reversed.',
    data: change.extend({ rows: z.array(changedRow) }),
  },
  'POST /price-changes/{id}/take-back': {
    summary: 'Reverses the prices that have not changed since: exactly the ones named, or none.',
    body: z.object({ package_ids: z.array(id.max(idLength.max)).max(mostPricesAtOnce) }),
    data: change,
  },
});
