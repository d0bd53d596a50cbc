/** BulkClix's messages against its simulator: the suite of the port, the transport's faults, and what it refuses. */
import { expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { patient } from '#test/vendors/adapters/operation.ts';
import { createBulkClixMessages } from '#vendors/bulkclix/messages.ts';
import { simulatedSender } from '#vendors/bulkclix/simulated-messages.ts';
import { simulateBulkClix } from '#vendors/bulkclix/simulator.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { itIsAMessenger, messengerBench } from './messages-port.ts';

const apiKey = 'bulkclix-key-of-the-shop';
const simulator = await forFile(startSimulator(simulateBulkClix({ apiKey, channels: 'new' })));
const portAt = (url: string) => createBulkClixMessages({ url, apiKey, senderId: simulatedSender });
const subject = 'message 0245550142';
const bench = await messengerBench(simulator, { portAt, subject, secrets: [apiKey] });
const { play, sendCode, sendText } = bench;

itIsAMessenger(bench);

it('returns its request id, the number to dial and the prefix of the code', async () => {
  expect(await sendCode()).toEqual({
    outcome: 'ok',
    handle: { vendorRequest: expect.any(String), ussdCode: '*928*085*1#', prefix: 'BLKX' },
  });
  expect(await bench.texts()).toEqual([expect.stringContaining(bench.lastCode())]);
});

it.each([
  ['http 422 The placeholder is missing.', { outcome: 'failed', failure: 'refused' }],
  ['http 400 Insufficient balance', { outcome: 'failed', failure: 'provider_float' }],
  ['http 402 Payment required', { outcome: 'failed', failure: 'provider_float' }],
  ['http 422 The selected sender id is invalid.', { outcome: 'failed', failure: 'config' }],
  ['http 409 New', { outcome: 'unknown' }],
])('%s is %o', async (behaviour, outcome) => {
  play(behaviour);
  expect(await sendCode()).toMatchObject(outcome);
  play(behaviour);
  expect(await sendText()).toMatchObject(outcome);
});

it.each(['without_data', 'new_word'])('%s proves nothing', async (behaviour) => {
  play(behaviour);
  const said = behaviour === 'without_data' ? await sendCode() : await sendText();
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
  const said = await sendCode();
  if (said.outcome !== 'ok') throw new Error('It was not sent.');
  play(behaviour);
  expect(await bench.verify(said.handle)).toBe(verdict);
});

it('a code whose request is not known can no longer be entered', async () => {
  expect(await bench.verify({})).toBe('expired');
});

it('without a sender sends nothing, and says which setting is missing', async () => {
  const port = createBulkClixMessages({ url: simulator.url, apiKey, senderId: undefined });
  expect(await sendText(port)).toMatchObject({ failure: 'config', reason: 'BULKCLIX_SENDER_ID is not set' });
  expect(await port.check(patient())).toContainEqual(
    expect.objectContaining({ state: 'wrong', what: 'Sender' }),
  );
  expect(await bench.texts()).toEqual([]);
});
