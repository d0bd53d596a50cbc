/** The tables as TypeScript sees them, column by column as in the migrations. */
import type { Role } from '@ntem/contract/endpoint';
import type { Pesewas } from '@ntem/contract/money';
import type { Network, Phone } from '@ntem/contract/phones';
import type { ColumnType, Generated } from 'kysely';
import type { CatalogueStatus } from '#domain/catalogue.ts';
import type { CodePurpose } from '#domain/codes.ts';
import type { OrderState } from '#domain/order-states.ts';
import type { PayoutState } from '#domain/payout-rules.ts';
import type { UserStatus } from '#domain/users.ts';
import type { AdminTables } from './admin-schema.ts';
import type { SandboxTables } from './sandbox-schema.ts';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

type JobsTable = {
  id: Generated<bigint>;
  kind: string;
  subject: string;
  run_at: Timestamp;
  requested: Generated<number>;
  attempts: Generated<number>;
  lease_until: NullableTimestamp;
  lease_token: string | null;
  last_error: string | null;
  created_at: Timestamp;
};

type UsersTable = {
  id: Generated<string>;
  name: string;
  email: string | null;
  phone: Phone;
  password_hash: string | null;
  role: Role | null;
  status: ColumnType<UserStatus, UserStatus | undefined, UserStatus>;
  upline_id: string | null;
  phone_verified_at: NullableTimestamp;
  last_login_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
};

type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  ended_at: NullableTimestamp;
};

type RefreshTokensTable = {
  token_hash: Buffer;
  session_id: string;
  spent_at: NullableTimestamp;
};

type KnownDevicesTable = {
  user_id: string;
  device_id: string;
  seen_at: Timestamp;
};

type FailedLoginsTable = {
  id: Generated<bigint>;
  phone: string;
  device: string | null;
  known_device: boolean;
  address: string;
  created_at: Timestamp;
};

type OneTimeCodesTable = {
  id: Generated<string>;
  purpose: CodePurpose;
  phone: Phone;
  phone_block: Generated<string>;
  subject: string | null;
  code_hash: Buffer;
  sent: boolean;
  wrong_tries: Generated<number>;
  used_at: NullableTimestamp;
  void_at: NullableTimestamp;
  device: string | null;
  address: string;
  created_at: Timestamp;
};

type ReferralLinksTable = {
  code: string;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  void_at: NullableTimestamp;
};

type IdempotencyKeysTable = {
  call: string;
  owner: string;
  key: string;
  body_hash: Buffer;
  status: number | null;
  answer: unknown;
  created_at: Timestamp;
};

type SecretsTable = {
  name: string;
  value: Buffer;
};

type SandboxMessagesTable = {
  id: Generated<string>;
  phone: Phone;
  text: string;
  code: string | null;
  created_at: Timestamp;
};

type ServicesTable = {
  id: Generated<string>;
  name: string;
  network: Network;
  status: ColumnType<CatalogueStatus, CatalogueStatus | undefined, CatalogueStatus>;
  notice: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
};

type BundlesTable = {
  id: Generated<string>;
  service_id: string;
  name: string;
  supplier_code: string;
  megabytes: number;
  amount_pesewas: Pesewas;
  cost_pesewas: Pesewas | null;
  validity: Generated<string>;
  status: ColumnType<CatalogueStatus, CatalogueStatus | undefined, CatalogueStatus>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
};

type PriceOverridesTable = {
  seller_id: string;
  bundle_id: string;
  target_level: number;
  price_pesewas: Pesewas;
  updated_at: Timestamp;
};

type AuditLogTable = {
  id: Generated<bigint>;
  actor_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  address: string | null;
  created_at: Timestamp;
};

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
  confirm_key: string | null;
  needs_code: boolean;
  created_at: Timestamp;
  changed_at: Timestamp;
  paid_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
  refunded_at: NullableTimestamp;
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

export type AttemptDirection = 'collect' | 'deliver' | 'refund' | 'payout';
export type AttemptOutcome = 'open' | 'unknown' | 'done' | 'failed';

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
  evidence: unknown;
  checks: Generated<number>;
  checked_at: NullableTimestamp;
  created_at: Timestamp;
  settled_at: NullableTimestamp;
};

type LedgerTransactionsTable = {
  id: Generated<bigint>;
  kind: string;
  order_id: string | null;
  payout_id: string | null;
  note: string | null;
  created_at: Timestamp;
};

type LedgerPostingsTable = {
  transaction_id: bigint;
  account: string;
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

export type Schema = AdminTables &
  SandboxTables & {
    jobs: JobsTable;
    users: UsersTable;
    sessions: SessionsTable;
    refresh_tokens: RefreshTokensTable;
    known_devices: KnownDevicesTable;
    failed_logins: FailedLoginsTable;
    one_time_codes: OneTimeCodesTable;
    referral_links: ReferralLinksTable;
    idempotency_keys: IdempotencyKeysTable;
    secrets: SecretsTable;
    sandbox_messages: SandboxMessagesTable;
    services: ServicesTable;
    bundles: BundlesTable;
    price_overrides: PriceOverridesTable;
    audit_log: AuditLogTable;
    guests: GuestsTable;
    orders: OrdersTable;
    order_transitions: OrderTransitionsTable;
    order_events: OrderEventsTable;
    attempts: AttemptsTable;
    ledger_transactions: LedgerTransactionsTable;
    ledger_postings: LedgerPostingsTable;
    payouts: PayoutsTable;
    payout_transitions: PayoutTransitionsTable;
    webhook_events: WebhookEventsTable;
    missed_lookups: MissedLookupsTable;
  };
