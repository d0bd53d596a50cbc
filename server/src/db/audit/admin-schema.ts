/** The tables of what admins switch, set, ask of one another and look at. */

import type { AttentionMove, DecisionState } from '@ntem/contract/attention-rules';
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { PayoutMove } from '@ntem/contract/payout-rules';
import type { Phone } from '@ntem/contract/phones';
import type { OrderState, PayoutState } from '@ntem/contract/states';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableTimestamp, Timestamp } from '#db/times.ts';
import type { Author } from '#domain/people/author.ts';
import type { PauseScope } from '#domain/prices/catalogue.ts';

type SalesPausesTable = {
  scope: PauseScope;
  /** Null where all sales are paused. */
  network: GeneratedAlways<Network | null>;
  message: string;
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>;
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

type KeptFiguresTable = {
  name: string;
  figures: unknown;
  computedAt: Timestamp;
};

export type AdminTables = {
  salesPauses: SalesPausesTable;
  adminSettings: AdminSettingsTable;
  decisions: DecisionsTable;
  keptFigures: KeptFiguresTable;
};
