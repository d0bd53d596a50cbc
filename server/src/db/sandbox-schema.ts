/** The sandbox vendors' tables as TypeScript sees them: what really happened, apart from what the shop believes. */
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
  created_at: Generated<Date>;
};

type SandboxDeliveriesTable = {
  id: Generated<bigint>;
  reference: string;
  recipient: Phone;
  network: Network;
  supplier_code: string;
  megabytes: number;
  answer: 'accepted' | 'lost' | 'refused' | 'provider_float';
  ending: 'done' | 'failed';
  ends_at: Date;
  created_at: Generated<Date>;
};

type SandboxEventsTable = {
  id: Generated<bigint>;
  vendor: 'payments' | 'bundles';
  topic: 'payment' | 'refund' | 'payout' | 'delivery';
  reference: string;
  ending: 'done' | 'failed';
  sends_left: number;
  created_at: Generated<Date>;
};

export type SandboxTables = {
  sandbox_settings: SandboxSettingsTable;
  sandbox_prompts: SandboxPromptsTable;
  sandbox_transfers: SandboxTransfersTable;
  sandbox_deliveries: SandboxDeliveriesTable;
  sandbox_events: SandboxEventsTable;
};
