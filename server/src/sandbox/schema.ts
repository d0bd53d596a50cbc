/** The sandbox vendors' tables that the query builder is used on, column by column as in their migration. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { WebhookHabit } from '@ntem/contract/sandbox/misbehaving-numbers';
import type { ColumnType, Generated } from 'kysely';
import type { ChatChoice } from '#vendors/ports/channels/chat-port.ts';

export type PromptAnswer = 'approved' | 'declined';
export type PromptEnding = PromptAnswer | 'no_money' | 'expired';
export type TransferAnswer = 'accepted' | 'lost' | 'refused';
export type DeliveryAnswer = TransferAnswer | 'hangs' | 'provider_float';

export type SandboxSchema = {
  sandboxSettings: {
    onlyRow: Generated<boolean>;
    autoApprove: Generated<boolean>;
    approveAfterMs: Generated<number>;
    deliverAfterMs: Generated<number>;
    promptWindowMs: Generated<number>;
    webhooks: Generated<WebhookHabit>;
    floatPesewas: Generated<Pesewas>;
    unansweredPercent: Generated<number>;
    hangingNetworks: Generated<Network[]>;
  };
  sandboxPrompts: {
    id: Generated<string>;
    reference: string;
    payer: Phone;
    network: Network;
    amountPesewas: Pesewas;
    label: string;
    answer: PromptAnswer | null;
    answeredAt: ColumnType<Date | null, null | undefined, Date>;
    ending: PromptEnding;
    endsAt: Date;
    voucher: string | null | undefined;
    voucherEnteredAt: ColumnType<Date | null, null | undefined, Date>;
    saysUnpaid: Generated<boolean>;
    copyOf: Generated<string | null>;
    createdAt: Generated<Date>;
  };
  sandboxTransfers: {
    id: Generated<string>;
    kind: 'refund' | 'payout';
    reference: string;
    collectionReference: string | null;
    receiver: Phone;
    network: Network;
    amountPesewas: Pesewas;
    answer: TransferAnswer;
    ending: 'done' | 'failed';
    endsAt: Date;
    takenBackAt: Generated<Date | null>;
    copyOf: Generated<string | null>;
    createdAt: Generated<Date>;
  };
  sandboxDeliveries: {
    id: Generated<bigint>;
    reference: string;
    recipient: Phone;
    network: Network;
    supplierCode: string;
    megabytes: number;
    costPesewas: Pesewas;
    answer: DeliveryAnswer;
    ending: 'done' | 'failed';
    endsAt: Date;
    takenBackAt: Generated<Date | null>;
    deniedAt: Generated<Date | null>;
    createdAt: Generated<Date>;
  };
  sandboxEvents: {
    id: Generated<bigint>;
    vendor: 'payments' | 'bundles';
    topic: 'payment' | 'refund' | 'payout' | 'delivery';
    reference: string;
    ending: 'done' | 'failed' | 'reversed';
    sendsLeft: number;
    failures: Generated<number>;
    dueAt: Date;
    leaseUntil: Date | null | undefined;
    leaseToken: string | null | undefined;
    createdAt: Generated<Date>;
  };
  sandboxMessages: {
    id: Generated<string>;
    phone: Phone;
    text: string;
    code: string | null;
    createdAt: Generated<Date>;
  };
  sandboxChats: {
    id: Generated<bigint>;
    phone: Phone;
    isOurs: boolean;
    text: string;
    choices: ColumnType<ChatChoice[], string, never>;
    list: string | null;
    createdAt: Generated<Date>;
  };
};
