/** Services and packages as admins manage them, with what they cost us. */
import { z } from 'zod';
import { id as idField, text, timestamp, tooLong } from '#fields.ts';
import { largestMegabytes, largestPriceGhs, noticeLength, titleLength } from '#limits.ts';
import { type Pesewas, pesewasFromWire } from '#money.ts';
import { networks, networkText } from '#networks.ts';
import { topic } from '#topic.ts';

const status = z.enum(['active', 'inactive'], 'Please use active or inactive');

const managedPackage = z.object({
  id: z.string(),
  name: z.string(),
  bundle_id: z.string(),
  megabytes: z.number(),
  amount: z.number(),
  final_price: z.number(),
  cost_price: z.number().nullable(),
  validity: z.string(),
  status,
  service_id: z.string(),
  updated_at: timestamp,
});

const managedService = z.object({
  id: z.string(),
  name: z.string(),
  network: z.enum(networks),
  status,
  notice: z.string().nullable(),
  package_count: z.number(),
  packages: z.array(managedPackage),
  updated_at: timestamp,
});

export type ManagedPackage = z.output<typeof managedPackage>;
export type ManagedService = z.output<typeof managedService>;

/** A price: more than nothing, at most two decimals. Read as whole pesewas. */
function price(error: string, smallest: bigint) {
  return z
    .number({ error: (issue) => (issue.input === undefined ? error : undefined) })
    .transform((amount, context): Pesewas => {
      const read = amount <= largestPriceGhs ? pesewasFromWire(amount) : undefined;
      if (read !== undefined && read >= smallest) return read;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });
}

const amountText = 'Please enter an amount above 0 with at most two decimals';
const costText = 'Please enter an amount from 0 up with at most two decimals';
const megabytesText = 'Please enter a whole number of megabytes above 0';

const packageFields = {
  name: text({ ...titleLength, error: 'Please enter a name' }),
  bundle_id: idField('Please enter a bundle id'),
  megabytes: z
    .number({ error: (issue) => (issue.input === undefined ? megabytesText : undefined) })
    .refine((value) => Number.isInteger(value) && value > 0 && value <= largestMegabytes, megabytesText),
  amount: price(amountText, 1n),
  cost_price: price(costText, 0n).nullish(),
  status: status.optional(),
  service_id: idField('Service information is missing'),
};

const serviceFields = {
  name: text({ ...titleLength, error: 'Please enter a name' }),
  network: z.enum(networks, networkText),
  status: status.optional(),
  notice: z.string().trim().max(noticeLength.max, tooLong(noticeLength.max)).nullish(),
};

const readAt = { updated_at: timestamp.optional() };

const about = {
  name: 'Catalogue',
  description: 'Services and packages, with what they cost us.',
  access: ['admin'],
} as const;

export const catalogueEndpoints = topic(about, {
  'GET /databundle-admin/services': {
    summary: 'All services, active or not, each with all its packages.',
    data: z.array(managedService),
  },
  'POST /databundle-admin/services': {
    summary: 'Adds a service.',
    body: z.object(serviceFields),
    data: managedService,
    successStatus: 201,
  },
  'PUT /databundle-admin/services/{id}': {
    summary: 'Changes the fields of a service that are sent.',
    body: z.object({ ...z.object(serviceFields).partial().shape, ...readAt }),
    data: managedService,
  },
  'DELETE /databundle-admin/services/{id}': {
    summary: 'Takes a service and its packages out of the shop and out of this list; history keeps them.',
    data: managedService,
  },
  'POST /databundle-admin/packages': {
    summary: 'Adds a package to a service.',
    body: z.object(packageFields),
    data: managedPackage,
    successStatus: 201,
  },
  'PUT /databundle-admin/packages/{id}': {
    summary: 'Changes the fields of a package that are sent.',
    body: z.object({ ...z.object(packageFields).partial().shape, ...readAt }),
    data: managedPackage,
  },
  'DELETE /databundle-admin/packages/{id}': {
    summary: 'Takes a package out of the shop and out of this list; history keeps it.',
    data: managedPackage,
  },
  'GET /databundle-admin/packages/{id}/overrides': {
    summary: 'How many prices of sellers a new amount would overtake.',
    query: z.object({ amount: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, amountText) }),
    data: z.object({ overrides: z.number(), overtaken: z.number() }),
  },
});
