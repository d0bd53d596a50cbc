import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { hasFallenBelow } from './low-float.ts';

it.each([
  [60, 49, true],
  [50, 49, true],
  [60, 50, false],
  [49, 40, false],
  [49, 60, false],
])('from %s to %s with the line at 50: told is %s', (before, after, isTold) => {
  const amounts = { before: pesewas(before), after: pesewas(after), lowBelow: pesewas(50) };
  expect(hasFallenBelow(amounts)).toBe(isTold);
});
