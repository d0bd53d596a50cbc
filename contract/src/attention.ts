/** Orders that wait for a person, what is known on both sides, and what the person may decide. */
import { z } from 'zod';
import { attentionMoves, moneyMoves } from './attention-rules.ts';
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

/** A decision that is not carried out before a second admin has confirmed it. */
const waitingDecision = z.object({
  id: z.string(),
  move: z.enum(moneyMoves),
  reason: z.string(),
  evidence: z.string().nullable(),
  supplier_keeps_cost: z.boolean(),
  asked_by: z.object({ id: z.string(), name: z.string() }),
  asked_at: timestamp,
  /** Asked for by whoever reads this: they may withdraw it, and cannot confirm it. */
  is_own: z.boolean(),
});

export type WaitingDecision = z.output<typeof waitingDecision>;

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
  /** Whatever moves money here is only carried out once a second admin has confirmed it. */
  needs_second_admin: z.boolean(),
  waiting: waitingDecision.nullable(),
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

const checked = z.object({ id: z.string(), state: z.string(), answers });

/** Nothing has moved yet where it waits for a second admin. */
const decided = z.object({ id: z.string(), state: z.string(), waits_for_second_admin: z.boolean() });

const params = z.object({ orderId: z.string() });
const access = ['admin'] as const;

/** A decision about money is made by somebody, for a reason. */
const decision = z.object({
  reason: text({ min: 3, max: 500, error: 'Please give a reason' }),
  evidence: optionalText(1000),
});

const mark = decision.extend({
  evidence: text({ min: 3, max: 1000, error: 'Please say how you know' }),
});

/** The one that was read: another may have taken its place since. */
const readDecision = z.object({ decision_id: text({ min: 1, max: 100, error: 'Please name the decision' }) });

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
    data: checked,
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
    body: mark,
    data: decided,
  }),
  'POST /attention/{orderId}/mark-refunded': endpoint({
    method: 'POST',
    path: '/attention/{orderId}/mark-refunded',
    access,
    summary: 'Records a refund of which the gateway says nothing, and that has arrived.',
    params,
    body: mark,
    data: decided,
  }),
  'POST /attention/{orderId}/mark-unpaid': endpoint({
    method: 'POST',
    path: '/attention/{orderId}/mark-unpaid',
    access,
    summary: 'Ends an order of whose payment the gateway says nothing, and that was never paid.',
    params,
    body: mark,
    data: decided,
  }),
  'POST /attention/{orderId}/confirm': endpoint({
    method: 'POST',
    path: '/attention/{orderId}/confirm',
    access,
    summary: 'Carries out what another admin has asked for.',
    params,
    body: readDecision,
    data: decided,
  }),
  'POST /attention/{orderId}/decline': endpoint({
    method: 'POST',
    path: '/attention/{orderId}/decline',
    access,
    summary: 'Turns down what another admin has asked for, or withdraws the own request.',
    params,
    body: readDecision.extend({ reason: decision.shape.reason }),
    data: decided,
  }),
};
