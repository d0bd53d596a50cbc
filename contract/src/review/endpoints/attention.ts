/** Orders that wait for a person, the facts on both sides, and the possible decisions. */
import { z } from 'zod';
import { evidence, optionalEvidence, phone, question, reason, requiredId } from '#fields.ts';
import { listOf } from '#paging.ts';
import { attentionMoves, decisionStates, howKnownText, troubles } from '#review/attention-moves.ts';
import { attemptOutcomes, vendorWords } from '#states.ts';
import { topic } from '#topic.ts';
import {
  attemptReference,
  count,
  ghs,
  id,
  like,
  network,
  orderState,
  packageName,
  person,
  personName,
  phoneNumber,
  provider,
  reference,
  sentence,
  stage,
  timestamp,
} from '#values.ts';

export const attemptFields = {
  provider,
  reference: attemptReference,
  vendor_reference: like('SB184203').nullable(),
  outcome: z.enum(attemptOutcomes),
  reason: sentence.nullable(),
  amount: ghs,
  checks: count,
  checked_at: timestamp.nullable(),
  next_ask_at: timestamp.nullable(),
  created_at: timestamp,
};

/** An attempt: what its vendor was asked and says now. */
const side = z.object({
  ...attemptFields,
  /** The vendor's last status, and since when; null if it was never asked. */
  says: z.enum(vendorWords).nullable(),
  says_since: timestamp.nullable(),
});

export type AttentionSide = z.output<typeof side>;

/** The facts about the newest decision on an order or payout. */
export const decisionFields = {
  id,
  state: z.enum(decisionStates),
  asked_at: timestamp,
  /** The result, in a sentence: why it was refused, or the vendors' answers. */
  said: sentence.nullable(),
};

const decision = z.object({
  ...decisionFields,
  move: z.enum(attentionMoves),
  reason: sentence,
  evidence: sentence.nullable(),
  supplier_keeps_cost: z.boolean(),
  asked_by: person,
  /** Asked for by the reader: they may withdraw it, and cannot confirm it. */
  is_own: z.boolean(),
  /** False also for an account that was made by the admin who asked. */
  can_confirm: z.boolean(),
  closed_at: timestamp.nullable(),
});

export type WireDecision = z.output<typeof decision>;

/** The sellers who earn when the order is delivered, the one who sold it first. */
export const sellers = z.array(person.extend({ commission: ghs }));

const item = z.object({
  id,
  ext_transaction_id: reference,
  trouble: z.enum(troubles),
  state: orderState,
  state_before_review: orderState.nullable(),
  stage,
  /** Since when the buyer waits: since the payment, else since the order. */
  since: timestamp,
  changed_at: timestamp,
  created_at: timestamp,
  paid_at: timestamp.nullable(),
  network,
  package: packageName,
  price: ghs,
  cost_price: ghs,
  buyer_name: personName,
  payer: phoneNumber,
  payer_network: network,
  recipient: phoneNumber,
  sellers,
  /** The payment that it waits for, or its own; what was given back of that one; and the newest delivery. */
  payment: side.nullable(),
  delivery: side.nullable(),
  refund: side.nullable(),
  /** Money held for the buyer of this order, and money that came besides and belongs to no order. */
  held: ghs,
  unallocated: ghs,
  moves: z.array(z.enum(attentionMoves)),
  /** The extra amount of the payment that each of them is about. */
  amounts: z.partialRecord(z.enum(attentionMoves), ghs),
  /** Those of them that are only carried out once a second admin has confirmed them. */
  second_admin_moves: z.array(z.enum(attentionMoves)),
  decision: decision.nullable(),
});

export type AttentionItem = z.output<typeof item>;

const asked = z.object({ reason, evidence: optionalEvidence });
const marked = z.object({ reason, evidence: evidence(howKnownText) });
/** The one that was read: another may have taken its place since. */
const read = z.object({ decision_id: requiredId('Please name the decision') });

/** Recorded, and carried out by a job: `GET /attention/{orderId}` says how far it is. */
const data = z.object({ id, state: orderState, decision_id: id, waits_for_second_admin: z.boolean() });

/** For a delivery that was taken back: whether the supplier keeps what it cost. */
const ofDelivery = { supplier_keeps_cost: z.boolean().default(false) };

const mark = { proof: 'fresh', body: marked.extend(ofDelivery), data } as const;

export const attentionEndpoints = topic({
  name: 'Attention',
  description: "Orders that wait for a person, the known facts, and admins' decisions.",
  access: ['admin'],
})({
  'GET /attention': {
    summary: 'Orders that wait for a person, the one that waits longest first.',
    ...listOf(item, {}),
  },
  'GET /attention/{orderId}': {
    summary: 'One order for the admin who decides about it, with the newest decision and its result.',
    data: item,
  },
  'POST /attention/{orderId}/check': {
    summary: 'Asks the gateway and the supplier now, and follows their answers.',
    body: question,
    data,
  },
  'POST /attention/{orderId}/deliver': {
    summary: 'Sends the bundle again, if nothing can have been delivered.',
    body: asked,
    data,
  },
  'POST /attention/{orderId}/refund': {
    proof: 'fresh',
    summary: 'Gives the money back, where nothing was delivered.',
    body: asked.extend({
      ...ofDelivery,
      /** For a refund that the payer's own wallet refused: another one of theirs. */
      receiver: z.object({ phone_number: phone(), network }).optional(),
    }),
    data,
  },
  'POST /attention/{orderId}/mark-delivered': {
    ...mark,
    summary: 'It ended with the bundle: records a delivery that the supplier has confirmed in another way.',
  },
  'POST /attention/{orderId}/mark-refunded': {
    ...mark,
    summary: 'It ended with the money back: through the gateway, or given back there.',
  },
  'POST /attention/{orderId}/mark-refunded-twice': {
    ...mark,
    summary:
      'It ended with the money back twice: the refund arrived, and the gateway took the payment back too.',
  },
  'POST /attention/{orderId}/settle-by-hand': {
    ...mark,
    summary: 'It ended with the money back: handed over in another way. A second admin confirms it.',
  },
  'POST /attention/{orderId}/mark-unpaid': {
    ...mark,
    summary:
      'It ended with neither: records that a payment was never made of which the gateway says nothing.',
  },
  'POST /attention/{orderId}/mark-paid': {
    ...mark,
    summary: 'Records a payment of which the gateway says nothing, and that has arrived: the order goes on.',
  },
  'POST /attention/{orderId}/return-extra': {
    proof: 'fresh',
    summary: 'Gives a payment back that no order could take.',
    body: asked,
    data,
  },
  'POST /attention/{orderId}/confirm': {
    proof: 'fresh',
    summary: 'Carries out what another admin has asked for.',
    body: read,
    data,
  },
  'POST /attention/{orderId}/decline': {
    summary: "Declines another admin's decision, or withdraws your own.",
    body: read.extend({ reason }),
    data,
  },
});
