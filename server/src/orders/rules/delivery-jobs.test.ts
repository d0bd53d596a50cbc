/** Tests of the share that lists have of a supplier. */
import { expect, it } from 'vitest';
import { deliveryJobOf, listTurnShare, listWaitMs } from './delivery-jobs.ts';

it.each([
  ['shop', 'deliver-order'],
  ['link', 'deliver-order'],
  ['counter', 'deliver-order'],
  ['api', 'deliver-order'],
  [null, 'deliver-order'],
  ['list', 'deliver-list-order'],
] as const)('an order by %s is sent by %s', (channel, kind) => {
  expect(deliveryJobOf({ channel })).toBe(kind);
});

it.each([
  ['0000aaaa', 700],
  ['0001aaaa', 700 + 1_000 * listTurnShare],
  ['0007aaaa', 700 + 7_000 * listTurnShare],
  ['0008aaaa', 700],
])('those that got no turn come back one after the other: %s after %d ms', (orderId, ms) => {
  expect(listWaitMs({ waitMs: 700, everyMs: 1_000, orderId })).toBe(ms);
});
