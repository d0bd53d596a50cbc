/** The sandbox vendors' tables as TypeScript sees them, column by column as in their migrations. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network, Phone } from '@ntem/contract/phones';
import type { WebhookHabit } from '@ntem/contract/sandbox-rules';
import type { ColumnType, Generated } from 'kysely';

type SandboxSettingsTable = {
  only_row: Generated<boolean>;
  auto_approve: Generated<boolean>;
  approve_after_ms: Generated<number>;
  deliver_after_ms: Generated<number>;
  prompt_window_ms: Generated<number>;
  webhooks: Generated<WebhookHabit>;
  float_pesewas: Generated<Pesewas>;
  unanswered_percent: Generated<number>;
  hanging_networks: Generated<Network[]>;
  forgotten_balance_pesewas: Generated<Pesewas>;
  forgotten_costs_pesewas: Generated<Pesewas>;
  costs_before_float_pesewas: Generated<Pesewas>;
};

type SandboxPromptsTable = {
  id: Generated<string>;
  reference: string;
  payer: Phone;
  network: Network;
  amount_pesewas: Pesewas;
  label: string;
  answer: 'approved' | 'declined' | null;
  answered_at: ColumnType<Date | null, null | undefined, Date>;
  ending: 'approved' | 'declined' | 'no_money' | 'expired';
  ends_at: Date;
  voucher: string | null | undefined;
  voucher_entered_at: ColumnType<Date | null, null | undefined, Date>;
  says_unpaid: Generated<boolean>;
  copy_of: Generated<string | null>;
  created_at: Generated<Date>;
};

type SandboxTransfersTable = {
  id: Generated<string>;
  kind: 'refund' | 'payout';
  reference: string;
  collection_reference: string | null;
  receiver: Phone;
  network: Network;
  amount_pesewas: Pesewas;
  answer: 'accepted' | 'lost' | 'refused';
  ending: 'done' | 'failed';
  ends_at: Date;
  taken_back_at: Generated<Date | null>;
  copy_of: Generated<string | null>;
  created_at: Generated<Date>;
};

type SandboxDeliveriesTable = {
  id: Generated<bigint>;
  reference: string;
  recipient: Phone;
  network: Network;
  supplier_code: string;
  megabytes: number;
  cost_pesewas: Pesewas;
  answer: 'accepted' | 'lost' | 'hangs' | 'refused' | 'provider_float';
  ending: 'done' | 'failed';
  ends_at: Date;
  taken_back_at: Generated<Date | null>;
  denied_at: Generated<Date | null>;
  created_at: Generated<Date>;
};

type SandboxEventsTable = {
  id: Generated<bigint>;
  vendor: 'payments' | 'bundles';
  topic: 'payment' | 'refund' | 'payout' | 'delivery';
  reference: string;
  ending: 'done' | 'failed' | 'reversed';
  sends_left: number;
  failures: Generated<number>;
  due_at: Date;
  lease_until: Date | null | undefined;
  lease_token: string | null | undefined;
  created_at: Generated<Date>;
};

type SandboxMessagesTable = {
  id: Generated<string>;
  phone: Phone;
  text: string;
  code: string | null;
  created_at: Generated<Date>;
};

/** A view: what has happened by now. */
type SandboxStatementView = {
  vendor: 'payments' | 'bundles';
  direction: 'collect' | 'refund' | 'payout' | 'deliver';
  /** By which it is ordered. */
  line: string;
  vendor_reference: string;
  reference: string;
  amount_pesewas: Pesewas;
  happened_at: Date;
  status: 'done' | 'reversed';
};

export type SandboxSchema = {
  sandbox_settings: SandboxSettingsTable;
  sandbox_prompts: SandboxPromptsTable;
  sandbox_transfers: SandboxTransfersTable;
  sandbox_deliveries: SandboxDeliveriesTable;
  sandbox_events: SandboxEventsTable;
  sandbox_messages: SandboxMessagesTable;
  sandbox_statement: SandboxStatementView;
};
