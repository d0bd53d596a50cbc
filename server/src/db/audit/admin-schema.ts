/** The tables of what admins switch, set, ask of one another and look at. */
import type { AttentionMove, DecisionState } from '@ntem/contract/attention-rules';
import type { Pesewas } from '@ntem/contract/money';
import type { PayoutMove } from '@ntem/contract/payout-rules';
import type { Network, Phone } from '@ntem/contract/phones';
import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from '#db/times.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { PayoutState } from '#domain/payouts/payout-rules.ts';
import type { Author } from '#domain/people/author.ts';
import type { PauseScope } from '#domain/prices/catalogue.ts';

type SalesPausesTable = {
  scope: PauseScope;
  message: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

type AdminSettingsTable = {
  only_row: Generated<boolean>;
  float_alarm_pesewas: Pesewas;
};

type DecisionsTable = {
  id: Generated<string>;
  order_id: string | null;
  payout_id: string | null;
  move: AttentionMove | PayoutMove;
  stood_state: OrderState | PayoutState;
  stood_before_review: Exclude<OrderState, 'needs_review'> | null;
  reason: string;
  evidence: string | null;
  supplier_keeps_cost: Generated<boolean>;
  receiver: Phone | null;
  receiver_network: Network | null;
  asked_by: string;
  /** Of decisions that were asked for before `author` was kept. */
  asked_from: Generated<string>;
  author: Author | null;
  asked_at: Timestamp;
  state: DecisionState;
  confirmed_by: Generated<string | null>;
  said: Generated<string | null>;
  closed_by: Generated<string | null>;
  closed_at: NullableTimestamp;
};

type KeptFiguresTable = {
  name: string;
  figures: unknown;
  computed_at: Timestamp;
};

export type AdminTables = {
  sales_pauses: SalesPausesTable;
  admin_settings: AdminSettingsTable;
  decisions: DecisionsTable;
  kept_figures: KeptFiguresTable;
};
