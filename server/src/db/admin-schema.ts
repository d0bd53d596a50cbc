/** The tables of what admins switch, set, ask of one another and look at. */
import type { MoneyMove } from '@ntem/contract/attention-rules';
import type { Pesewas } from '@ntem/contract/money';
import type { ColumnType, Generated } from 'kysely';
import type { PauseScope } from '#domain/catalogue.ts';
import type { OrderState } from '#domain/order-states.ts';
import type { NullableTimestamp, Timestamp } from './times.ts';

type SalesPausesTable = {
  scope: PauseScope;
  message: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

type AdminSettingsTable = {
  only_row: Generated<boolean>;
  float_alarm_pesewas: Pesewas;
};

type WaitingDecisionsTable = {
  id: Generated<string>;
  order_id: string;
  move: MoneyMove;
  order_state: OrderState;
  order_state_before_review: Exclude<OrderState, 'needs_review'> | null;
  reason: string;
  evidence: string | null;
  supplier_keeps_cost: boolean;
  asked_by: string;
  asked_at: Timestamp;
  outcome: 'confirmed' | 'declined' | 'withdrawn' | 'void' | null;
  closed_by: string | null;
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
  waiting_decisions: WaitingDecisionsTable;
  kept_figures: KeptFiguresTable;
};
