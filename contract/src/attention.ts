/** Orders that wait for a person, what is known on both sides, and what the person may decide. */
import { z } from 'zod';
import { attentionMoves } from './attention-rules.ts';
import { endpoint } from './endpoint.ts';
import { optionalText, text, timestamp } from './fields.ts';
import { pageMeta, pageQuery } from './paging.ts';
import { networks } from './phones.ts';

const side = z.object({
  provider: z.string(),
  reference: z.string(),
  outcome: z.enum(['open', 'unknown', 'done', 'failed']),
  reason: z.string().nullable(),
  amount: z.number(),
  checks: z.number(),
  checked_at: timestamp.nullable(),
});

const item = z.object({
  id: z.string(),
  ext_transaction_id: z.string(),
  state: z.string(),
  state_before_review: z.string().nullable(),
  /** Since when the buyer waits: since the payment, else since the order. */
  since: timestamp,
  changed_at: timestamp,
  created_at: timestamp,
  network: z.enum(networks),
  package: z.string(),
  price: z.number(),
  payer: z.string(),
  recipient: z.string(),
  /** The newest attempt in each direction: what the gateway and the supplier were asked and have said. */
  payment: side.nullable(),
  delivery: side.nullable(),
  refund: side.nullable(),
  moves: z.array(z.enum(attentionMoves)),
});

export type AttentionItem = z.output<typeof item>;

const answers = z.array(
  z.object({
    direction: z.enum(['collect', 'deliver', 'refund', 'payout']),
    provider: z.string(),
    reference: z.string(),
    status: z.enum(['done', 'in_progress', 'failed', 'not_found', 'unknown']),
    reason: z.string().nullable(),
  }),
);

const decided = z.object({ id: z.string(), state: z.string() });

const params = z.object({ orderId: z.string() });
const access = ['admin'] as const;

/** A decision about money is made by somebody, for a reason. */
const decision = z.object({
  reason: text({ min: 3, max: 500, error: 'Please give a reason' }),
  evidence: optionalText(1000),
});

export const attentionEndpoints = {
  'GET /attention': endpoint({
    method: 'GET',
    path: '/attention',
    access,
    summary: 'Orders that wait for a person, the one that waits longest first.',
    query: z.object(pageQuery(20)),
    data: z.array(item),
    meta: z.object(pageMeta),
  }),
  'POST /attention/{orderId}/check': endpoint({
    method: 'POST',
    path: '/attention/{orderId}/check',
    access,
    summary: 'Asks the gateway and the supplier now, and goes by what they say.',
    params,
    body: z.object({ reason: optionalText(500), evidence: optionalText(1000) }),
    data: decided.extend({ answers }),
  }),
  'POST /attention/{orderId}/deliver': endpoint({
    method: 'POST',
    path: '/attention/{orderId}/deliver',
    access,
    summary: 'Sends the bundle again, where nothing can have been delivered.',
    params,
    body: decision,
    data: decided,
  }),
  'POST /attention/{orderId}/refund': endpoint({
    method: 'POST',
    path: '/attention/{orderId}/refund',
    access,
    summary: 'Gives the money back, where nothing was delivered.',
    params,
    body: decision.extend({
      /** For a delivery that was taken back: whether the supplier keeps what it cost. */
      supplier_keeps_cost: z.boolean().default(false),
    }),
    data: decided,
  }),
  'POST /attention/{orderId}/mark-delivered': endpoint({
    method: 'POST',
    path: '/attention/{orderId}/mark-delivered',
    access,
    summary: 'Records a delivery that the supplier has confirmed in another way.',
    params,
    body: decision.extend({
      evidence: text({ min: 3, max: 1000, error: 'Please say how you know that it was delivered' }),
    }),
    data: decided,
  }),
};
