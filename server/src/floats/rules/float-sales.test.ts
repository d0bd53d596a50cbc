import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { isLoosened, judgeSale } from './float-sales.ts';

const facts = { price: pesewas(480), balance: pesewas(1_000), dailyLimit: null, soldToday: pesewas(0) };

it.each([
  ['within the float', {}, { allowed: true }],
  ['for all of it', { balance: pesewas(480) }, { allowed: true }],
  [
    'for a pesewa more than it holds',
    { balance: pesewas(479) },
    { allowed: false, fault: 'insufficient', missing: 1n },
  ],
  ['from nothing', { balance: pesewas(0) }, { allowed: false, fault: 'insufficient', missing: 480n }],
  ['up to the daily limit', { dailyLimit: pesewas(980), soldToday: pesewas(500) }, { allowed: true }],
  [
    'a pesewa over the daily limit',
    { dailyLimit: pesewas(979), soldToday: pesewas(500) },
    { allowed: false, fault: 'daily_limit', left: 479n },
  ],
  [
    'after a limit that was lowered below what was sold',
    { dailyLimit: pesewas(300), soldToday: pesewas(500) },
    { allowed: false, fault: 'daily_limit', left: 0n },
  ],
])('a sale %s', (_case, given, verdict) => {
  expect(judgeSale({ ...facts, ...given })).toEqual(verdict);
});

it.each([
  [null, null, false],
  [null, 500, false],
  [500, 400, false],
  [500, 500, false],
  [500, 501, true],
  [500, null, true],
])('a limit of %s that becomes %s: loosened is %s', (before, after, loosened) => {
  const read = (amount: number | null) => (amount === null ? null : pesewas(amount));
  expect(isLoosened(read(before), read(after))).toBe(loosened);
});
