/** Hubtel's messages against its simulator: the suite of the port, the transport's faults, and every code it says. */
import { expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { messageKeys, startHubtel } from '#test/vendors/adapters/hubtel.ts';
import { createHubtelMessages } from '#vendors/hubtel/messages.ts';
import { messageCodes, smsStatuses } from '#vendors/hubtel/words.ts';
import { itIsAMessenger, messengerBench } from './messages-port.ts';

const simulator = await forFile(startHubtel());
const portAt = (url: string) =>
  createHubtelMessages({ ...messageKeys, sender: 'Ntem', urls: { otp: url, sms: url } });
const bench = await messengerBench(simulator, {
  portAt,
  subject: 'message 0245550142',
  secrets: [messageKeys.clientSecret],
  isCheckedBlindly: true,
  // Wrong and too old are not told apart.
  tooOld: 'wrong',
  hasEmptyVerdicts: true,
});
const { play, port, sendCode, sendText } = bench;

itIsAMessenger(bench);

it('makes codes for purchases alone: an account’s has six digits', () => {
  const purposes = ['account', 'password', 'purchase', 'payout'] as const;
  expect(purposes.filter((purpose) => port.ownCodes?.serves(purpose))).toEqual(['purchase']);
});

it.each(['', 'Data'])('tells request and prefix, whatever the spelling: %s', async (behaviour) => {
  if (behaviour) play(behaviour);
  const said = await sendCode();
  const prefix = expect.stringMatching(/^[A-Z]{4}$/);
  expect(said).toEqual({ outcome: 'ok', handle: { vendorRequest: expect.stringMatching(/^REQ-/), prefix } });
  expect((await bench.texts()).at(-1)).toMatch(/^Your code is [A-Z]{4}-\d{4}$/);
});

it.each(Object.entries(messageCodes))('a code is refused with %s as %s', async (code, failure) => {
  play(`code ${code}`);
  expect(await sendCode()).toMatchObject({ outcome: 'failed', failure });
});

it.each(['code 0005', 'code 5000', 'code 9999', 'no_data'])('%s is unknown', async (behaviour) => {
  play(behaviour);
  expect((await sendCode()).outcome).toBe('unknown');
});

it.each([
  ['http 400', 'wrong'],
  ['http 404', 'wrong'],
  ['http 422', 'wrong'],
  ['http 401', 'unavailable'],
  ['http 403', 'unavailable'],
  ['http 429', 'unavailable'],
  ['http 500', 'unavailable'],
] as const)('a guess that is answered %s is %s', async (behaviour, verdict) => {
  const said = await sendCode();
  if (said.outcome !== 'ok') throw new Error('It was not sent.');
  play(behaviour);
  expect(await bench.verify(said.handle, '0000')).toBe(verdict);
});

it('a code whose request is not known can no longer be entered', async () => {
  expect(await bench.verify({})).toBe('expired');
});

it.each(Object.entries(smsStatuses))('a text is refused with HTTP %s as %s', async (status, failure) => {
  play(`http ${status}`);
  expect(await sendText()).toMatchObject({
    outcome: 'failed',
    failure,
  });
});

it('a text whose status is not 0 may have been sent', async () => {
  play('status 7');
  expect((await sendText()).outcome).toBe('unknown');
});
