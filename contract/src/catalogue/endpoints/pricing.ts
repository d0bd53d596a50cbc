/** Sellers' prices for the people below them, on the wire. */

import { z } from 'zod';
import { largestPriceBatch, largestPriceGhs } from '#catalogue/limits.ts';
import { markupRoundings, markupTexts, priceStarts } from '#catalogue/markup-rules.ts';
import { requiredId } from '#fields.ts';
import { packageText } from '#orders/texts.ts';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import { count, example, ghs, id, megabytes, network, packageName, serviceName } from '#values.ts';

const pricingPackage = z.object({
  id,
  name: packageName,
  service_name: serviceName,
  network,
  megabytes,
  /** This seller's own price. */
  base_price: ghs,
  /** Nobody is charged more, also if an older override is higher. */
  highest_price: ghs,
  existing_overrides: z.record(z.string(), z.number()).meta(example({ 3: 5.2 })),
});

export type PricingPackage = z.output<typeof pricingPackage>;

const override = z.object({ package_id: id, target_level: count, custom_price: ghs.nullable() });

const overrideRequest = override.extend({
  package_id: requiredId(packageText),
  /** GHS with at most two decimals; null takes the override away. Judged with words of its own. */
  custom_price: z.unknown().meta(example(5.2)).optional(),
});

export const pricingEndpoints = topic({
  name: 'Pricing',
  description: "Sellers' prices for the people below them.",
  access: sellerRoles,
})({
  'GET /pricing/packages': {
    summary: "Every package on sale with this seller's cost and prices.",
    data: z.array(pricingPackage),
    meta: z.object({ allowed_levels: z.array(count) }),
  },
  'POST /pricing/overrides': {
    summary: "Sets this seller's price of a package for a level; null removes it.",
    body: overrideRequest,
    data: override,
  },
  'POST /pricing/overrides/batch': {
    summary: 'Sets many prices at once: all of them, or none if one breaks a rule.',
    body: z.object({
      overrides: z
        .array(overrideRequest)
        .min(1, 'Please choose at least one package')
        .max(largestPriceBatch, `Please set at most ${largestPriceBatch} prices at once`),
    }),
    data: z.array(override),
  },
  'POST /pricing/markups': {
    summary: 'Sets many prices by one rule, exactly as previewed, or none of them.',
    body: z.object({
      target_level: count,
      by: z.enum(['percent', 'amount']),
      /** From what the seller pays, or from what they ask now; a price that is not set then stays so. */
      from: z.enum(priceStarts).default('base'),
      change: z
        .number(markupTexts.change)
        .min(-largestPriceGhs, markupTexts.change)
        .max(largestPriceGhs, markupTexts.change)
        .meta(example(6)),
      round_to: z.enum(markupRoundings),
      /** Refused where one of them has a price by now. */
      only_unset: z.boolean(),
      prices: z
        .array(z.object({ package_id: requiredId(packageText), custom_price: ghs }))
        .min(1, 'Please choose at least one package')
        .max(largestPriceBatch, `Please set at most ${largestPriceBatch} prices at once`),
    }),
    data: z.object({ set: count }),
  },
});
