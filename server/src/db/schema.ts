/** The tables that the query builder is used on, column by column as in the migrations. Others are read in plain SQL. */

import type { AttentionMove, DecisionState } from '@ntem/contract/attention-rules';
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { PayoutMove } from '@ntem/contract/payout-rules';
import type { Phone } from '@ntem/contract/phones';
import type { Role } from '@ntem/contract/roles';
import type { OrderState, PayoutState } from '@ntem/contract/states';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OrderTables } from '#db/orders/order-schema.ts';
import type { JobKind } from '#domain/job-kinds.ts';
import type { Author } from '#domain/people/author.ts';
import type { CodePurpose } from '#domain/people/codes.ts';
import type { Registration } from '#domain/people/registrations.ts';
import type { UserStatus } from '#domain/people/users.ts';
import type { CatalogueStatus, PauseScope } from '#domain/prices/catalogue.ts';
import type { NullableTimestamp, Timestamp } from './times.ts';

type JobsTable = {
  id: Generated<bigint>;
  kind: JobKind;
  subject: string;
  bucket: Generated<string>;
  runAt: Timestamp;
  requested: Generated<number>;
  attempts: Generated<number>;
  leaseUntil: NullableTimestamp;
  leaseToken: string | null;
  lastError: string | null;
  createdAt: Timestamp;
};

type UsersTable = {
  id: Generated<string>;
  name: string;
  email: string | null;
  phone: Phone;
  passwordHash: string | null;
  role: Role | null;
  status: ColumnType<UserStatus, UserStatus | undefined, UserStatus>;
  uplineId: string | null;
  createdBy: string | null;
  promotedBy: string | null;
  phoneVerifiedAt: NullableTimestamp;
  lastLoginAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

type SessionsTable = {
  id: Generated<string>;
  userId: string;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  endedAt: NullableTimestamp;
};

type RefreshTokensTable = {
  tokenHash: Buffer;
  sessionId: string;
  spentAt: NullableTimestamp;
};

type KnownDevicesTable = {
  phone: Phone;
  device: string;
  seenAt: Timestamp;
};

type FailedLoginsTable = {
  id: Generated<bigint>;
  phone: string;
  device: string | null;
  knownDevice: boolean;
  address: string;
  createdAt: Timestamp;
};

type OneTimeCodesTable = {
  id: Generated<string>;
  purpose: CodePurpose;
  phone: Phone;
  phoneBlock: Generated<string>;
  subject: string | null;
  codeHash: Buffer;
  sent: boolean;
  wrongTries: Generated<number>;
  triedKey: string | null;
  usedAt: NullableTimestamp;
  voidAt: NullableTimestamp;
  device: string | null;
  address: string;
  knownDevice: Generated<boolean>;
  registration: Registration | null;
  createdAt: Timestamp;
};

type ProbesTable = {
  id: Generated<bigint>;
  kind: 'order' | 'number';
  device: string | null;
  address: string;
  createdAt: Timestamp;
};

type ReferralLinksTable = {
  code: string;
  userId: string;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  voidAt: NullableTimestamp;
};

type IdempotencyKeysTable = {
  call: string;
  owner: string;
  key: string;
  bodyHash: Buffer;
  status: number | null;
  answer: string | null;
  createdAt: Timestamp;
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
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

type BundlesTable = {
  id: Generated<string>;
  serviceId: string;
  name: string;
  supplierCode: string;
  megabytes: number;
  amountPesewas: Pesewas;
  costPesewas: Pesewas | null;
  validity: Generated<string>;
  status: ColumnType<CatalogueStatus, CatalogueStatus | undefined, CatalogueStatus>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

type PriceOverridesTable = {
  sellerId: string;
  bundleId: string;
  targetLevel: number;
  pricePesewas: Pesewas;
  updatedAt: Timestamp;
};

/** With everything that is known of an author. */
type AuditLogTable = { [Field in Exclude<keyof Author, 'userId'>]: Author[Field] | null } & {
  id: Generated<bigint>;
  actorId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  createdAt: Timestamp;
  searchText: GeneratedAlways<string>;
};

type SalesPausesTable = {
  scope: PauseScope;
  /** Null where all sales are paused. */
  network: GeneratedAlways<Network | null>;
  message: string;
  createdAt: Timestamp;
};

type AdminSettingsTable = {
  onlyRow: Generated<boolean>;
  floatAlarmPesewas: Pesewas;
};

type DecisionsTable = {
  id: Generated<string>;
  orderId: string | null;
  payoutId: string | null;
  move: AttentionMove | PayoutMove;
  stoodState: OrderState | PayoutState;
  stoodBeforeReview: Exclude<OrderState, 'needs_review'> | null;
  reason: string;
  evidence: string | null;
  supplierKeepsCost: Generated<boolean>;
  receiver: Phone | null;
  receiverNetwork: Network | null;
  askedBy: string;
  /** Of decisions that were asked for before `author` was kept. */
  askedFrom: Generated<string>;
  author: Author | null;
  askedAt: Timestamp;
  state: DecisionState;
  confirmedBy: Generated<string | null>;
  said: Generated<string | null>;
  closedBy: Generated<string | null>;
  closedAt: NullableTimestamp;
};

export type Schema = OrderTables & {
  jobs: JobsTable;
  users: UsersTable;
  sessions: SessionsTable;
  refreshTokens: RefreshTokensTable;
  knownDevices: KnownDevicesTable;
  failedLogins: FailedLoginsTable;
  oneTimeCodes: OneTimeCodesTable;
  probes: ProbesTable;
  referralLinks: ReferralLinksTable;
  idempotencyKeys: IdempotencyKeysTable;
  secrets: SecretsTable;
  services: ServicesTable;
  bundles: BundlesTable;
  priceOverrides: PriceOverridesTable;
  auditLog: AuditLogTable;
  salesPauses: SalesPausesTable;
  adminSettings: AdminSettingsTable;
  decisions: DecisionsTable;
};
