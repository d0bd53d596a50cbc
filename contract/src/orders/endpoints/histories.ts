/** Payments and deliveries for admins' histories. */
import { z } from 'zod';
import { optionalDay } from '#dates.ts';
import { choice, optionalId, search } from '#fields.ts';
import { channels } from '#orders/channels.ts';
import { stages } from '#orders/stages.ts';
import { buyer, service, wholeOrder } from '#orders/whole-order.ts';
import { listOf } from '#paging.ts';
import { bundleStatuses, shownStatuses } from '#states.ts';
import { topic } from '#topic.ts';
import {
  channel,
  count,
  csvFile,
  ghs,
  id,
  network,
  packageName,
  person,
  personName,
  phoneNumber,
  reference,
  shownStatus,
  stage,
  timestamp,
} from '#values.ts';

const rowFields = {
  id,
  ext_transaction_id: reference,
  amount: ghs,
  phone_number: phoneNumber,
  status: shownStatus,
  stage,
  channel,
  created_at: timestamp,
  name: personName,
  user: buyer,
  /** The owner of the link it was bought through. */
  seller: person.nullable(),
};

const payment = z.object({
  ...rowFields,
  /** Opens the order. */
  order_id: id,
  /** `float`: paid from what its seller keeps here. */
  type: z.enum(['momo', 'float']),
});

const bundleRow = z.object({ ...rowFields, service: service.extend({ network }), display: packageName });

export type PaymentRow = z.output<typeof payment>;
export type BundleRow = z.output<typeof bundleRow>;

const stageFilter = choice(stages, 'Please choose one of the stages', 'all');
const filters = {
  search,
  status: choice(shownStatuses, 'Please use success, pending or failed', 'all'),
  channel: choice(channels, 'Please choose one of the channels', 'all'),
  start_date: optionalDay,
  end_date: optionalDay,
};
/** The seller's own sales, and those of an agent's subagents. */
const sellerId = optionalId;
const paymentFilters = {
  ...filters,
  user_id: optionalId,
  guest_id: optionalId,
  seller_id: sellerId,
};
const bundleFilters = {
  ...filters,
  status: choice(bundleStatuses, 'Please use success, pending, failed, undelivered or refunded', 'all'),
  stage: stageFilter,
  service_id: optionalId,
  seller_id: sellerId,
};

const figures = z.object({ count, amount: ghs });
/** Of everything that is filtered, not of the page. */
const totals = z.object({
  /** Null if there are too many to be summed while a person waits. */
  sums: z
    .object({
      all: figures,
      success: figures,
      pending: figures,
      failed: figures,
      /** Earnings of sellers and of the platform from delivered orders. */
      commission: ghs,
      profit: ghs,
    })
    .nullable(),
});

export type Totals = z.output<typeof totals>;

export const csvFormat = z.enum(['csv'], 'Only csv can be exported').default('csv');

export const historyEndpoints = topic({
  name: 'Histories',
  description: 'Payments and deliveries.',
  access: ['admin'],
})({
  'GET /dashboard/payments': {
    summary: 'Payments, newest first.',
    ...listOf(payment, paymentFilters),
  },
  'GET /dashboard/data-bundles': {
    summary: 'Bundles that were ordered, newest first, with the outcome of their delivery.',
    ...listOf(bundleRow, bundleFilters),
  },
  'GET /dashboard/payments/totals': {
    summary: 'Sums of the filtered payments.',
    query: z.object(paymentFilters),
    data: totals,
  },
  'GET /dashboard/data-bundles/totals': {
    summary: 'Sums of the filtered bundles.',
    query: z.object(bundleFilters),
    data: totals,
  },
  'POST /dashboard/payments/export': {
    summary: 'Downloads the filtered payments as CSV.',
    body: z.object({ format: csvFormat, filters: z.object(paymentFilters).nullish() }),
    data: csvFile,
  },
  'POST /dashboard/data-bundles/export': {
    summary: 'Downloads the filtered bundles as CSV.',
    body: z.object({ format: csvFormat, filters: z.object(bundleFilters).nullish() }),
    data: csvFile,
  },
  'GET /orders/{id}': {
    summary: 'One order with all that happened to it: events, attempts, postings.',
    data: wholeOrder,
  },
});
