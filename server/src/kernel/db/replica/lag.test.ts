/** Tests of a replica's age. */
import { expect, it } from 'vitest';
import { createLagMeter } from './lag.ts';

const marks = [
  { place: 100n, atMs: 1_000 },
  { place: 100n, atMs: 2_000 },
  { place: 150n, atMs: 3_000 },
  { place: 200n, atMs: 4_000 },
];

it.each([
  ['has everything', 200n, 4_010, 10],
  ['has more than was last looked at', 230n, 4_010, 10],
  ['lacks the last second', 199n, 4_010, 1_010],
  ['has replayed nothing since the shop was quiet', 120n, 9_000, 7_000],
  ['is older than anything that was noted', 99n, 4_010, undefined],
])('a replica that %s', (_, replayed, nowMs, lagMs) => {
  const meter = createLagMeter();
  for (const mark of marks) meter.note(mark);
  expect(meter.lagMs(replayed, nowMs)).toBe(lagMs);
});

it('says nothing before the primary was looked at', () => {
  expect(createLagMeter().lagMs(5n, 1_000)).toBeUndefined();
});

it('remembers only as much as anybody waits for', () => {
  const meter = createLagMeter();
  for (let second = 1; second <= 1_000; second++) meter.note({ place: BigInt(second), atMs: second * 1_000 });
  expect(meter.lagMs(990n, 1_000_000)).toBe(10_000);
  expect(meter.lagMs(500n, 1_000_000)).toBeUndefined();
});
