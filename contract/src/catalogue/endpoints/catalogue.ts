/** Services and packages for admins, with their costs. */
import { z } from 'zod';
import { largestMegabytes, largestPriceGhs, serviceNoticeMaxLength, titleLength } from '#catalogue/limits.ts';
import { amountGhs, line, missing, requiredId, tooLong } from '#fields.ts';
import { idLength } from '#ids.ts';
import { networks, networkText } from '#networks.ts';
import { spaceSizes } from '#say-size.ts';
import { shopPackage, shopService } from '#shop/endpoints/storefront.ts';
import { topic } from '#topic.ts';
import { count, example, ghs, id, like, provider, sentence, serviceName, timestamp } from '#values.ts';
import { largestRoute } from '#vendors/limits.ts';

const managedPackage = shopPackage.extend({
  cost_price: ghs.nullable(),
  updated_at: timestamp,
  /** The codes and costs at standby suppliers. */
  supplier_codes: z.array(z.object({ supplier: provider, bundle_id: like('YELLO:1'), cost_price: ghs })),
  /** The warning from suppliers' price lists; null if there is none. */
  warning: sentence.nullable(),
  /** The last cost, if it keeps the package from being sold until an admin confirms it; null if it can be sold. */
  below_cost: ghs.nullable(),
});

const managedService = shopService.extend({
  package_count: count,
  packages: z.array(managedPackage),
  /** Standby suppliers on its network, for which a package may have a code. */
  suppliers: z.array(provider),
  updated_at: timestamp,
});

export type ManagedPackage = z.output<typeof managedPackage>;
export type ManagedService = z.output<typeof managedService>;

const price = (error: string, min: bigint) => amountGhs({ min, maxGhs: largestPriceGhs, error, like: 4.5 });

const amountText = 'Please enter an amount above 0 with at most two decimals';
const costText = 'Please enter an amount from 0 up with at most two decimals';
const codesText = 'Please enter a supplier, its code, and a cost above 0 with at most two decimals';
const megabytesText = 'Please enter a whole number of megabytes above 0';

const status = z.enum(['active', 'inactive'], 'Please use active or inactive').optional();

const packageFields = z.object({
  name: line({ ...titleLength, error: 'Please enter a name', like: 'MTN 1 GB' }).overwrite(spaceSizes),
  bundle_id: requiredId('Please enter a bundle id'),
  megabytes: z
    .number(missing(megabytesText))
    .refine((value) => Number.isInteger(value) && value > 0 && value <= largestMegabytes, megabytesText)
    .meta(example(1024)),
  amount: price(amountText, 1n),
  cost_price: price(costText, 0n).nullish(),
  status,
  service_id: requiredId('Service information is missing'),
  supplier_codes: z
    .array(
      z.object({
        supplier: provider.max(idLength.max, codesText),
        bundle_id: requiredId(codesText),
        /** Left out: what the supplier's price list says. */
        cost_price: price(codesText, 1n).nullish(),
      }),
    )
    .max(largestRoute, codesText)
    .optional(),
});

const serviceFields = z.object({
  name: line({ ...titleLength, error: 'Please enter a name', like: 'MTN' }),
  network: z.enum(networks, networkText),
  status,
  notice: like('MTN is slow today.')
    .trim()
    .max(serviceNoticeMaxLength, tooLong(serviceNoticeMaxLength))
    .nullish(),
});

/** Sold although the supplier lists or last charged more. */
const belowCost = { below_cost: z.literal(true).optional() };
const readAt = { updated_at: timestamp.optional() };

export const catalogueEndpoints = topic({
  name: 'Catalogue',
  description: 'Services and packages, with their costs.',
  access: ['admin'],
})({
  'GET /databundle-admin/services': {
    summary: 'All services, active or not, each with all its packages.',
    data: z.array(managedService),
    /** Those that are no longer in the list and still in the histories. */
    meta: z.object({ deleted: z.array(z.object({ id, name: serviceName })) }),
  },
  'POST /databundle-admin/services': {
    summary: 'Adds a service.',
    body: serviceFields,
    data: managedService,
    successStatus: 201,
  },
  'PUT /databundle-admin/services/{id}': {
    summary: 'Changes the fields of a service that are sent.',
    body: serviceFields.partial().extend(readAt),
    data: managedService,
  },
  'DELETE /databundle-admin/services/{id}': {
    summary: 'Takes a service and its packages out of the shop and out of this list; history keeps them.',
    data: managedService,
  },
  'POST /databundle-admin/packages': {
    summary: 'Adds a package to a service. `below_cost` confirms that it sells for less than it last cost.',
    body: packageFields.extend(belowCost),
    data: managedPackage,
    successStatus: 201,
  },
  'PUT /databundle-admin/packages/{id}': {
    summary:
      'Changes the fields of a package that are sent. `below_cost` confirms that it sells for less than it last cost.',
    body: packageFields.partial().extend({ ...readAt, ...belowCost }),
    data: managedPackage,
  },
  'DELETE /databundle-admin/packages/{id}': {
    summary: 'Takes a package out of the shop and out of this list; history keeps it.',
    data: managedPackage,
  },
  'GET /databundle-admin/packages/{id}/overrides': {
    summary: "The number of sellers' prices that a new amount would overtake.",
    query: z.object({ amount: like('4.50').regex(/^\d{1,7}(\.\d{1,2})?$/, amountText) }),
    data: z.object({ overrides: count, overtaken: count }),
  },
});
