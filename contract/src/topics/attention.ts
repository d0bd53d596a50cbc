/** Orders that wait for a person, what is known on both sides, and what the person may decide. */
import { z } from 'zod';
import { attentionMoves, decisionStates, troubles } from '#attention-rules.ts';
import { id, optionalText, phone, reason, text, timestamp } from '#fields.ts';
import { evidenceLength, reasonLength } from '#limits.ts';
import { networks } from '#networks.ts';
import { orderStates } from '#order-states.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';
import { vendorWords } from '#vendor-words.ts';

/** The newest attempt in one direction: what its vendor was asked and says now. */
const side = z.object({
  provider: z.string(),
  reference: z.string(),
  vendor_reference: z.string().nullable(),
  outcome: z.enum(['open', 'unknown', 'done', 'failed', 'reversed']),
  reason: z.string().nullable(),
  amount: z.number(),
  /** The vendor's last word, and since when it says so; null where it was never asked. */
  says: z.enum(vendorWords).nullable(),
  says_since: timestamp.nullable(),
  checks: z.number(),
  checked_at: timestamp.nullable(),
  next_ask_at: timestamp.nullable(),
  created_at: timestamp,
});

export type AttentionSide = z.output<typeof side>;

/** The newest decision about an order, until the next one. */
const decision = z.object({
  id: z.string(),
  move: z.enum(attentionMoves),
  state: z.enum(decisionStates),
  reason: z.string(),
  evidence: z.string().nullable(),
  supplier_keeps_cost: z.boolean(),
  asked_by: z.object({ id: z.string(), name: z.string() }),
  asked_at: timestamp,
  /** Asked for by whoever reads this: they may withdraw it, and cannot confirm it. */
  is_own: z.boolean(),
  /** False also for an account that was made by whoever asked. */
  can_confirm: z.boolean(),
  /** What came of it, in a sentence: why it was refused, or what the vendors said. */
  said: z.string().nullable(),
  closed_at: timestamp.nullable(),
});

export type WireDecision = z.output<typeof decision>;

const share = z.object({ name: z.string(), commission: z.number() });

const item = z.object({
  id: z.string(),
  ext_transaction_id: z.string(),
  trouble: z.enum(troubles),
  state: z.enum(orderStates),
  state_before_review: z.enum(orderStates).nullable(),
  /** Since when the buyer waits: since the payment, else since the order. */
  since: timestamp,
  changed_at: timestamp,
  created_at: timestamp,
  paid_at: timestamp.nullable(),
  network: z.enum(networks),
  package: z.string(),
  price: z.number(),
  cost_price: z.number(),
  buyer_name: z.string(),
  payer: z.string(),
  payer_network: z.enum(networks),
  recipient: z.string(),
  /** Who earns when it is delivered. */
  seller: share.nullable(),
  agent: share.nullable(),
  payment: side.nullable(),
  delivery: side.nullable(),
  refund: side.nullable(),
  /** What we hold for the buyer of this order, and what came besides and belongs to no order. */
  held: z.number(),
  unallocated: z.number(),
  moves: z.array(z.enum(attentionMoves)),
  /** Those of them that are only carried out once a second admin has confirmed them. */
  second_admin_moves: z.array(z.enum(attentionMoves)),
  decision: decision.nullable(),
});

export type AttentionItem = z.output<typeof item>;

/** Recorded, and carried out by a job: `GET /attention/{orderId}` says how far it is. */
const decided = z.object({
  id: z.string(),
  state: z.string(),
  decision_id: z.string(),
  waits_for_second_admin: z.boolean(),
});

/** A decision about money is made by somebody, for a reason. */
const asked = z.object({
  reason,
  evidence: optionalText(evidenceLength.max),
});

const mark = asked.extend({
  evidence: text({ ...evidenceLength, error: 'Please say how you know' }),
});

/** The one that was read: another may have taken its place since. */
const readDecision = z.object({ decision_id: id('Please name the decision') });

const about = {
  name: 'Attention',
  description: 'Orders that wait for a person, what is known about them, and what an admin decides.',
  access: ['admin'],
} as const;

export const attentionEndpoints = topic(about, {
  'GET /attention': {
    summary: 'Orders that wait for a person, the one that waits longest first.',
    query: z.object(pageQuery()),
    data: z.array(item),
    meta: z.object(pageMeta),
  },
  'GET /attention/{orderId}': {
    summary:
      'One order as it stands for whoever decides about it, with the newest decision and what came of it.',
    data: item,
  },
  'POST /attention/{orderId}/check': {
    summary: 'Has the gateway and the supplier asked now, and goes by what they say.',
    body: z.object({ reason: optionalText(reasonLength.max), evidence: optionalText(evidenceLength.max) }),
    data: decided,
  },
  'POST /attention/{orderId}/deliver': {
    summary: 'Sends the bundle again, where nothing can have been delivered.',
    body: asked,
    data: decided,
  },
  'POST /attention/{orderId}/refund': {
    summary: 'Gives the money back, where nothing was delivered.',
    body: asked.extend({
      /** For a delivery that was taken back: whether the supplier keeps what it cost. */
      supplier_keeps_cost: z.boolean().default(false),
      /** For a refund that the payer's own wallet refused: another one of theirs. */
      receiver: z
        .object({ phone_number: phone('Please enter a valid phone number'), network: z.enum(networks) })
        .optional(),
    }),
    data: decided,
  },
  'POST /attention/{orderId}/mark-delivered': {
    summary: 'Records a delivery that the supplier has confirmed in another way.',
    body: mark,
    data: decided,
  },
  'POST /attention/{orderId}/mark-refunded': {
    summary: 'Records a refund of which the gateway says nothing, and that has arrived.',
    body: mark,
    data: decided,
  },
  'POST /attention/{orderId}/mark-unpaid': {
    summary: 'Ends an order of whose payment the gateway says nothing, and that was never paid.',
    body: mark,
    data: decided,
  },
  'POST /attention/{orderId}/settle-by-hand': {
    summary: 'Records that the money was handed over in another way. A second admin confirms it.',
    body: mark,
    data: decided,
  },
  'POST /attention/{orderId}/return-extra': {
    summary: 'Gives a payment back that no order could take.',
    body: asked,
    data: decided,
  },
  'POST /attention/{orderId}/write-off': {
    summary: 'Books a payment as lost that the gateway took back.',
    body: mark,
    data: decided,
  },
  'POST /attention/{orderId}/acknowledge': {
    summary: 'Closes what nothing can be done about: the loss is booked already.',
    body: asked,
    data: decided,
  },
  'POST /attention/{orderId}/confirm': {
    summary: 'Carries out what another admin has asked for.',
    body: readDecision,
    data: decided,
  },
  'POST /attention/{orderId}/decline': {
    summary: 'Turns down what another admin has asked for, or withdraws the own request.',
    body: readDecision.extend({ reason: asked.shape.reason }),
    data: decided,
  },
});
