/** The tables as TypeScript sees them, column by column as in the migrations. */
import type { Role } from '@ntem/contract/endpoint';
import type { Pesewas } from '@ntem/contract/money';
import type { Network, Phone } from '@ntem/contract/phones';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AdminTables } from '#db/audit/admin-schema.ts';
import type { ComparisonTables } from '#db/books/comparison-schema.ts';
import type { OrderTables } from '#db/orders/order-schema.ts';
import type { JobKind } from '#domain/job-kinds.ts';
import type { Author } from '#domain/people/author.ts';
import type { CodePurpose } from '#domain/people/codes.ts';
import type { UserStatus } from '#domain/people/users.ts';
import type { CatalogueStatus } from '#domain/prices/catalogue.ts';
import type { NullableTimestamp, Timestamp } from './times.ts';

type JobsTable = {
  id: Generated<bigint>;
  kind: JobKind;
  subject: string;
  bucket: Generated<string>;
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
  created_by: string | null;
  promoted_by: string | null;
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
  tried_key: string | null;
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

/** With everything that is known of an author. */
type AuditLogTable = { [Field in Exclude<keyof Author, 'userId'>]: Author[Field] | null } & {
  id: Generated<bigint>;
  actor_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  created_at: Timestamp;
  search_text: GeneratedAlways<string>;
};

export type Schema = AdminTables &
  ComparisonTables &
  OrderTables & {
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
    services: ServicesTable;
    bundles: BundlesTable;
    price_overrides: PriceOverridesTable;
    audit_log: AuditLogTable;
  };
