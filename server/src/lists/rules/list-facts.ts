/** Facts about a list's lines and the bundles that its seller can send. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { Progress } from '#orders/rules/order-states.ts';

/** A bundle on sale for one seller. */
export type Offer = {
  bundleId: string;
  name: string;
  network: Network;
  megabytes: number;
  cost: Pesewas;
  customerPays: Pesewas;
  /** The sentence while its sales are paused. */
  pauseMessage: string | null;
};

export type LineOrder = Progress & {
  lateSince: Date | null;
  id: string;
  reference: string;
  bundleId: string;
  bundleName: string;
  network: Network;
  price: Pesewas;
  changedAt: Date;
  /** A supplier said no to this very order. */
  isRefused: boolean;
  /** It was sent to a supplier at all. */
  isTried: boolean;
};

export type ListLine = {
  line: number;
  text: string;
  recipient: Phone | null;
  network: Network | null;
  megabytes: number | null;
  name: string | null;
  numberFault: string | null;
  typedNumber: string | null;
  sizeFault: string | null;
  typedSize: string | null;
  bundleId: string | null;
  isConfirmed: boolean;
  isLeftOut: boolean;
  customerPrice: Pesewas | null;
  order: LineOrder | null;
};

/** The same seller sold this a moment ago, whichever way. */
export type RecentSale = { recipient: Phone; bundleId: string; minutesAgo: number };
