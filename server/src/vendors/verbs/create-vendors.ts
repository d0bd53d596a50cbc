/** Makes the vendors that the settings name, and all others whose keys are there: they answer for earlier calls. */
import type { Config } from '#config.ts';
import type { Keys } from '#kernel/keys.ts';
import { createSandboxBundles } from '#sandbox/bundles.ts';
import { createSandboxChat } from '#sandbox/chats.ts';
import { createSandboxMessages } from '#sandbox/messages.ts';
import { createSandboxPayments } from '#sandbox/payments.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BundlesPort } from '#vendors/ports/bundles-port.ts';
import { createCallbacks } from '#vendors/ports/callbacks.ts';
import type { ChatPort } from '#vendors/ports/channels/chat-port.ts';
import { createMail, type Mail } from '#vendors/ports/mail.ts';
import type { MessagesPort } from '#vendors/ports/messages-port.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import type { VendorPorts } from '#vendors/ports/vendor.ts';
import {
  chooseGateways,
  chooseMessengers,
  chooseSuppliers,
  type Gateways,
  type Messengers,
  type Suppliers,
} from '#vendors/ports/vendors.ts';
import { createWhatsApp } from '#vendors/whatsapp/messages.ts';

type Parts = {
  config: Config;
  sandbox: Sandbox | undefined;
  keys: Pick<Keys, 'callbacks'>;
  now?: (() => number) | undefined;
};

export function createVendors({ config, sandbox, keys, now = Date.now }: Parts): {
  messages: Messengers;
  gateways: Gateways;
  suppliers: Suppliers;
  mail: Mail | undefined;
  chat: ChatPort | undefined;
} {
  const { chosen, publicUrl, storeName } = config;
  const opened = config.vendors.map(({ name, open }) => {
    const callbacks = createCallbacks(name, { publicUrl, key: keys.callbacks });
    return open({ callbacks, storeName, publicUrl, now });
  });
  if (sandbox) opened.push(openSandbox(sandbox));
  const gateways = split<PaymentsPort>(
    opened.flatMap(({ payments }) => payments ?? []),
    chosen.payments,
  );
  const suppliers = split<BundlesPort>(
    opened.flatMap(({ bundles }) => bundles ?? []),
    chosen.bundles,
  );
  const messengers = split<MessagesPort>(
    opened.flatMap(({ otp }) => otp ?? []),
    chosen.otp,
  );
  return {
    messages: chooseMessengers(messengers.first, messengers),
    gateways: chooseGateways(gateways.first, gateways.others, gateways.standingBy),
    suppliers: chooseSuppliers(suppliers.first, suppliers),
    mail: openMail(config),
    chat: openChat({ config, sandbox }),
  };
}

export function openChat({ config, sandbox }: Pick<Parts, 'config' | 'sandbox'>): ChatPort | undefined {
  const { number, isSimulated } = config.channels.whatsapp;
  if (isSimulated) return sandbox && createSandboxChat(sandbox);
  if (number === undefined) return undefined;
  const { whatsappUrl: url, whatsappToken: token = '', whatsappNumberId: numberId = '' } = config;
  return createWhatsApp({ url, token, numberId });
}

export function openMail({
  smtpHost: host,
  smtpPort: port,
  smtpUser: user,
  smtpPassword: password,
  smtpFrom: from,
}: Config) {
  return host && from ? createMail({ host, port, user, password, from }) : undefined;
}

function openSandbox(sandbox: Sandbox): VendorPorts {
  return {
    payments: createSandboxPayments(sandbox),
    otp: createSandboxMessages(sandbox),
    bundles: createSandboxBundles(sandbox),
  };
}

/** The chosen ones, in their order, and those that only answer for earlier calls. */
function split<Port extends { name: string }>(
  ports: Port[],
  chosen: string[],
): { first: Port; standingBy: Port[]; others: Port[] } {
  const [first, ...standingBy] = chosen.flatMap((name) => ports.find((port) => port.name === name) ?? []);
  if (!first) throw new Error(`The vendor ${chosen[0]} was not made.`);
  return { first, standingBy, others: ports.filter(({ name }) => !chosen.includes(name)) };
}
