/** The front of the product while simulators stand in for its vendors: handset, control plane, proxy. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { vendors } from '#vendors/list.ts';
import { simulatedVendors } from '#vendors/simulated-vendors.ts';
import { createControl } from '#vendors/simulators/control.ts';
import { startFront } from '#vendors/simulators/front.ts';
import { createHandset } from '#vendors/simulators/handset.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';

const play = (name: string) => {
  const vendor = simulatedVendors[name];
  if (!vendor) throw new Error(`There is no simulator of ${name}.`);
  return startSimulator(vendor.simulate('https://shop.example/hooks'), { post: async () => 200 });
};
const simulators = [await play('paystack'), await play('arkesel')];
const [paystack, arkesel] = simulators;
/** Answers with the request that it got, and its sender. */
const product = createServer((request, response) => {
  const { url, headers } = request;
  request.pipe(response.writeHead(201, { asked: url, from: String(headers['x-forwarded-for']) }));
});
await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
const front = await startFront(0);
front.open({
  product: `http://127.0.0.1:${(product.address() as AddressInfo).port}`,
  handset: createHandset(simulators),
  control: createControl(simulators),
});

afterAll(async () => {
  await front.close();
  await Promise.all(simulators.map((simulator) => simulator.close()));
  await new Promise((resolve) => product.close(resolve));
});

async function call(path: string, body?: unknown) {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${front.origin}${path}`, sent);
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const payer = '0245550142';

/** As the product would ask for it. */
async function charge(reference: string, provider = 'mtn') {
  const { PAYSTACK_SECRET_KEY } = simulatedVendors.paystack?.env('') ?? {};
  const mobileMoney = { phone: payer, provider };
  await fetch(`${paystack?.url}/charge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PAYSTACK_SECRET_KEY}` },
    body: JSON.stringify({
      email: 'a@b.example',
      amount: 500,
      currency: 'GHS',
      reference,
      mobile_money: mobileMoney,
    }),
  });
}

const promptsOf = async () => (await call(`/api/v1/sandbox/prompts?phone=${payer}`)).body.data;
const journalOf = async (kind: string) =>
  (await call('/__sim/journal?vendor=paystack')).body.filter(
    (entry: { kind: string }) => entry.kind === kind,
  );

it('shows a prompt on the handset, takes its answer once, and the journal tells what it did', async () => {
  await charge('HANDSET1');
  const [prompt] = await promptsOf();
  expect(prompt).toMatchObject({ reference: 'HANDSET1', amount: 5, network: 'MTN', status: 'waiting' });
  const approve = `/api/v1/sandbox/prompts/${prompt.id}/approve`;
  expect(await call(approve, {})).toMatchObject({ status: 200, body: { data: { status: 'approved' } } });
  expect((await call(approve, {})).status).toBe(400);
  expect(await journalOf('debit')).toMatchObject([
    { vendor: 'paystack', reference: 'HANDSET1', amount: 500 },
  ]);
});

it('shows vouchers and messages of all vendors, the newest first', async () => {
  await charge('VOUCHER1', 'vod');
  const [message] = (await call(`/api/v1/sandbox/messages?phone=${payer}`)).body.data;
  expect(message).toMatchObject({ to: payer, code: expect.stringMatching(/^\d{6}$/) });
  expect((await call(`/__sim/sms?to=${payer}`)).body).toMatchObject([{ code: message.code }]);
  expect(arkesel?.messages(payer)).toEqual([]);
});

it('lets a payer decline, time pass and a vendor misbehave, and forgets all of it', async () => {
  await charge('CONTROL1');
  await call('/__sim/payer', { reference: 'CONTROL1', action: 'decline' });
  expect((await promptsOf())[0]).toMatchObject({ reference: 'CONTROL1', status: 'declined' });
  await charge('CONTROL2');
  await call('/__sim/clock', { vendor: 'paystack', advanceMs: 180_000 });
  expect((await promptsOf())[0]).toMatchObject({ reference: 'CONTROL2', status: 'expired' });
  await call('/__sim/script', { vendor: 'paystack', subject: 'CONTROL3', behaviour: 'unauthorized' });
  await charge('CONTROL3');
  await call('/__sim/reset', {});
  expect([await promptsOf(), await journalOf('charge')]).toEqual([[], []]);
});

it.each([
  ['/__sim/payer', { reference: 'NOBODYS', action: 'approve' }, 'No payer was asked under NOBODYS.'],
  ['/__sim/clock', { vendor: 'nobody', advanceMs: 1 }, 'There is no simulator of nobody.'],
])('refuses %s with a sentence where it means nothing', async (path, body, message) => {
  expect(await call(path, body)).toEqual({ status: 400, body: { message } });
});

it('knows neither an unknown prompt nor another call of the handset', async () => {
  expect((await call('/api/v1/sandbox/prompts/paystack-NONE/approve', {})).status).toBe(404);
  expect((await call('/api/v1/sandbox/settings')).status).toBe(404);
});

it.each(vendors)('every address of $name leads to its simulator, and none outside', ({ name, settings }) => {
  const env = simulatedVendors[name]?.env('http://127.0.0.1:1') ?? {};
  const addresses = settings.map(({ variable }) => variable).filter((variable) => variable.endsWith('_URL'));
  expect(addresses.filter((variable) => env[variable] !== 'http://127.0.0.1:1')).toEqual([]);
});

it('passes all else on to the product, and shows the app’s page for the handset', async () => {
  const passed = await fetch(`${front.origin}/api/v1/x?y=1`, { method: 'POST', body: 'as it is' });
  expect([passed.status, passed.headers.get('asked'), passed.headers.get('from')]).toEqual([
    201,
    '/api/v1/x?y=1',
    '127.0.0.1',
  ]);
  expect(await passed.text()).toBe('as it is');
  expect((await fetch(`${front.origin}/sandbox?phone=0245550142`)).headers.get('asked')).toBe('/auth');
});
