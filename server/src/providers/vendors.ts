/** The configured vendors. The vendor of an attempt answers for it, even after another has replaced it. */
import type { Network } from '@ntem/contract/phones';
import type { Traits } from '#domain/attempts/attempt-rules.ts';
import type { BundlesPort } from './bundles-port.ts';
import type { Operation, VendorStatus } from './outcomes.ts';
import type { PaymentsPort } from './payments-port.ts';

export type Gateways = {
  /** The one that new payments go through. */
  current: PaymentsPort;
  of(name: string): PaymentsPort;
  all(): PaymentsPort[];
};

export type Suppliers = {
  /** The one that delivers bundles of this network. */
  for(network: Network): BundlesPort;
  of(name: string): BundlesPort;
  all(): BundlesPort[];
};

export function chooseGateways(current: PaymentsPort, others: PaymentsPort[] = []): Gateways {
  const all = [current, ...others];
  return {
    current,
    all: () => all,
    of: (name) => all.find((one) => one.name === name) ?? absentGateway(name),
  };
}

export function chooseSuppliers(
  supplier: BundlesPort,
  {
    byNetwork = {},
    others = [],
  }: { byNetwork?: Partial<Record<Network, BundlesPort>>; others?: BundlesPort[] } = {},
): Suppliers {
  const all = [...new Set([supplier, ...Object.values(byNetwork), ...others])];
  return {
    for: (network) => byNetwork[network] ?? supplier,
    all: () => all,
    of: (name) => all.find((one) => one.name === name) ?? absentSupplier(name),
  };
}

const reason = 'This vendor is no longer configured.';

/** A vendor that cannot be asked has said nothing; above all not that it does not know an attempt. */
const absentTraits: Traits = {
  duplicates: 'unsafe',
  statusBy: 'none',
  notFoundIsConclusiveAfterMs: 'never',
  firstCheckAfterMs: 0,
  referenceFormat: 'letters_and_digits',
  smallestAmount: 0n as Traits['smallestAmount'],
};

function absentOperation<Request>(): Operation<
  Request,
  { status: 'unknown'; reason: string } & VendorStatus
> {
  return {
    traits: absentTraits,
    send: async () => ({ outcome: 'failed', failure: 'not_sent', reason }),
    find: async () => ({ status: 'unknown', reason }),
  };
}

function absentGateway(name: string): PaymentsPort {
  return {
    name,
    collect: {
      ...absentOperation(),
      windowMs: async () => 0,
      enterCode: async () => ({ outcome: 'failed', failure: 'not_sent', reason }),
    },
    refund: absentOperation(),
    payOut: absentOperation(),
    listDay: async () => undefined,
    findBalance: async () => undefined,
    readWebhook: () => ({ accepted: false }),
  };
}

function absentSupplier(name: string): BundlesPort {
  return {
    name,
    deliver: absentOperation(),
    listDay: async () => undefined,
    findFloat: async () => undefined,
    readWebhook: () => ({ accepted: false }),
  };
}
