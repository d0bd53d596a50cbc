/** Hubtel's messages against its simulator: the suite of the port, the transport's faults, and every code it says. */
import { afterEach, describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { messageCodes, smsStatuses } from '#vendors/hubtel/codes.ts';
import { createHubtelMessages } from '#vendors/hubtel/messages.ts';
import { settingsAt, startHubtel } from './hubtel.ts';
import { itMakesCodes, itMeetsMessageFaults, itSendsMessages } from './messages-port.ts';
import { patient } from './operation.ts';
import { closedAddress, numberOf } from './simulated-people.ts';

const simulator = await forFile(startHubtel());
const portAt = (url: string) => {
  const { apiId, apiKey } = settingsAt(url);
  return createHubtelMessages({ apiId, apiKey, sender: 'Ntem', urls: { otp: url, sms: url } });
};
const phone = numberOf('0245550142');
const subject = `message ${phone}`;
const bench = {
  simulator,
  subject,
  phone,
  port: portAt(simulator.url),
  unreachable: portAt(await closedAddress()),
  isCheckedBlindly: true,
  texts: async () => simulator.messages(phone).map(({ text }) => text),
  lastCode: () => simulator.messages(phone).at(-1)?.code ?? '',
  // Wrong and too old are not told apart.
  tooOld: 'wrong' as const,
  hasEmptyVerdicts: true,
  secrets: [settingsAt('').apiKey],
};
const { ownCodes } = bench.port;
if (!ownCodes) throw new Error('Hubtel makes codes.');
const wish = { phone, purpose: 'purchase', minutes: 10, textWith: () => '' } as const;
const send = () => ownCodes.send(wish, patient());
const verify = async (code: string) => {
  const said = await send();
  if (said.outcome !== 'ok') throw new Error('It was not sent.');
  return (behaviour: string) => {
    simulator.script({ subject, behaviour });
    return ownCodes.verify({ handle: said.handle, phone, code }, patient());
  };
};
const play = (behaviour: string) => simulator.script({ subject, behaviour });

afterEach(() => simulator.reset());

describe('messages', () => itSendsMessages(() => bench));
describe('lost answers', () => itMeetsMessageFaults(() => bench));
describe('codes of its own', () => itMakesCodes(() => bench));

it('makes codes for purchases alone: an account’s has six digits', () => {
  const purposes = ['account', 'password', 'purchase', 'payout'] as const;
  expect(purposes.filter((purpose) => ownCodes.serves(purpose))).toEqual(['purchase']);
});

it.each(['', 'Data'])('tells request and prefix, whatever the spelling: %s', async (behaviour) => {
  if (behaviour) play(behaviour);
  const said = await send();
  const prefix = expect.stringMatching(/^[A-Z]{4}$/);
  expect(said).toEqual({ outcome: 'ok', handle: { vendorRequest: expect.stringMatching(/^REQ-/), prefix } });
  expect((await bench.texts()).at(-1)).toMatch(/^Your code is [A-Z]{4}-\d{4}$/);
});

it.each(Object.entries(messageCodes))('a code is refused with %s as %s', async (code, failure) => {
  play(`code ${code}`);
  expect(await send()).toMatchObject({ outcome: 'failed', failure });
});

it.each(['code 0005', 'code 5000', 'code 9999', 'no_data'])('%s is unknown', async (behaviour) => {
  play(behaviour);
  expect((await send()).outcome).toBe('unknown');
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
  expect(await (await verify('0000'))(behaviour)).toBe(verdict);
});

it('a code whose request is not known can no longer be entered', async () => {
  expect(await ownCodes.verify({ handle: {}, phone, code: '1234' }, patient())).toBe('expired');
});

it.each(Object.entries(smsStatuses))('a text is refused with HTTP %s as %s', async (status, failure) => {
  play(`http ${status}`);
  expect(await bench.port.sendText({ phone, text: 'x' }, patient())).toMatchObject({
    outcome: 'failed',
    failure,
  });
});

it('a text whose status is not 0 may have been sent', async () => {
  play('status 7');
  expect((await bench.port.sendText({ phone, text: 'x' }, patient())).outcome).toBe('unknown');
});
