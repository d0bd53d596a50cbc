/** A seller's sales on the wire. */
import { z } from 'zod';
import { optionalDay } from '#dates.ts';
import { timestamp } from '#fields.ts';
import { chartDays } from '#limits.ts';
import { networks } from '#networks.ts';
import { choice, pageQuery, pagination } from '#paging.ts';
import { saleStatuses } from '#seller-rules.ts';
import { topic } from '#topic.ts';

const filters = { status: choice(saleStatuses), date_from: optionalDay, date_to: optionalDay };

/** `base_price` and `commission` are the viewer's own: an agent sees the own share of a subagent's sale. */
const purchase = z.object({
  id: z.string(),
  ext_transaction_id: z.string().nullable(),
  service_name: z.string(),
  network: z.enum(networks),
  package_name: z.string(),
  value: z.number(),
  phone_number: z.string(),
  name: z.string(),
  amount: z.number(),
  base_price: z.number(),
  /** 0 until the bundle is delivered. */
  commission: z.number(),
  pending_commission: z.number(),
  /** Of the base price, earned and pending together, with one decimal. */
  commission_percent: z.number(),
  status: z.enum(saleStatuses),
  /** The subagent who sold it, in the eyes of the agent above. */
  sold_by: z.string().nullable(),
  created_at: timestamp,
});

const stats = z.object({
  total_commission: z.number(),
  total_sales: z.number(),
  successful_purchases: z.number(),
  total_purchases: z.number(),
});

const salesDay = z.object({
  date: z.string(),
  total_sales: z.number(),
  total_commission: z.number(),
  successful_purchases: z.number(),
});

export type SalesPurchase = z.output<typeof purchase>;
export type SalesStats = z.output<typeof stats>;
export type SalesDay = z.output<typeof salesDay>;

const about = {
  name: 'Sales',
  description: 'What a seller has sold.',
  access: ['agent', 'subagent'],
} as const;

export const salesEndpoints = topic(about, {
  'GET /sales/history': {
    summary:
      'Sales of this seller and, for an agent, of the subagents below, with sums over the same filters.',
    query: z.object({ ...filters, ...pageQuery() }),
    data: z.object({ purchases: z.array(purchase), stats, pagination }),
  },
  'GET /sales/days': {
    summary: `What was sold on each of the last ${chartDays} days, today last.`,
    data: z.array(salesDay),
  },
  'POST /sales/export': {
    summary: 'The sales under the same filters as a file of comma-separated values.',
    body: z.object(filters),
    data: z.string(),
  },
});
