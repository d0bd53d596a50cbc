/** What a supplier of bundles does for us: deliver one to a number, and say what became of it. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network, Phone } from '@ntem/contract/phones';
import type {
  DeliveryStatus,
  ReferenceTraits,
  StartOutcome,
  WebhookReading,
  WebhookRequest,
} from './outcomes.ts';

export type BundleOrder = {
  reference: string;
  recipient: Phone;
  network: Network;
  supplierCode: string;
  megabytes: number;
};

export type BundlesPort = {
  name: string;
  traits: ReferenceTraits;
  deliver(order: BundleOrder): Promise<StartOutcome>;
  findDelivery(reference: string): Promise<DeliveryStatus>;
  /** Our float there, or undefined where the supplier does not say. */
  findFloat(): Promise<Pesewas | undefined>;
  readWebhook(request: WebhookRequest): WebhookReading;
};
