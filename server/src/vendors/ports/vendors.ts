/** The configured vendors. The vendor of an attempt answers for it, even after another has replaced it. */
import { pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { wrong } from '#kernel/rules/findings.ts';
import type { BundlesPort } from './bundles-port.ts';
import type { MessagesPort } from './messages-port.ts';
import type { PaymentsPort } from './payments-port.ts';

type Vendors<Port> = {
  /** The one of this name, which answers for its attempts even if it is no longer configured. */
  of(name: string): Port;
  all(): Port[];
};

/** `current`: the first of those that the settings name, in their order. */
export type Gateways = Vendors<PaymentsPort> & { current: PaymentsPort; inOrder(): PaymentsPort[] };

/** `for`: the first of those that deliver bundles of a network, by the settings. */
export type Suppliers = Vendors<BundlesPort> & {
  for(network: Network): BundlesPort;
  inOrder(network: Network): BundlesPort[];
};

/** `inOrder`: who sends messages; the next one only if the one before certainly could not. */
export type Messengers = Vendors<MessagesPort> & { current: MessagesPort; inOrder(): MessagesPort[] };

type OtherMessengers = { others?: MessagesPort[]; standingBy?: MessagesPort[] };

export function chooseMessengers(
  current: MessagesPort,
  { others = [], standingBy = [] }: OtherMessengers = {},
): Messengers {
  const inOrder = [current, ...standingBy];
  return { current, inOrder: () => inOrder, ...listVendors([...inOrder, ...others], absentMessenger) };
}

/** `standingBy` take over; `others` only answer for earlier calls. */
export function chooseGateways(
  current: PaymentsPort,
  others: PaymentsPort[] = [],
  standingBy: PaymentsPort[] = [],
): Gateways {
  const all = [current, ...standingBy, ...others];
  return { current, inOrder: () => [current, ...standingBy], ...listVendors(all, absentGateway) };
}

type OtherSuppliers = {
  byNetwork?: Partial<Record<Network, BundlesPort>>;
  others?: BundlesPort[];
  standingBy?: BundlesPort[];
};

export function chooseSuppliers(
  supplier: BundlesPort,
  { byNetwork = {}, others = [], standingBy = [] }: OtherSuppliers = {},
): Suppliers {
  const all = [...new Set([supplier, ...Object.values(byNetwork), ...standingBy, ...others])];
  const first = (network: Network) => byNetwork[network] ?? supplier;
  return {
    for: first,
    inOrder: (network) => [first(network), ...standingBy],
    ...listVendors(all, absentSupplier),
  };
}

function listVendors<Port extends { name: string }>(
  all: Port[],
  absent: (name: string) => Port,
): Vendors<Port> {
  return { all: () => all, of: (name) => all.find((one) => one.name === name) ?? absent(name) };
}

const reason = 'This vendor is no longer configured.';
const notSent = { outcome: 'failed', failure: 'not_sent', reason } as const;

/** A vendor that cannot be asked has said nothing; above all not that it does not know an attempt. */
const absentTraits: Traits = {
  duplicates: 'unsafe',
  statusBy: 'none',
  notFoundIsConclusiveAfterMs: 'never',
  firstCheckAfterMs: 0,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(0),
};

const absentOperation = {
  way: '',
  account: '',
  traits: absentTraits,
  send: async () => notSent,
  find: async () => ({ status: 'unknown', reason }) as const,
};

const absentVendor = {
  listDay: async () => undefined,
  readWebhook: () => ({ accepted: false }) as const,
  check: async () => [wrong('Keys', reason)],
};

function absentGateway(name: string): PaymentsPort {
  return {
    name,
    collect: { ...absentOperation, promptWindowMs: async () => 0, enterCode: async () => notSent },
    refund: { ...absentOperation, showsAsReversal: true },
    payOut: absentOperation,
    findBalance: async () => undefined,
    ...absentVendor,
  };
}

function absentSupplier(name: string): BundlesPort {
  return {
    name,
    deliver: absentOperation,
    findFloat: async () => undefined,
    ...absentVendor,
  };
}

function absentMessenger(name: string): MessagesPort {
  return {
    name,
    ussdCode: '',
    sendCode: async () => notSent,
    sendText: async () => notSent,
    check: absentVendor.check,
  };
}
