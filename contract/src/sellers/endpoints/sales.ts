/** A seller's sales on the wire. */
import { z } from 'zod';
import { chartDays } from '#books/limits.ts';
import { optionalDay } from '#dates.ts';
import { choice } from '#fields.ts';
import { pageQuery, pagination } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { shownStatuses } from '#states.ts';
import { topic } from '#topic.ts';
import {
  count,
  csvFile,
  day,
  ghs,
  id,
  megabytes,
  network,
  packageName,
  personName,
  phoneNumber,
  reference,
  serviceName,
  shownStatus,
  stage,
  timestamp,
} from '#values.ts';

const filters = { status: choice(shownStatuses), date_from: optionalDay, date_to: optionalDay };

/** `base_price` and `commission` are the viewer's own: an agent sees their share of a subagent's sale. */
export const salesPurchase = z.object({
  id,
  ext_transaction_id: reference.nullable(),
  service_name: serviceName,
  network,
  package_name: packageName,
  value: megabytes,
  phone_number: phoneNumber,
  name: personName,
  amount: ghs,
  base_price: ghs,
  /** 0 until the bundle is delivered. */
  commission: ghs,
  pending_commission: ghs,
  /** Of the base price, earned and pending together, with one decimal. */
  commission_percent: ghs,
  status: shownStatus,
  stage,
  /** The subagent who sold it, in the eyes of the agent above. */
  sold_by: personName.nullable(),
  created_at: timestamp,
});

const sums = { total_sales: ghs, total_commission: ghs, successful_purchases: count };
const stats = z.object({ ...sums, total_purchases: count });
const salesDay = z.object({
  date: day,
  ...sums,
  /** Sales by network. Networks without a sale are left out. */
  networks: z.array(z.object({ network, total_sales: ghs })),
});

export type SalesPurchase = z.output<typeof salesPurchase>;
export type SalesStats = z.output<typeof stats>;
export type SalesDay = z.output<typeof salesDay>;

export const salesEndpoints = topic({
  name: 'Sales',
  description: "A seller's sales.",
  access: sellerRoles,
})({
  'GET /sales/history': {
    summary:
      'Sales of this seller and, for an agent, of the subagents below, with sums over the same filters.',
    query: z.object({ ...filters, ...pageQuery() }),
    data: z.object({ purchases: z.array(salesPurchase), stats, pagination }),
  },
  'GET /sales/days': {
    summary: `Sales of each day under the same filters, at most the last ${chartDays}, the newest last.`,
    query: z.object(filters),
    data: z.array(salesDay),
  },
  'POST /sales/export': {
    summary: 'Downloads the sales under the same filters as CSV.',
    body: z.object(filters),
    data: csvFile,
  },
});
