/** Moolre's messages against its simulator: the suite of the port, the transport's faults, and what it refuses. */
import { expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { smsKey, startMoolre } from '#test/vendors/adapters/moolre.ts';
import { patient } from '#test/vendors/adapters/operation.ts';
import { createMoolreMessages } from '#vendors/moolre/messages.ts';
import { messageRefusals } from '#vendors/moolre/words.ts';
import { itIsAMessenger, messengerBench } from './messages-port.ts';

const simulator = await forFile(startMoolre());
const portAt = (url: string, key = smsKey) => createMoolreMessages({ url, smsKey: key, sender: 'Ntem' });
const bench = await messengerBench(simulator, { portAt, subject: '233245550142', secrets: [smsKey] });
const { play, sendText } = bench;

itIsAMessenger(bench);

it.each(Object.entries(messageRefusals))('a text is refused with %s as %s', async (code, failure) => {
  play(`code ${code}`);
  expect(await sendText()).toMatchObject({ outcome: 'failed', failure });
});

it.each(['ASMS99', 'constructor'])('the code %s proves nothing', async (code) => {
  play(`code ${code}`);
  expect((await sendText()).outcome).toBe('unknown');
});

it('tells whether its sender is approved, and what is wrong with its key', async () => {
  simulator.script({ subject: '/open/sms/status', behaviour: 'Pending' });
  expect(await bench.port.check(patient())).toMatchObject([{ state: 'right' }, { state: 'wrong' }]);
  expect(await portAt(simulator.url, 'wrong').check(patient())).toMatchObject([{ state: 'wrong' }]);
});
