/** Every vendor that the settings can name, and how it is made. A new one is a folder of its own and a line here. */
import type { Config } from '#config.ts';
import type { BundlesPort } from '#providers/bundles-port.ts';
import type { MessagesPort } from '#providers/messages-port.ts';
import type { PaymentsPort } from '#providers/payments-port.ts';
import { chooseGateways, chooseSuppliers, type Gateways, type Suppliers } from '#providers/vendors.ts';
import { createSandboxBundles } from '#sandbox/bundles.ts';
import { createSandboxMessages } from '#sandbox/messages.ts';
import { createSandboxPayments } from '#sandbox/payments.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { StartFailure } from '#start-failure.ts';

type Parts = { config: Config; sandbox: Sandbox | undefined };
/** Undefined where the vendor's own settings are missing. */
type Makers<Name extends string, Port> = Record<Name, (parts: Parts) => Port | undefined>;

const gateways: Makers<Config['payments'], PaymentsPort> = {
  sandbox: ({ sandbox }) => sandbox && createSandboxPayments(sandbox),
};

const suppliers: Makers<Config['bundles'], BundlesPort> = {
  sandbox: ({ sandbox }) => sandbox && createSandboxBundles(sandbox),
};

const messengers: Makers<Config['otp'], MessagesPort> = {
  sandbox: ({ sandbox }) => sandbox && createSandboxMessages(sandbox),
};

/** The vendors named by the settings, and all others that can still be asked about what they took before. */
export function createVendors(parts: Parts): {
  messages: MessagesPort;
  gateways: Gateways;
  suppliers: Suppliers;
} {
  const { payments, bundles, otp } = parts.config;
  const [gateway, otherGateways] = make(gateways, payments, parts);
  const [supplier, otherSuppliers] = make(suppliers, bundles, parts);
  const [messenger] = make(messengers, otp, parts);
  return {
    messages: messenger,
    gateways: chooseGateways(gateway, otherGateways),
    suppliers: chooseSuppliers(supplier, { others: otherSuppliers }),
  };
}

function make<Name extends string, Port extends { name: string }>(
  makers: Makers<Name, Port>,
  wanted: Name,
  parts: Parts,
): [Port, Port[]] {
  const chosen = makers[wanted](parts);
  if (!chosen) throw new StartFailure(`The settings of the vendor ${wanted} are missing.`);
  const others = (Object.keys(makers) as Name[]).filter((name) => name !== wanted);
  return [chosen, others.flatMap((name) => makers[name](parts) ?? [])];
}
