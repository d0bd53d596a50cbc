/** Arkesel's adapter against its simulator: the suite of the port, the transport's faults, and every code it says. */
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createArkeselMessages } from '#vendors/arkesel/messages.ts';
import { simulateArkesel, simulatedDialCode } from '#vendors/arkesel/simulator.ts';
import { generateFailures, smsFailures, verdicts } from '#vendors/arkesel/words.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { itIsAMessenger, messengerBench } from './messages-port.ts';

const apiKey = 'arkesel-key-of-the-shop';
const simulator = await forFile(startSimulator(simulateArkesel({ apiKey })));
const portAt = (url: string, key = apiKey) =>
  createArkeselMessages({ url, apiKey: key, sender: 'Ntem', ussdCode: '*928*01#' });
const bench = await messengerBench(simulator, { portAt, subject: '233245550142', secrets: [apiKey] });
const { play, sendCode, sendText } = bench;

itIsAMessenger(bench);

describe('making a code', () => {
  it('tells what to dial, or that there is nothing', async () => {
    expect(await sendCode()).toEqual({ outcome: 'ok', handle: { ussdCode: simulatedDialCode } });
    expect(await bench.texts()).toEqual([expect.stringContaining(bench.lastCode())]);
    play('no_dial_code');
    expect(await sendCode()).toEqual({ outcome: 'ok', handle: { ussdCode: undefined } });
  });

  it.each(Object.entries(generateFailures))('is refused with %s for a known reason', async (code, why) => {
    play(code);
    expect(await sendCode()).toEqual({ outcome: 'failed', ...why });
    expect(await bench.texts()).toEqual([]);
  });

  it.each(['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008', '1009'])(
    'has a reason for %s',
    (code) => expect(generateFailures[code]).toBeDefined(),
  );

  it.each(['1011', 'bare 1011', '1099', 'bare 1099'])('is unknown after %s', async (behaviour) => {
    play(behaviour);
    expect((await sendCode()).outcome).toBe('unknown');
  });

  it('is refused as our fault without the right key, in whatever words', async () => {
    const said = await sendCode(portAt(simulator.url, 'another-key').ownCodes);
    expect(said).toMatchObject({ outcome: 'failed', failure: 'config' });
  });
});

describe('verifying a code', () => {
  it.each([
    ['1100', 'right'],
    ['1104', 'wrong'],
    ['1105', 'expired'],
    ['bare 1104', 'wrong'],
    ['1101', 'unavailable'],
    ['1102', 'unavailable'],
    ['1103', 'unavailable'],
    ['1106', 'unavailable'],
    ['bare 1106', 'unavailable'],
    ['1000', 'unavailable'],
  ])('%s is %s', async (behaviour, verdict) => {
    play(behaviour);
    expect(await bench.verify({})).toBe(verdict);
  });

  it('has no other verdicts', () => expect(Object.keys(verdicts)).toEqual(['1100', '1104', '1105']));
});

it.each(Object.entries(smsFailures))('a plain message is refused with HTTP %s', async (status, why) => {
  play(status);
  expect(await sendText()).toEqual({ outcome: 'failed', ...why });
});
