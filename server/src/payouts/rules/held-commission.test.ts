/** Tests of which commission is held back, for how long, and how that is shown. */
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import {
  findHeldCommission,
  type HeldCommission,
  isNewDevice,
  type Risk,
  stepsOf,
} from './held-commission.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(hours * hour);
const share = (commission: number) => ({
  orderId: 'order',
  commission: pesewas(commission),
  base: pesewas(450),
  earnedAt: at(100),
});
const risk = (hours: number, kind: Risk['kind'] = 'new_device'): Risk => ({ kind, at: at(hours) });

describe('commission', () => {
  it.each([
    ['of a usual price', 50, [], undefined],
    ['of twice the base', 450, [], undefined],
    ['of more than twice the base', 451, [], 'high_price'],
    ['earned as somebody signs in on a new device', 50, [risk(100)], 'new_device'],
    ['earned within a day after that', 50, [risk(76.01)], 'new_device'],
    ['earned a day after that', 50, [risk(76)], undefined],
    ['earned before that', 50, [risk(100.01)], undefined],
    ['earned after a reset', 50, [risk(90, 'password_reset')], 'password_reset'],
    ['earned after both', 50, [risk(95), risk(90, 'password_reset')], 'new_device'],
    ['of a high price after a reset', 900, [risk(90, 'password_reset')], 'password_reset'],
  ] as const)('%s is held for a day from delivery, or not', (_case, commission, risks, because) => {
    const part = because && { orderId: 'order', amount: pesewas(commission), until: at(124), because };
    expect(findHeldCommission(share(commission), risks)).toEqual(part);
  });
});

it.each([
  ['that was not named', null, true],
  ['seen just now', at(100), true],
  ['seen within a day', at(76.01), true],
  ['seen a day ago', at(76), false],
  ['that is seen only afterwards', at(101), true],
])('a device %s is new or known', (_case, deviceSince, isNew) => {
  expect(isNewDevice({ deviceSince, askedAt: at(100) })).toBe(isNew);
});

const part = (
  amount: number,
  hours: number,
  because: HeldCommission['because'] = 'high_price',
): HeldCommission => ({
  orderId: `order at ${hours}`,
  amount: pesewas(amount),
  until: at(hours),
  because,
});
const step = (amount: number, hours: number, because: HeldCommission['because'] | null = 'high_price') => ({
  amount: pesewas(amount),
  until: at(hours),
  because,
});

describe('held commission is told', () => {
  it.each([
    ['as nothing', [], []],
    ['the soonest first', [part(2, 5), part(1, 4)], [step(1, 4), step(2, 5)]],
    ['together within a minute', [part(2, 4.001), part(1, 4)], [step(3, 4.001)]],
    [
      'apart for another reason',
      [part(2, 4, 'new_device'), part(1, 4)],
      [step(2, 4, 'new_device'), step(1, 4)],
    ],
    [
      'in four lines at most',
      [part(1, 1), part(2, 2), part(3, 3), part(4, 4), part(5, 5, 'new_device'), part(6, 6)],
      [step(1, 1), step(2, 2), step(3, 3), step(15, 6, null)],
    ],
  ])('%s', (_case, held, steps) => {
    expect(stepsOf(held)).toEqual(steps);
  });
});
