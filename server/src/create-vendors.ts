/** Makes the vendors that the settings name, and all others whose keys are there: they answer for what they took before. */
import type { Config } from '#config.ts';
import type { Keys } from '#keys.ts';
import type { BundlesPort } from '#providers/bundles-port.ts';
import { createCallbacks } from '#providers/callbacks.ts';
import type { MessagesPort } from '#providers/messages-port.ts';
import type { PaymentsPort } from '#providers/payments-port.ts';
import type { VendorPorts } from '#providers/vendor.ts';
import { chooseGateways, chooseSuppliers, type Gateways, type Suppliers } from '#providers/vendors.ts';
import { createSandboxBundles } from '#sandbox/bundles.ts';
import { createSandboxMessages } from '#sandbox/messages.ts';
import { createSandboxPayments } from '#sandbox/payments.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';

type Parts = { config: Config; sandbox: Sandbox | undefined; keys: Pick<Keys, 'callbacks'> };

export function createVendors({ config, sandbox, keys }: Parts): {
  messages: MessagesPort;
  gateways: Gateways;
  suppliers: Suppliers;
} {
  const { chosen, publicUrl, storeName } = config;
  const opened = config.vendors.map(({ name, open }) => {
    const callbacks = createCallbacks(name, { publicUrl, key: keys.callbacks });
    return open({ callbacks, storeName, publicUrl });
  });
  if (sandbox) opened.push(openSandbox(sandbox));
  const [gateway, ...otherGateways] = inOrder<PaymentsPort>(
    opened.flatMap(({ payments }) => payments ?? []),
    chosen.payments,
  );
  const [supplier, ...otherSuppliers] = inOrder<BundlesPort>(
    opened.flatMap(({ bundles }) => bundles ?? []),
    chosen.bundles,
  );
  const [messages] = inOrder<MessagesPort>(
    opened.flatMap(({ otp }) => otp ?? []),
    chosen.otp,
  );
  return {
    messages,
    gateways: chooseGateways(gateway, otherGateways),
    suppliers: chooseSuppliers(supplier, { others: otherSuppliers }),
  };
}

function openSandbox(sandbox: Sandbox): VendorPorts {
  return {
    payments: createSandboxPayments(sandbox),
    otp: createSandboxMessages(sandbox),
    bundles: createSandboxBundles(sandbox),
  };
}

/** Those that were chosen come first, in their order. */
function inOrder<Port extends { name: string }>(ports: Port[], chosen: string[]): [Port, ...Port[]] {
  const rank = ({ name }: Port) => (chosen.includes(name) ? chosen.indexOf(name) : chosen.length);
  const [first, ...others] = ports.toSorted((one, other) => rank(one) - rank(other));
  if (!first || first.name !== chosen[0]) throw new Error(`The vendor ${chosen[0]} was not made.`);
  return [first, ...others];
}
