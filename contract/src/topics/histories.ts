/** What was paid and what was delivered, as admins look it up. */
import { z } from 'zod';
import { optionalDay } from '#dates.ts';
import { optionalId, search, timestamp } from '#fields.ts';
import { ledgerKinds } from '#money.ts';
import { networks } from '#networks.ts';
import { orderStates } from '#order-states.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';

const outcome = z.enum(['success', 'pending', 'failed']);

const buyer = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() });

const payment = z.object({
  id: z.string(),
  /** Opens the order. */
  order_id: z.string(),
  ext_transaction_id: z.string(),
  amount: z.number(),
  phone_number: z.string(),
  type: z.literal('momo'),
  status: outcome,
  created_at: timestamp,
  name: z.string(),
  user: buyer.nullable(),
});

const bundleRow = z.object({
  id: z.string(),
  ext_transaction_id: z.string(),
  user: buyer.nullable(),
  name: z.string(),
  service: z.object({ id: z.string(), name: z.string(), network: z.enum(networks) }),
  display: z.string(),
  amount: z.number(),
  phone_number: z.string(),
  status: outcome,
  created_at: timestamp,
});

export type PaymentRow = z.output<typeof payment>;
export type BundleRow = z.output<typeof bundleRow>;

const statusFilter = z
  .enum(['', 'all', 'success', 'pending', 'failed'], 'Please use success, pending or failed')
  .optional()
  .transform((value) => (value === '' || value === 'all' ? undefined : value));

const filters = {
  search,
  status: statusFilter,
  start_date: optionalDay,
  end_date: optionalDay,
};
const paymentFilters = {
  ...filters,
  /** Whose purchases. */
  user_id: optionalId,
  guest_id: optionalId,
  /** Whose sales: the seller's own, and those of an agent's subagents. */
  seller_id: optionalId,
};
const bundleFilters = { ...filters, service_id: optionalId };

const format = z.enum(['csv'], 'Only csv can be exported').default('csv');

const event = z.object({
  from: z.enum(orderStates).nullable(),
  to: z.enum(orderStates),
  actor: z.string(),
  evidence: z.unknown(),
  created_at: timestamp,
});

const attempt = z.object({
  id: z.string(),
  direction: z.enum(['collect', 'deliver', 'refund', 'payout']),
  provider: z.string(),
  reference: z.string(),
  vendor_reference: z.string().nullable(),
  number: z.number(),
  amount: z.number(),
  /** What really came in, of a payment. */
  received: z.number().nullable(),
  outcome: z.enum(['open', 'unknown', 'done', 'failed', 'reversed']),
  /** It happened besides the one that counts. */
  surplus: z.boolean(),
  /** What its vendor says now and what does not go with that, while nobody has decided about it. */
  contradicted_by: z.string().nullable(),
  reason: z.string().nullable(),
  next_ask_at: timestamp.nullable(),
  checks: z.number(),
  checked_at: timestamp.nullable(),
  created_at: timestamp,
  settled_at: timestamp.nullable(),
});

/** What a vendor or an admin said of an attempt, with numbers and keys masked. */
const evidence = z.object({
  attempt_id: z.string(),
  provider: z.string(),
  source: z.enum(['answer', 'status', 'webhook', 'comparison', 'admin']),
  status: z.string(),
  said: z.unknown(),
  created_at: timestamp,
});

const posting = z.object({
  kind: z.enum(ledgerKinds),
  account: z.string(),
  amount: z.number(),
  created_at: timestamp,
});

const person = z.object({ id: z.string(), name: z.string() });

const order = z.object({
  id: z.string(),
  payment_id: z.string(),
  ext_transaction_id: z.string(),
  state: z.enum(orderStates),
  state_before_review: z.enum(orderStates).nullable(),
  payment_status: outcome,
  delivery: z.enum(['pending', 'delivered', 'failed', 'refunded']),
  service: z.object({ id: z.string(), name: z.string() }),
  package: z.object({ id: z.string(), name: z.string(), bundle_id: z.string(), megabytes: z.number() }),
  network: z.enum(networks),
  recipient: z.string(),
  payer: z.string(),
  payer_network: z.enum(networks),
  name: z.string(),
  user: buyer.nullable(),
  seller: person.nullable(),
  agent: person.nullable(),
  price: z.number(),
  amount: z.number(),
  cost_price: z.number(),
  seller_commission: z.number(),
  agent_commission: z.number(),
  received: z.number().nullable(),
  created_at: timestamp,
  changed_at: timestamp,
  paid_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  refunded_at: timestamp.nullable(),
  events: z.array(event),
  attempts: z.array(attempt),
  evidence: z.array(evidence),
  postings: z.array(posting),
});

export type OrderFile = z.output<typeof order>;

const about = {
  name: 'Histories',
  description: 'What was paid and what was delivered.',
  access: ['admin'],
} as const;

export const historyEndpoints = topic(about, {
  'GET /dashboard/payments': {
    summary: 'Payments, newest first.',
    query: z.object({ ...paymentFilters, ...pageQuery() }),
    data: z.array(payment),
    meta: z.object(pageMeta),
  },
  'GET /dashboard/data-bundles': {
    summary: 'Bundles that were ordered, newest first, with what became of their delivery.',
    query: z.object({ ...bundleFilters, ...pageQuery() }),
    data: z.array(bundleRow),
    meta: z.object(pageMeta),
  },
  'POST /dashboard/payments/export': {
    summary: 'The filtered payments as a file.',
    body: z.object({ format, filters: z.object(paymentFilters).nullish() }),
    data: z.unknown(),
  },
  'POST /dashboard/data-bundles/export': {
    summary: 'The filtered bundles as a file.',
    body: z.object({ format, filters: z.object(bundleFilters).nullish() }),
    data: z.unknown(),
  },
  'GET /orders/{id}': {
    summary: 'One order with all that happened to it: events, attempts, postings.',
    data: order,
  },
});
