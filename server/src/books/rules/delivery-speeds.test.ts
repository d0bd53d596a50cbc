/** Tests of slow networks, and of the slowest. */
import { expect, it } from 'vitest';
import { compareSpeeds } from './delivery-speeds.ts';

const measured = (network: 'MTN' | 'TELECEL' | 'AIRTELTIGO', typicalMs: number) => ({
  network,
  delivered: 3,
  typicalMs,
});

it('puts the slowest first, and calls one slow from twice its usual time on', () => {
  const speeds = compareSpeeds({
    lately: [measured('MTN', 40_000), measured('TELECEL', 70_000), measured('AIRTELTIGO', 408_000)],
    usually: [measured('MTN', 20_000), measured('TELECEL', 70_000), measured('AIRTELTIGO', 90_000)],
    queues: [],
  });
  expect(speeds.map(({ network, isSlow, isSlowest }) => [network, isSlow, isSlowest])).toEqual([
    ['AIRTELTIGO', true, true],
    ['TELECEL', false, false],
    ['MTN', false, false],
  ]);
});

it('nobody waits for what comes within seconds, however much quicker it usually is', () => {
  const speedOf = (typicalMs: number) =>
    compareSpeeds({ lately: [measured('MTN', typicalMs)], usually: [measured('MTN', 400)], queues: [] })[0];
  expect(speedOf(30_000)).toMatchObject({ network: 'MTN', isSlow: false });
  expect(speedOf(30_001)).toMatchObject({ network: 'MTN', isSlow: true });
});

it('a network that delivers nothing is as slow as what waits for it', () => {
  const [slowest] = compareSpeeds({
    lately: [measured('MTN', 40_000)],
    usually: [measured('MTN', 40_000), measured('TELECEL', 60_000)],
    queues: [{ network: 'TELECEL', waiting: 2, longestWaitMs: 600_000 }],
  });
  expect(slowest).toMatchObject({ network: 'TELECEL', isSlow: true, isSlowest: true, waiting: 2 });
});

it.each([
  ['nothing is known', { lately: [], usually: [], queues: [] }],
  ['only one network delivered', { lately: [measured('MTN', 9_000)], usually: [], queues: [] }],
])('none is the slowest where %s', (_, facts) => {
  const speeds = compareSpeeds(facts);
  expect(speeds).toHaveLength(3);
  expect(speeds.some(({ isSlow, isSlowest }) => isSlow || isSlowest)).toBe(false);
});
