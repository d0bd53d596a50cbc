/** The tables of orders, their attempts and events, payouts and the ledger. */

import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type {
  AttemptDirection,
  AttemptOutcome,
  Contradiction,
  OrderState,
  PayoutState,
} from '@ntem/contract/states';
import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from '#db/times.ts';

type GuestsTable = {
  id: Generated<string>;
  phone: Phone;
  name: Generated<string>;
  sellerId: string | null;
  verifiedAt: NullableTimestamp;
  userId: string | null;
  createdAt: Timestamp;
};

type OrdersTable = {
  id: Generated<string>;
  paymentId: Generated<string>;
  reference: string;
  state: ColumnType<OrderState, OrderState | undefined, OrderState>;
  stateBeforeReview: ColumnType<Exclude<OrderState, 'needs_review'> | null, never, never>;
  changedBy: string;
  evidence: unknown;
  serviceId: string;
  bundleId: string;
  serviceName: string;
  bundleName: string;
  supplierCode: string;
  megabytes: number;
  network: Network;
  recipient: Phone;
  payer: Phone;
  payerNetwork: Network;
  buyerName: string;
  userId: string | null;
  guestId: string | null;
  sellerId: string | null;
  agentId: string | null;
  pricePesewas: Pesewas;
  amountPesewas: Pesewas;
  costPesewas: Pesewas;
  sellerBasePesewas: Pesewas;
  sellerCommissionPesewas: Pesewas;
  agentCommissionPesewas: Pesewas;
  receivedPesewas: Pesewas | null;
  buyKey: string | null;
  buyBodyHash: Buffer | null;
  codeRequestId: string | null;
  confirmKey: string | null;
  needsCode: boolean;
  createdAt: Timestamp;
  changedAt: Timestamp;
  paidAt: NullableTimestamp;
  deliveredAt: NullableTimestamp;
  refundedAt: NullableTimestamp;
};

type PayoutNumbersTable = {
  id: Generated<string>;
  sellerId: string;
  phone: Phone;
  network: Network;
  createdAt: Timestamp;
  provedAt: NullableTimestamp;
  usableFrom: NullableTimestamp;
};

type OrderEventsTable = {
  id: Generated<bigint>;
  orderId: string;
  fromState: OrderState | null;
  toState: OrderState;
  actor: string;
  evidence: unknown;
  createdAt: Timestamp;
};

type AttemptsTable = {
  id: Generated<string>;
  orderId: string | null;
  payoutId: string | null;
  direction: AttemptDirection;
  provider: string;
  reference: string;
  amountPesewas: Pesewas;
  outcome: ColumnType<AttemptOutcome, AttemptOutcome | undefined, AttemptOutcome>;
  reason: string | null;
  number: number;
  vendorReference: Generated<string | null>;
  supplierCode: string | null | undefined;
  sentAt: NullableTimestamp;
  payableUntil: NullableTimestamp;
  hintedAt: NullableTimestamp;
  nextAskAt: NullableTimestamp;
  receivedPesewas: Generated<Pesewas | null>;
  collectionId: string | null | undefined;
  receiver: Phone | null | undefined;
  receiverNetwork: Network | null | undefined;
  surplus: Generated<boolean>;
  contradictedBy: Generated<Contradiction | null>;
  contradictedAt: NullableTimestamp;
  checks: Generated<number>;
  checkedAt: NullableTimestamp;
  /** What the gateway wants to know from the payer, if anything: a code that they get by dialling. */
  challengeId: Generated<string | null>;
  challengeDialCode: Generated<string | null>;
  challengeAnsweredAt: NullableTimestamp;
  createdAt: Timestamp;
  settledAt: NullableTimestamp;
};

type PayoutsTable = {
  id: Generated<string>;
  sellerId: string;
  amountPesewas: Pesewas;
  feePesewas: Pesewas;
  phone: Phone;
  network: Network;
  state: PayoutState;
  reference: string;
  requestKey: string | null;
  reason: string | null;
  decidedBy: string | null;
  /** The gateway contradicts how it has ended. */
  contradicted: Generated<boolean>;
  createdAt: Timestamp;
  changedAt: Timestamp;
};

export type OrderTables = {
  guests: GuestsTable;
  orders: OrdersTable;
  orderEvents: OrderEventsTable;
  attempts: AttemptsTable;
  payouts: PayoutsTable;
  payoutNumbers: PayoutNumbersTable;
};
