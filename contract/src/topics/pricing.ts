/** What sellers ask of the people below them, on the wire. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { text } from '#fields.ts';
import { networks } from '#phones.ts';

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
  package_id: text({ min: 1, max: 100, error: 'Please choose a package' }),
  target_level: z.number(),
  /** GHS with at most two decimals; null takes the override away. Judged with words of its own. */
  custom_price: z.unknown().optional(),
});

const override = z.object({
  package_id: z.string(),
  target_level: z.number(),
  custom_price: z.number().nullable(),
});

const largestBatch = 200;

export const pricingEndpoints = {
  'GET /pricing/packages': endpoint({
    method: 'GET',
    path: '/pricing/packages',
    access: ['agent', 'subagent'],
    summary: 'Every package on sale with what this seller pays and asks for it.',
    data: z.array(pricingPackage),
    meta: z.object({ allowed_levels: z.array(z.number()) }),
  }),
  'POST /pricing/overrides': endpoint({
    method: 'POST',
    path: '/pricing/overrides',
    access: ['agent', 'subagent'],
    summary: 'Sets what this seller asks of a level for a package; null takes it away.',
    body: overrideRequest,
    data: override,
  }),
  'POST /pricing/overrides/batch': endpoint({
    method: 'POST',
    path: '/pricing/overrides/batch',
    access: ['agent', 'subagent'],
    summary: 'Sets many prices at once: all of them, or none where one breaks a rule.',
    body: z.object({
      overrides: z
        .array(overrideRequest)
        .min(1, 'Please choose at least one package')
        .max(largestBatch, `Please set at most ${largestBatch} prices at once`),
    }),
    data: z.array(override),
  }),
};
