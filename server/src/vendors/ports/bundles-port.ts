/** The port of a supplier of bundles: deliver one to a number, and report its outcome. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type {
  DeliveryStatus,
  Operation,
  TransactionList,
  VendorCheck,
  WebhookReading,
  WebhookRequest,
} from './outcomes.ts';

export type BundleOrder = {
  reference: string;
  recipient: Phone;
  network: Network;
  supplierCode: string;
  megabytes: number;
  expectedCost: Pesewas;
};

/** An item that a supplier sells. `code` goes into a package as its supplier's code, byte for byte. */
export type Offer = { code: string; label: string; cost: Pesewas };

/** What a supplier's code says of itself. */
export type CodeMeaning = { network: Network; megabytes: number };

export type BundlesPort = {
  name: string;
  deliver: Operation<BundleOrder, DeliveryStatus>;
  /** The supplier's own list of a day, or undefined if it gives none. */
  listDay(day: string, after: string | undefined, signal: AbortSignal): Promise<TransactionList | undefined>;
  /** Our float there, or undefined if the supplier does not say. */
  findFloat(signal: AbortSignal): Promise<Pesewas | undefined>;
  /** Other money of ours leaves from it too: it is watched, and not compared with the books. */
  isFloatShared?: boolean;
  readWebhook(request: WebhookRequest): WebhookReading;
  /** The supplier's price list of a network, where it has one; undefined if it did not give it now. */
  listOffers?(network: Network, signal: AbortSignal): Promise<Offer[] | undefined>;
  /** Where its codes have a form: what one means, or undefined if it is none of its codes. */
  readCode?(code: string): CodeMeaning | undefined;
  /** True if it can deliver to this number; undefined if it does not know or say. */
  checkRecipient?(
    recipient: Phone,
    signal: AbortSignal,
  ): Promise<{ fits: boolean; advice: string } | undefined>;
  /** Checks keys, float and everything else that shows before the first order. Moves no money. */
  check(signal: AbortSignal): Promise<VendorCheck[]>;
};
