/** mNotify's adapter against its simulator: the suite of the port, the transport's faults, and what it refuses. */
import { expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createMnotifyMessages } from '#vendors/mnotify/messages.ts';
import { simulateMnotify } from '#vendors/mnotify/simulator.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { itIsAMessenger, messengerBench } from './messages-port.ts';

const apiKey = 'mnotify-key-of-the-shop';
const simulator = await forFile(startSimulator(simulateMnotify({ apiKey })));
const portAt = (url: string, key = apiKey) => createMnotifyMessages({ url, apiKey: key, sender: 'Ntem' });
const bench = await messengerBench(simulator, { portAt, subject: '233245550142', secrets: [apiKey] });
const { play, sendText } = bench;

itIsAMessenger(bench);

it.each([
  ['out_of_credit', { outcome: 'failed', failure: 'provider_float' }],
  ['sender_not_approved', { outcome: 'failed', failure: 'config' }],
  ['too_many_words', { outcome: 'failed', failure: 'refused' }],
  ['rejected', { outcome: 'failed', failure: 'refused' }],
  ['no_summary', { outcome: 'unknown' }],
  ['other_error', { outcome: 'unknown' }],
  ['no_credit_in_200', { outcome: 'failed', failure: 'provider_float' }],
  ['no_sender_in_200', { outcome: 'failed', failure: 'config' }],
  ['error_in_200', { outcome: 'unknown' }],
])('%s is %o', async (behaviour, outcome) => {
  play(behaviour);
  expect(await sendText()).toMatchObject(outcome);
});

it('is refused as our fault without the right key, which the reason does not repeat', async () => {
  const wrong = 'mistyped-key';
  const said = await sendText(portAt(simulator.url, wrong));
  expect(said).toMatchObject({ outcome: 'failed', failure: 'config' });
  expect(JSON.stringify(said)).not.toContain(wrong);
});
