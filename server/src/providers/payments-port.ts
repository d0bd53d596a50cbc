/** What a payment gateway does for us: collect from a wallet, give back, pay out, and say what became of it. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network, Phone } from '@ntem/contract/phones';
import type {
  CodeWanted,
  MoneyStatus,
  ReferenceTraits,
  StartOutcome,
  WebhookReading,
  WebhookRequest,
} from './outcomes.ts';

export type Collection = {
  reference: string;
  amount: Pesewas;
  payer: Phone;
  network: Network;
  label: string;
};
export type GatewayRefund = {
  reference: string;
  collectionReference: string;
  amount: Pesewas;
  payer: Phone;
  network: Network;
};
export type GatewayPayout = {
  reference: string;
  amount: Pesewas;
  receiver: Phone;
  network: Network;
  name: string;
};

export type PaymentsPort = {
  name: string;
  traits: ReferenceTraits & {
    /** How long the payer has to approve; after it, plus a margin, an unpaid collection is over. */
    windowMs(): Promise<number>;
  };
  collect(collection: Collection): Promise<StartOutcome | CodeWanted>;
  /** The code that a collection wants. A wrong one ends it, and is `failed` as `refused`. */
  enterCode(entry: { reference: string; code: string }): Promise<StartOutcome | CodeWanted>;
  findCollection(reference: string): Promise<MoneyStatus>;
  refund(refund: GatewayRefund): Promise<StartOutcome>;
  findRefund(reference: string): Promise<MoneyStatus>;
  payOut(payout: GatewayPayout): Promise<StartOutcome>;
  findPayout(reference: string): Promise<MoneyStatus>;
  readWebhook(request: WebhookRequest): WebhookReading;
};
