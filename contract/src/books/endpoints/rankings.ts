/** Sellers ranked by their sales and our earnings from them. */
import { z } from 'zod';
import { rankedSellersPerPage, rankingPeriods, rankings } from '#books/limits.ts';
import { csvFormat } from '#orders/endpoints/histories.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';
import { asOf, count, csvFile, ghs, id, personName, phoneNumber, role } from '#values.ts';

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

export const rankingEndpoints = topic({
  name: 'Rankings',
  description: 'Sellers by sales and profit.',
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
});
