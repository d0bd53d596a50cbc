/** Examines USSD and WhatsApp before the first buyer: what is set, what is missing, and what an attempt has shown. Sells nothing. */
import { basePath } from '@ntem/contract/endpoint';
import type { Config } from '#config.ts';
import { wrong } from '#kernel/rules/findings.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';
import type { VendorCheck } from '#vendors/ports/outcomes.ts';
import { askOwnAddress } from '#vendors/ports/vendor-http.ts';
import { openChat } from '#vendors/verbs/create-vendors.ts';
import type { FindingOfVendor } from '#vendors/verbs/examine-vendors.ts';

export async function examineChannels(config: Config): Promise<FindingOfVendor[]> {
  const found = [await examineUssd(config), await examineWhatsApp(config)];
  return found.flat();
}

const notSetUp = (vendor: string, missing: readonly string[]): FindingOfVendor => ({
  state: 'right',
  vendor,
  what: 'Not set up',
  detail: `Nobody can buy there. It needs ${missing.join(', ')}.`,
});

async function examineUssd(config: Config): Promise<FindingOfVendor[]> {
  const { code, vendors, isSimulated, missing } = config.channels.ussd;
  if (isSimulated) return [];
  if (code === undefined) return [notSetUp('USSD', missing)];
  const { publicUrl, ussdSecret = '', ussdAddresses } = config;
  const senders =
    ussdAddresses.length > 0 ? ussdAddresses.join(', ') : 'any address: the secret alone proves it';
  return Promise.all(
    vendors.map(async (name): Promise<FindingOfVendor> => {
      const address = `${publicUrl}${basePath}/channels/ussd/${name}/`;
      const about = { vendor: 'USSD', what: `${code} through ${name}` };
      const told = `Give it the address ${address}… with USSD_SECRET at its end. Taken from ${senders}.`;
      // It is no session of this vendor, and our address is told so before anything begins.
      const { status } = await ask(`${address}${ussdSecret}`, { method: 'POST', body: '{}' });
      if (status === 400) return { ...about, state: 'right', detail: `${told} Tried: it answers there.` };
      const isShut = status === 404 && ussdAddresses.length > 0;
      if (isShut)
        return { ...about, state: 'warning', detail: `${told} Not tried: this machine is not among them.` };
      const detail = `${told} Tried: ${status === 0 ? 'no answer' : `answered with ${status}`}; is the shop running there with these settings?`;
      return { ...about, state: 'warning', detail };
    }),
  );
}

async function examineWhatsApp(config: Config): Promise<FindingOfVendor[]> {
  const { number, isSimulated, missing } = config.channels.whatsapp;
  if (isSimulated) return [];
  if (number === undefined) return [notSetUp('WhatsApp', missing)];
  const vendor = 'WhatsApp';
  const port = openChat({ config, sandbox: undefined });
  const checks = await callVendor<VendorCheck[]>(
    async (signal) => (await port?.check?.(signal)) ?? [],
    () => [wrong('Number and token', 'Meta did not answer in time. Try again.')],
  );
  const address = `${config.publicUrl}${basePath}/channels/whatsapp`;
  const challenge = 'asked-by-the-doctor';
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': config.whatsappVerifyToken ?? '',
    'hub.challenge': challenge,
  });
  const { status, text } = await ask(`${address}?${query}`, { method: 'GET' });
  const answers = status === 200 && text === challenge;
  const tried = answers
    ? 'Tried: it is verified there.'
    : `Tried: ${status === 0 ? 'no answer' : `answered with ${status}`}; is the shop running there with these settings?`;
  const templates = [
    ['WHATSAPP_TEMPLATE_DELIVERED', config.whatsappTemplateDelivered],
    ['WHATSAPP_TEMPLATE_REFUNDED', config.whatsappTemplateRefunded],
  ] as const;
  const without = templates.filter(([, name]) => name === undefined).map(([setting]) => setting);
  return [
    ...checks.map((check) => ({ vendor, ...check })),
    {
      vendor,
      state: answers ? 'right' : 'warning',
      what: 'Address',
      detail: `Give Meta ${address} with WHATSAPP_VERIFY_TOKEN, and subscribe to messages. ${tried}`,
    },
    {
      vendor,
      state: 'right',
      what: 'News by template',
      detail:
        without.length === 0
          ? 'By templates of four values: bundle, number, amount, reference. Not tried.'
          : `By text message, as ${without.join(' and ')} ${without.length === 1 ? 'is' : 'are'} not set.`,
    },
  ];
}

/** Status 0: nobody answers. */
function ask(address: string, call: Parameters<typeof askOwnAddress>[1]) {
  return callVendor(
    (signal) => askOwnAddress(address, call, signal),
    () => ({ status: 0, text: undefined }),
  );
}
