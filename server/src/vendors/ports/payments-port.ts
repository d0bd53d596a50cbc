/** The port of a payment gateway: collect from a wallet, refund, pay out, and report the outcome. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type {
  CodeNeeded,
  MoneyStatus,
  Operation,
  StartOutcome,
  TransactionList,
  VendorCheck,
  WebhookReading,
  WebhookRequest,
} from './outcomes.ts';

export type Collection = {
  reference: string;
  amount: Pesewas;
  payer: Phone;
  network: Network;
  /** The text of the prompt on the payer's phone. */
  label: string;
};
export type GatewayRefund = {
  reference: string;
  collectionReference: string;
  /** The gateway's own name for the collection, if it gave one. */
  collectionVendorReference: string | undefined;
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

export type RefundOperation = Operation<GatewayRefund, MoneyStatus> & {
  /**
   * True if the payment is called reversed after a refund. If not, a reversal is the gateway's own, and a second loss.
   */
  showsAsReversal: boolean;
  /** The other routes that the settings could choose: a refund keeps the route by which it was sent. */
  otherWays?: readonly RefundOperation[];
};

export type PaymentsPort = {
  name: string;
  collect: Operation<Collection, MoneyStatus, StartOutcome | CodeNeeded> & {
    /** The payer's time to approve. After that and a margin, an unpaid collection has ended. */
    promptWindowMs(): Promise<number>;
    /** Enters the code that a collection wants. A wrong one ends it: `failed` as `refused`. */
    enterCode(
      entry: { reference: string; code: string },
      signal: AbortSignal,
    ): Promise<StartOutcome | CodeNeeded>;
  };
  refund: RefundOperation;
  payOut: Operation<GatewayPayout, MoneyStatus>;
  /** The gateway's own list of a day, or undefined if it gives none. */
  listDay(day: string, after: string | undefined, signal: AbortSignal): Promise<TransactionList | undefined>;
  /** Our money there, or undefined if the gateway does not say. */
  findBalance(signal: AbortSignal): Promise<Pesewas | undefined>;
  /** Other money of ours moves there too: it is shown, and not compared with the books. */
  isBalanceShared?: boolean;
  readWebhook(request: WebhookRequest): WebhookReading;
  /** The owner of the wallet; undefined if the gateway does not know or say. */
  findOwner?(wallet: { phone: Phone; network: Network }, signal: AbortSignal): Promise<string | undefined>;
  /** Checks keys, balance and everything else that shows before the first payment. Moves no money. */
  check(signal: AbortSignal): Promise<VendorCheck[]>;
};
