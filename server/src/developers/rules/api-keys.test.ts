/** Tests of the form of API keys, and of what widens them. */
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { isSecret, isWidened, nameSecret } from './api-keys.ts';

const random = 'q2zz8h1c7f3kb81m0d4tQ2XB5vR0pLs6yNe392qxABC';

it.each([
  [`ntm_live_${random}`, true],
  [`ntm_test_${random}`, true],
  [`ntm_demo_${random}`, false],
  [`ntm_live_${random}x`, false],
  [`ntm_live_${random.slice(1)}`, false],
  [`ntm_live_${random.slice(1)}-`, false],
  [` ntm_live_${random}`, false],
  ['eyJhbGciOiJIUzI1NiJ9.e30.x', false],
])('%s is a secret: %s', (text, expected) => {
  expect(isSecret(text)).toBe(expected);
});

it('a secret is known by how it begins and ends', () => {
  expect(nameSecret(`ntm_live_${random}`)).toEqual({ prefix: 'ntm_live_q2zz', lastFour: 'xABC' });
});

describe('a key is widened', () => {
  const bounds = (dailyLimit: bigint | null, ...addresses: string[]) => ({
    addresses,
    dailyLimit: dailyLimit === null ? null : pesewas(dailyLimit),
  });

  it.each([
    ['the same', bounds(500n), bounds(500n), false],
    ['a lower limit', bounds(500n), bounds(499n), false],
    ['a higher limit', bounds(500n), bounds(501n), true],
    ['no limit any more', bounds(500n), bounds(null), true],
    ['a first limit', bounds(null), bounds(500n), false],
    ['first addresses', bounds(null), bounds(null, '1.1.1.1'), false],
    ['fewer addresses', bounds(null, '1.1.1.1', '2.2.2.2'), bounds(null, '1.1.1.1'), false],
    ['another address', bounds(null, '1.1.1.1'), bounds(null, '2.2.2.2'), true],
    ['all addresses', bounds(null, '1.1.1.1'), bounds(null), true],
  ])('by %s: %#', (_how, before, after, expected) => {
    expect(isWidened(before, after)).toBe(expected);
  });
});
