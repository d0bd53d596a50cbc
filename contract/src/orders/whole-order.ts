/** One order with everything that happened to it, as admins see it. */
import { z } from 'zod';
import { ledgerKinds } from '#books/ledger-kinds.ts';
import { attemptFields, sellers } from '#review/endpoints/attention.ts';
import { attemptDirections, contradictions, evidenceSources } from '#states.ts';
import {
  channel,
  count,
  deliveryStatus,
  email,
  ghs,
  id,
  like,
  megabytes,
  network,
  orderState,
  packageName,
  person,
  personName,
  phoneNumber,
  provider,
  reference,
  serviceName,
  shownStatus,
  stage,
  timestamp,
} from '#values.ts';

export const buyer = person.extend({ email }).nullable();

export const service = z.object({ id, name: serviceName });

const event = z.object({
  from: orderState.nullable(),
  to: orderState,
  actor: personName,
  evidence: z.unknown(),
  created_at: timestamp,
});

const attempt = z.object({
  ...attemptFields,
  id,
  direction: z.enum(attemptDirections),
  number: count,
  /** The amount of a payment that really came in. */
  received: ghs.nullable(),
  /** It happened besides the one that counts. */
  surplus: z.boolean(),
  /** The vendor's current statement and the contradiction, while nobody has decided about it. */
  contradicted_by: z.enum(contradictions).nullable(),
  settled_at: timestamp.nullable(),
});

/** A statement of a vendor or an admin about an attempt, with numbers and keys masked. */
const evidence = z.object({
  attempt_id: id,
  provider,
  source: z.enum(evidenceSources),
  status: like('done'),
  said: z.unknown(),
  created_at: timestamp,
});

const posting = z.object({
  kind: z.enum(ledgerKinds),
  account: like('gateway:sandbox'),
  amount: ghs,
  created_at: timestamp,
});

export const wholeOrder = z.object({
  id,
  payment_id: id,
  ext_transaction_id: reference,
  state: orderState,
  state_before_review: orderState.nullable(),
  payment_status: shownStatus,
  delivery: deliveryStatus,
  stage,
  channel,
  service,
  package: z.object({ id, name: packageName, bundle_id: like('mtn-1gb'), megabytes }),
  network,
  recipient: phoneNumber,
  payer: phoneNumber,
  payer_network: network,
  name: personName,
  user: buyer,
  sellers,
  price: ghs,
  amount: ghs,
  cost_price: ghs,
  received: ghs.nullable(),
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

export type WholeOrder = z.output<typeof wholeOrder>;
