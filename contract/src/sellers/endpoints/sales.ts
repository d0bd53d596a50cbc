/** A seller's sales on the wire. */
import { z } from 'zod';
import { optionalDay } from '#dates.ts';
import { choice, search } from '#fields.ts';
import { channels } from '#orders/channels.ts';
import { stages } from '#orders/stages.ts';
import { pageQuery, pagination } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { salesChartDays } from '#sellers/limits.ts';
import { shownStatuses } from '#states.ts';
import { topic } from '#topic.ts';
import {
  channel,
  count,
  csvFile,
  day,
  ghs,
  id,
  like,
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

const days = {
  status: choice(shownStatuses),
  stage: choice(stages),
  channel: choice(channels),
  date_from: optionalDay,
  date_to: optionalDay,
};
const filters = { ...days, search };

/** `base_price` and `commission` are the viewer's own: an agent sees their share of a subagent's sale. */
export const salesPurchase = z.object({
  id,
  ext_transaction_id: reference.nullable(),
  service_name: serviceName,
  network,
  package_name: packageName,
  value: megabytes,
  recipient: phoneNumber,
  /** The payer's. */
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
  channel,
  /** The subagent who sold it, in the eyes of the agent above. */
  sold_by: personName.nullable(),
  created_at: timestamp,
});

const wholeSale = salesPurchase.extend({
  /** Where the customer sees how far the order is. It shows no whole number. */
  status_url: like('https://shop.example/order/3f0c2c9e-7a52-4a6e-9f0d-5d2a1f7a9c11'),
  /** Null once it is not sold any more. */
  package_id: id.nullable(),
  /** Of a problem: the customer hears from the shop by then. */
  answer_by: timestamp.nullable(),
  paid_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  refunded_at: timestamp.nullable(),
});

const sums = { total_sales: ghs, total_commission: ghs, successful_purchases: count };
const stats = z.object({ ...sums, total_purchases: count });
/** How many there are at each stage under the other filters; a stage without any is left out. */
const stageCounts = z.partialRecord(stage, count);
const salesDay = z.object({
  date: day,
  ...sums,
  /** Sales by network. Networks without a sale are left out. */
  networks: z.array(z.object({ network, total_sales: ghs })),
});

const salesOfChannel = z.object({ channel, total_sales: ghs, successful_purchases: count });

export type SalesPurchase = z.output<typeof salesPurchase>;
export type WholeSale = z.output<typeof wholeSale>;
export type SalesDay = z.output<typeof salesDay>;
export type SalesOfChannel = z.output<typeof salesOfChannel>;

export const salesEndpoints = topic({
  name: 'Sales',
  description: "A seller's sales.",
  access: sellerRoles,
})({
  'GET /sales/history': {
    summary:
      'Sales of this seller and, for an agent, of the subagents below, with sums over the same filters.',
    query: z.object({ ...filters, ...pageQuery() }),
    data: z.object({ purchases: z.array(salesPurchase), stats, stages: stageCounts, pagination }),
  },
  'GET /sales/{id}': {
    summary: 'One sale, with the link to its status for the customer.',
    data: wholeSale,
  },
  'GET /sales/days': {
    summary: `Sales of each day under the same filters but the search, at most the last ${salesChartDays}, the newest last.`,
    query: z.object(days),
    data: z.array(salesDay),
  },
  'GET /sales/channels': {
    summary: `Sales by the way they came, under the same filters but the search, of the last ${salesChartDays} days at most.`,
    query: z.object(days),
    data: z.array(salesOfChannel),
  },
  'POST /sales/export': {
    summary: 'Downloads the sales under the same filters as CSV.',
    body: z.object(filters),
    data: csvFile,
  },
});
