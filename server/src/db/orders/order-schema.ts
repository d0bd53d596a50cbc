/** The tables of orders, their attempts and events, payouts and the ledger. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network, Phone } from '@ntem/contract/phones';
import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from '#db/times.ts';
import type { AttemptDirection, AttemptOutcome } from '#domain/attempts/attempt-rules.ts';
import type { Contradiction } from '#domain/attempts/contradictions.ts';
import type { Account, LedgerKind } from '#domain/books/ledger-postings.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { PayoutState } from '#domain/payouts/payout-rules.ts';

type GuestsTable = {
  id: Generated<string>;
  phone: Phone;
  name: Generated<string>;
  seller_id: string | null;
  verified_at: NullableTimestamp;
  user_id: string | null;
  created_at: Timestamp;
};

type OrdersTable = {
  id: Generated<string>;
  payment_id: Generated<string>;
  reference: string;
  state: ColumnType<OrderState, OrderState | undefined, OrderState>;
  state_before_review: ColumnType<Exclude<OrderState, 'needs_review'> | null, never, never>;
  changed_by: string;
  evidence: unknown;
  service_id: string;
  bundle_id: string;
  service_name: string;
  bundle_name: string;
  supplier_code: string;
  megabytes: number;
  network: Network;
  recipient: Phone;
  payer: Phone;
  payer_network: Network;
  buyer_name: string;
  user_id: string | null;
  guest_id: string | null;
  seller_id: string | null;
  agent_id: string | null;
  price_pesewas: Pesewas;
  amount_pesewas: Pesewas;
  cost_pesewas: Pesewas;
  seller_base_pesewas: Pesewas;
  seller_commission_pesewas: Pesewas;
  agent_commission_pesewas: Pesewas;
  received_pesewas: Pesewas | null;
  buy_key: string | null;
  buy_body_hash: Buffer | null;
  code_request_id: string | null;
  confirm_key: string | null;
  needs_code: boolean;
  created_at: Timestamp;
  changed_at: Timestamp;
  paid_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
  refunded_at: NullableTimestamp;
};

type PayoutNumbersTable = {
  id: Generated<string>;
  seller_id: string;
  phone: Phone;
  network: Network;
  created_at: Timestamp;
  proved_at: NullableTimestamp;
  usable_from: NullableTimestamp;
};

type OrderTransitionsTable = {
  from_state: string;
  to_state: string;
  review_origin: Generated<string>;
};

type OrderEventsTable = {
  id: Generated<bigint>;
  order_id: string;
  from_state: OrderState | null;
  to_state: OrderState;
  actor: string;
  evidence: unknown;
  created_at: Timestamp;
};

type AttemptsTable = {
  id: Generated<string>;
  order_id: string | null;
  payout_id: string | null;
  direction: AttemptDirection;
  provider: string;
  reference: string;
  amount_pesewas: Pesewas;
  outcome: ColumnType<AttemptOutcome, AttemptOutcome | undefined, AttemptOutcome>;
  reason: string | null;
  number: number;
  vendor_reference: Generated<string | null>;
  supplier_code: string | null | undefined;
  sent_at: NullableTimestamp;
  payable_until: NullableTimestamp;
  hinted_at: NullableTimestamp;
  next_ask_at: NullableTimestamp;
  received_pesewas: Generated<Pesewas | null>;
  collection_id: string | null | undefined;
  receiver: Phone | null | undefined;
  receiver_network: Network | null | undefined;
  surplus: Generated<boolean>;
  contradicted_by: Generated<Contradiction | null>;
  contradicted_at: NullableTimestamp;
  checks: Generated<number>;
  checked_at: NullableTimestamp;
  /** What the gateway wants to know from the payer, if anything: a code that they get by dialling. */
  challenge_id: Generated<string | null>;
  challenge_dial_code: Generated<string | null>;
  challenge_answered_at: NullableTimestamp;
  created_at: Timestamp;
  settled_at: NullableTimestamp;
};

type LedgerTransactionsTable = {
  id: Generated<bigint>;
  kind: LedgerKind;
  attempt_id: string | null;
  turn: Generated<number>;
  order_id: string | null;
  payout_id: string | null;
  note: string | null;
  created_at: Timestamp;
};

type LedgerCheckpointTable = {
  account: Account;
  balance_pesewas: bigint;
  until: Timestamp;
};

type LedgerDaysTable = {
  day: string;
  kind: LedgerKind;
  account: Account;
  transactions: number;
  amount_pesewas: bigint;
  until: Timestamp;
};

type LedgerPostingsTable = {
  transaction_id: bigint;
  account: Account;
  amount_pesewas: bigint;
};

type PayoutsTable = {
  id: Generated<string>;
  seller_id: string;
  amount_pesewas: Pesewas;
  fee_pesewas: Pesewas;
  phone: Phone;
  network: Network;
  state: PayoutState;
  reference: string;
  request_key: string | null;
  reason: string | null;
  decided_by: string | null;
  /** The gateway contradicts how it has ended. */
  contradicted: Generated<boolean>;
  created_at: Timestamp;
  changed_at: Timestamp;
};

type PayoutTransitionsTable = { from_state: PayoutState; to_state: PayoutState };

type WebhookEventsTable = {
  id: Generated<bigint>;
  provider: string;
  event_key: string;
  reference: string;
  raw_body: Buffer;
  created_at: Timestamp;
};

type MissedLookupsTable = {
  id: Generated<bigint>;
  address: string;
  created_at: Timestamp;
};

export type OrderTables = {
  guests: GuestsTable;
  orders: OrdersTable;
  order_transitions: OrderTransitionsTable;
  order_events: OrderEventsTable;
  attempts: AttemptsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_postings: LedgerPostingsTable;
  ledger_checkpoint: LedgerCheckpointTable;
  ledger_days: LedgerDaysTable;
  payouts: PayoutsTable;
  payout_transitions: PayoutTransitionsTable;
  payout_numbers: PayoutNumbersTable;
  webhook_events: WebhookEventsTable;
  missed_lookups: MissedLookupsTable;
};
