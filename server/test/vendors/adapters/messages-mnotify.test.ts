/** mNotify's adapter against its simulator: the suite of the port, the transport's faults, and what it refuses. */
import type { Phone } from '@ntem/contract/phones';
import { afterEach, describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createMnotifyMessages } from '#vendors/mnotify/messages.ts';
import { simulateMnotify } from '#vendors/mnotify/simulator.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { itMeetsMessageFaults, itSendsMessages } from './messages-port.ts';
import { patient } from './operation.ts';
import { closedAddress } from './simulated-people.ts';

const apiKey = 'mnotify-key-of-the-shop';
const simulator = await forFile(startSimulator(simulateMnotify({ apiKey })));
const portAt = (url: string, key = apiKey) => createMnotifyMessages({ url, apiKey: key, sender: 'Ntem' });
const phone = '0245550142' as Phone;
const subject = '233245550142';
const bench = {
  simulator,
  subject,
  phone,
  port: portAt(simulator.url),
  unreachable: portAt(await closedAddress()),
  texts: async () => simulator.messages(phone).map(({ text }) => text),
  secrets: [apiKey],
};
const send = (port = bench.port) => port.sendText({ phone, text: 'Hello.' }, patient());

afterEach(() => simulator.reset());

describe('messages', () => itSendsMessages(() => bench));
describe('lost answers', () => itMeetsMessageFaults(() => bench));

it.each([
  ['out_of_credit', { outcome: 'failed', failure: 'provider_float' }],
  ['sender_not_approved', { outcome: 'failed', failure: 'config' }],
  ['too_many_words', { outcome: 'failed', failure: 'refused' }],
  ['rejected', { outcome: 'failed', failure: 'refused' }],
  ['no_summary', { outcome: 'unknown' }],
  ['other_error', { outcome: 'unknown' }],
])('%s is %o', async (behaviour, outcome) => {
  simulator.script({ subject, behaviour });
  expect(await send()).toMatchObject(outcome);
});

it('is refused as our fault without the right key, which the reason does not repeat', async () => {
  const wrong = 'mistyped-key';
  const said = await send(portAt(simulator.url, wrong));
  expect(said).toMatchObject({ outcome: 'failed', failure: 'config' });
  expect(JSON.stringify(said)).not.toContain(wrong);
});
