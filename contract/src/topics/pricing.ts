/** What sellers ask of the people below them, on the wire. */
import { z } from 'zod';
import { id } from '#fields.ts';
import { largestPriceBatch } from '#limits.ts';
import { networks } from '#networks.ts';
import { topic } from '#topic.ts';

const pricingPackage = z.object({
  id: z.string(),
  name: z.string(),
  service_name: z.string(),
  network: z.enum(networks),
  megabytes: z.number(),
  /** What this seller pays. */
  base_price: z.number(),
  /** By target level. */
  existing_overrides: z.record(z.string(), z.number()),
});

export type PricingPackage = z.output<typeof pricingPackage>;

const overrideRequest = z.object({
  package_id: id('Please choose a package'),
  target_level: z.number(),
  /** GHS with at most two decimals; null takes the override away. Judged with words of its own. */
  custom_price: z.unknown().optional(),
});

const override = z.object({
  package_id: z.string(),
  target_level: z.number(),
  custom_price: z.number().nullable(),
});

const about = {
  name: 'Pricing',
  description: 'What sellers ask of the people below them.',
  access: ['agent', 'subagent'],
} as const;

export const pricingEndpoints = topic(about, {
  'GET /pricing/packages': {
    summary: 'Every package on sale with what this seller pays and asks for it.',
    data: z.array(pricingPackage),
    meta: z.object({ allowed_levels: z.array(z.number()) }),
  },
  'POST /pricing/overrides': {
    summary: 'Sets what this seller asks of a level for a package; null takes it away.',
    body: overrideRequest,
    data: override,
  },
  'POST /pricing/overrides/batch': {
    summary: 'Sets many prices at once: all of them, or none where one breaks a rule.',
    body: z.object({
      overrides: z
        .array(overrideRequest)
        .min(1, 'Please choose at least one package')
        .max(largestPriceBatch, `Please set at most ${largestPriceBatch} prices at once`),
    }),
    data: z.array(override),
  },
});
