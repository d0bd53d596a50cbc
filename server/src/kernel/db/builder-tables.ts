/** The tables that the query builder is used on, column by column as in the migrations. Others are read in plain SQL. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Channel } from '@ntem/contract/orders/channels';
import type { PayoutMove } from '@ntem/contract/payouts/payout-moves';
import type { AdminChangeKind } from '@ntem/contract/people/admin-changes';
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import type { AttentionMove, DecisionState } from '@ntem/contract/review/attention-moves';
import type {
  AttemptDirection,
  AttemptOutcome,
  Contradiction,
  OrderState,
  PayoutState,
  TopUpState,
} from '@ntem/contract/states';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { UserStatus } from '#accounts/rules/access.ts';
import type { Author } from '#accounts/rules/author.ts';
import type { CodePurpose } from '#accounts/rules/codes.ts';
import type { Registration } from '#accounts/rules/registrations.ts';
import type { CatalogueStatus, PauseScope } from '#catalogue/rules/catalogue.ts';
import type { Phase } from '#orders/rules/order-states.ts';
import type { NullableTimestamp, Timestamp } from './interval.ts';

export type BuilderTables = {
  users: {
    id: Generated<string>;
    name: string;
    email: string | null;
    phone: Phone;
    passwordHash: string | null;
    role: Role | null;
    status: ColumnType<UserStatus, UserStatus | undefined, UserStatus>;
    uplineId: string | null;
    createdBy: string | null;
    phoneVerifiedAt: NullableTimestamp;
    lastLoginAt: NullableTimestamp;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    deletedAt: NullableTimestamp;
  };
  failedLogins: {
    id: Generated<bigint>;
    phone: string;
    device: string | null;
    knownDevice: boolean;
    address: string;
    createdAt: Timestamp;
  };
  oneTimeCodes: {
    id: Generated<string>;
    purpose: CodePurpose;
    phone: Phone;
    phoneBlock: Generated<string>;
    subject: string | null;
    /** Null while only the vendor knows the code. */
    codeHash: Buffer | null;
    vendor: string | null;
    vendorRequest: string | null;
    dialCode: Generated<string>;
    prefix: Generated<string>;
    vendorAsks: Generated<number>;
    askedAt: NullableTimestamp;
    sent: boolean;
    wrongTries: Generated<number>;
    triedKey: string | null;
    usedAt: NullableTimestamp;
    voidAt: NullableTimestamp;
    device: string | null;
    address: string;
    knownDevice: Generated<boolean>;
    proved: Generated<boolean>;
    registration: Registration | null;
    createdAt: Timestamp;
  };
  services: {
    id: Generated<string>;
    name: string;
    network: Network;
    status: ColumnType<CatalogueStatus, CatalogueStatus | undefined, CatalogueStatus>;
    notice: string | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    deletedAt: NullableTimestamp;
  };
  bundles: {
    id: Generated<string>;
    serviceId: string;
    name: string;
    supplierCode: string;
    megabytes: number;
    amountPesewas: Pesewas;
    costPesewas: Pesewas | null;
    validity: Generated<string>;
    warning: string | null;
    confirmedAmountPesewas: Pesewas | null;
    confirmedCostPesewas: Pesewas | null;
    status: ColumnType<CatalogueStatus, CatalogueStatus | undefined, CatalogueStatus>;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    deletedAt: NullableTimestamp;
  };
  /** With everything that is known of an author. */
  auditLog: { [Field in Exclude<keyof Author, 'userId'>]: Author[Field] | null } & {
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
  salesPauses: {
    scope: PauseScope;
    network: GeneratedAlways<Network | null>;
    message: string;
    createdAt: Timestamp;
  };
  decisions: {
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
    /** The payment that it is about. */
    collectionId: Generated<string | null>;
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
  adminChanges: {
    id: Generated<bigint>;
    userId: string;
    change: AdminChangeKind;
    changedBy: string;
    changedAt: Timestamp;
    roleBefore: Role | null;
    statusBefore: UserStatus;
    undoneBy: Generated<string | null>;
    undoneAt: NullableTimestamp;
    vouchedAt: NullableTimestamp;
  };
  orders: {
    id: Generated<string>;
    paymentId: Generated<string>;
    reference: string;
    state: ColumnType<OrderState, OrderState | undefined, OrderState>;
    stateBeforeReview: ColumnType<Exclude<OrderState, 'needs_review'> | null, never, never>;
    phase: ColumnType<Phase, never, never>;
    isOpen: ColumnType<boolean, never, never>;
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
    lateSince: NullableTimestamp;
    channel: Channel | null;
    askedPesewas: Generated<Pesewas | null>;
  };
  orderEvents: {
    id: Generated<bigint>;
    orderId: string;
    fromState: OrderState | null;
    toState: OrderState;
    actor: string;
    evidence: unknown;
    createdAt: Timestamp;
  };
  attempts: {
    id: Generated<string>;
    orderId: string | null;
    payoutId: string | null;
    topUpId: Generated<string | null>;
    direction: AttemptDirection;
    provider: string;
    reference: string;
    amountPesewas: Pesewas;
    outcome: ColumnType<AttemptOutcome, AttemptOutcome | undefined, AttemptOutcome>;
    reason: string | null;
    number: number;
    vendorReference: Generated<string | null>;
    /** The vendor's reference, if it used it for an earlier attempt. */
    repeatedReference: Generated<string | null>;
    supplierCode: string | null | undefined;
    /** The vendor's product and account that it is sent through. Null before we recorded it. */
    way: Generated<string | null>;
    account: Generated<string | null>;
    sentAt: NullableTimestamp;
    payableUntil: NullableTimestamp;
    hintedAt: NullableTimestamp;
    /** The failure that the vendor announced last, as `class reason`. */
    announcedFailure: Generated<string | null>;
    nextAskAt: NullableTimestamp;
    receivedPesewas: Generated<Pesewas | null>;
    collectionId: string | null | undefined;
    receiver: Phone | null | undefined;
    receiverNetwork: Network | null | undefined;
    surplus: Generated<boolean>;
    /** The vendor said no to this very order. */
    refused: Generated<boolean>;
    contradictedBy: Generated<Contradiction | null>;
    contradictedAt: NullableTimestamp;
    checks: Generated<number>;
    checkedAt: NullableTimestamp;
    /** The gateway's question to the payer, if any: a code that they get by dialling. */
    challengeId: Generated<string | null>;
    challengeDialCode: Generated<string | null>;
    challengeAnsweredAt: NullableTimestamp;
    createdAt: Timestamp;
    settledAt: NullableTimestamp;
  };
  floatTopUps: {
    id: Generated<string>;
    userId: string;
    amountPesewas: Pesewas;
    phone: Phone;
    network: Network;
    reference: string;
    state: ColumnType<TopUpState, TopUpState | undefined, TopUpState>;
    reason: string | null;
    codeRequestId: string | null;
    requestKey: string | null;
    createdAt: Timestamp;
  };
  payouts: {
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
    givenBackBy: Generated<string | null>;
    /** The gateway contradicts how it has ended. */
    contradicted: Generated<boolean>;
    createdAt: Timestamp;
    changedAt: Timestamp;
  };
  payoutNumbers: {
    id: Generated<string>;
    sellerId: string;
    phone: Phone;
    network: Network;
    createdAt: Timestamp;
    provedAt: NullableTimestamp;
    usableFrom: NullableTimestamp;
    takenBackAt: NullableTimestamp;
  };
};
