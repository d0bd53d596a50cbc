/** A server in place of any vendor that answers as a test tells it to, and the adapters that call it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { newReference, patient } from '#test/vendors/adapters/operation.ts';
import { partsOf } from '#test/vendors/adapters/simulated-people.ts';
import { vendors } from '#vendors/list.ts';
import type { VendorPorts } from '#vendors/ports/vendor.ts';

export type Said = { status?: number; body: unknown };
export type Operation = 'collect' | 'refund' | 'payOut' | 'deliver';
export type ScriptedCall = {
  vendor: string;
  operation: Operation;
  settings?: Record<string, string>;
  supplierCode?: string;
};

const phone = '0245550142' as Phone;
const wallet = { payer: phone, receiver: phone, recipient: phone, network: 'MTN', name: 'Ama', label: 'x' };
const bundle = { megabytes: 5_000, expectedCost: pesewas(2_000) };

/** Answers requests that come before the call itself: a token, a recipient, an offer. */
function prepare(path: string, method: string): Said | undefined {
  if (path.endsWith('/token/')) return { body: { access_token: 'token', expires_in: 3600 } };
  if (path === '/transferrecipient') return { body: { status: true, data: { recipient_code: 'RCP_1' } } };
  const offer = { Display: '5GB', Value: 'data_bundle_1', Amount: 20 };
  const isOffers = method === 'GET' && path.startsWith('/commissionservices/');
  return isOffers ? { body: { ResponseCode: '0000', Data: [offer] } } : undefined;
}

export async function startScriptedVendor() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const said = prepare(request.url ?? '', request.method ?? '') ?? scripted.say();
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const scripted = {
    say: (): Said => ({ body: {} }),
    open: (asked: ScriptedCall) => open(url, asked),
    close: async () => void server.close(),
  };
  return scripted;
}

/** Every setting of the vendor: an address is this server's, all else is anything. */
export function portsOf(
  url: string,
  { vendor: name, settings }: Pick<ScriptedCall, 'vendor' | 'settings'>,
): VendorPorts {
  const vendor = vendors.find((one) => one.name === name);
  const needed = name === 'bulkclix' ? [] : Object.values(vendor?.neededFor ?? {}).flat();
  const given = (vendor?.settings ?? []).flatMap(({ variable, isOptional }) => {
    if (variable.endsWith('_URL')) return [[variable, url]];
    return isOptional && !needed.includes(variable) ? [] : [[variable, 'anything']];
  });
  const read = vendor?.read({ ...Object.fromEntries(given), ...settings });
  if (!read || !('open' in read)) throw new Error(`${name} cannot be opened: ${JSON.stringify(read)}`);
  return read.open(partsOf(name));
}

function open(url: string, asked: ScriptedCall) {
  const { operation, supplierCode = '' } = asked;
  const { payments, bundles } = portsOf(url, asked);
  const port = operation === 'deliver' ? bundles?.deliver : payments?.[operation];
  if (!port) throw new Error(`${asked.vendor} has no ${operation}.`);
  const reference = newReference(port.traits.referenceFormat);
  const paid = { collectionReference: newReference(), collectionVendorReference: undefined };
  const request = { reference, amount: pesewas(450), ...wallet, ...paid, ...bundle, supplierCode };
  const { find } = port;
  return {
    reference,
    find: (vendorReference?: string) => find({ reference, vendorReference, ageMs: 3_600_000 }, patient()),
    send: () => port.send(request as never, patient()),
  };
}
