/** Sellers ranked by their sales and our earnings from them, and an admin's saved filters. */
import { z } from 'zod';
import { rankedSellersPerPage, rankingPeriods, rankings } from '#books/limits.ts';
import { titleLength } from '#catalogue/limits.ts';
import { line, requiredId } from '#fields.ts';
import { searchMaxLength } from '#lists.ts';
import { csvFormat } from '#orders/endpoints/histories.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';
import { asOf, count, csvFile, ghs, id, like, personName, phoneNumber, role } from '#values.ts';

const seller = z.object({
  /** `direct` for what was bought without a seller. */
  id,
  seller: z.object({ id, name: personName, phone_number: phoneNumber, role }).nullable(),
  orders: count,
  sales: ghs,
  commission: ghs,
  profit: ghs,
  failed: count,
  /** Sales against as many days before, in percent; null if nothing was sold then. */
  growth: z
    .number()
    .meta({ examples: [18.2] })
    .nullable(),
});

export type RankedSeller = z.output<typeof seller>;

const choices = { period: z.enum(rankingPeriods).default('month'), sort: z.enum(rankings).default('sales') };

const savedLists = ['payments', 'data-bundles'] as const;
/** As in the address. */
const query = z
  .string()
  .max(4 * searchMaxLength)
  .meta({ examples: ['status=failed&start_date=2026-11-01'] });
const saved = z.object({ id, list: z.enum(savedLists), name: like('Failed today'), query });

export type SavedFilter = z.output<typeof saved>;

export const rankingEndpoints = topic({
  name: 'Rankings',
  description: 'Sellers by sales and profit, and saved filters.',
  access: ['admin'],
})({
  'GET /dashboard/sellers': {
    summary: 'Sellers, and purchases without one, by their sales in the last days.',
    query: z.object({ ...choices, ...pageQuery(rankedSellersPerPage) }),
    data: z.array(seller),
    meta: pageMeta.extend({ as_of: asOf }),
  },
  'POST /dashboard/sellers/export': {
    summary: 'Downloads the ranking as CSV.',
    body: z.object({ format: csvFormat, filters: z.object(choices).nullish() }),
    data: csvFile,
  },
  'GET /saved-filters': {
    summary: 'The filters that you have saved.',
    data: z.array(saved),
  },
  'POST /saved-filters': {
    summary: 'Saves filters under a name. The same name of the same list is replaced.',
    body: z.object({
      list: z.enum(savedLists),
      name: line({ ...titleLength, error: 'Please enter a name', like: 'Failed today' }),
      query,
    }),
    data: saved,
    successStatus: 201,
  },
  'DELETE /saved-filters/{id}': {
    summary: 'Deletes filters that you have saved.',
    data: z.object({ id: requiredId('Please name the filter') }),
  },
});
