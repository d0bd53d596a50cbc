/** BulkClix's messages against its simulator: the suite of the port, the transport's faults, and what it refuses. */
import type { Phone } from '@ntem/contract/phones';
import { afterEach, describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createBulkClixMessages } from '#vendors/bulkclix/messages.ts';
import { simulatedSender } from '#vendors/bulkclix/simulated-messages.ts';
import { simulateBulkClix } from '#vendors/bulkclix/simulator.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { itMakesCodes, itMeetsMessageFaults, itSendsMessages } from './messages-port.ts';
import { patient } from './operation.ts';
import { closedAddress } from './simulated-people.ts';

const apiKey = 'bulkclix-key-of-the-shop';
const simulator = await forFile(startSimulator(simulateBulkClix({ apiKey, channels: 'new' })));
const portAt = (url: string, senderId: string | undefined = simulatedSender) =>
  createBulkClixMessages({ url, apiKey, senderId });
const phone = '0245550142' as Phone;
const subject = `message ${phone}`;
const bench = {
  simulator,
  subject,
  phone,
  port: portAt(simulator.url),
  unreachable: portAt(await closedAddress()),
  texts: async () => simulator.messages(phone).map(({ text }) => text),
  lastCode: () => simulator.messages(phone).at(-1)?.code ?? '',
  tooOld: 'expired' as const,
  secrets: [apiKey],
};
const { ownCodes } = bench.port;
if (!ownCodes) throw new Error('BulkClix makes codes.');
const request = {
  phone,
  purpose: 'account',
  minutes: 10,
  textWith: (code: string) => `${code} is it.`,
} as const;
const send = () => ownCodes.send(request, patient());
const sendText = (port = bench.port) => port.sendText({ phone, text: 'Hello.' }, patient());
const play = (behaviour: string) => simulator.script({ subject, behaviour });

afterEach(() => simulator.reset());

describe('messages', () => itSendsMessages(() => bench));
describe('lost answers', () => itMeetsMessageFaults(() => bench));
describe('codes of its own', () => itMakesCodes(() => bench));

it('returns its request id, the number to dial and the prefix of the code', async () => {
  expect(await send()).toEqual({
    outcome: 'ok',
    handle: { vendorRequest: expect.any(String), ussdCode: '*928*085*1#', prefix: 'BLKX' },
  });
  expect(await bench.texts()).toEqual([`${bench.lastCode()} is it.`]);
});

it.each([
  ['http 422 The placeholder is missing.', { outcome: 'failed', failure: 'refused' }],
  ['http 400 Insufficient balance', { outcome: 'failed', failure: 'provider_float' }],
  ['http 402 Payment required', { outcome: 'failed', failure: 'provider_float' }],
  ['http 422 The selected sender id is invalid.', { outcome: 'failed', failure: 'config' }],
  ['http 409 New', { outcome: 'unknown' }],
])('%s is %o', async (behaviour, outcome) => {
  play(behaviour);
  expect(await send()).toMatchObject(outcome);
  play(behaviour);
  expect(await sendText()).toMatchObject(outcome);
});

it.each(['without_data', 'new_word'])('%s proves nothing', async (behaviour) => {
  play(behaviour);
  const said = behaviour === 'without_data' ? await send() : await sendText();
  expect(said.outcome).toBe('unknown');
});

it.each([
  ['http 422 Invalid OTP code', 'wrong'],
  ['http 401 OTP expired or invalid request', 'expired'],
  ['http 401 Unauthenticated.', 'unavailable'],
  ['http 401 Invalid API key', 'unavailable'],
  ['http 200 Something new', 'unavailable'],
  ['http 404 Not found', 'unavailable'],
  ['http 500 Oh', 'unavailable'],
] as const)('a guess that is answered %s is %s', async (behaviour, verdict) => {
  const said = await send();
  if (said.outcome !== 'ok') throw new Error('It was not sent.');
  play(behaviour);
  expect(await ownCodes.verify({ handle: said.handle, phone, code: '482913' }, patient())).toBe(verdict);
});

it('a code whose request is not known can no longer be entered', async () => {
  expect(await ownCodes.verify({ handle: {}, phone, code: '482913' }, patient())).toBe('expired');
});

it('without a sender sends nothing, and says which setting is missing', async () => {
  const port = createBulkClixMessages({ url: simulator.url, apiKey, senderId: undefined });
  expect(await sendText(port)).toMatchObject({ failure: 'config', reason: 'BULKCLIX_SENDER_ID is not set' });
  expect(await port.check(patient())).toContainEqual(
    expect.objectContaining({ state: 'wrong', what: 'Sender' }),
  );
  expect(await bench.texts()).toEqual([]);
});
