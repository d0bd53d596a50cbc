import { expect, test } from 'vitest';
import { sayList, sayNumber } from './words.ts';

test.each([
  [3, 'three'],
  [10, 'ten'],
  [15, '15'],
])('a text says %i as %s', (count, said) => expect(sayNumber(count)).toBe(said));

test.each([
  [[], ''],
  [['MTN'], 'MTN'],
  [['MTN', 'Telecel'], 'MTN and Telecel'],
  [['MTN', 'Telecel', 'AirtelTigo'], 'MTN, Telecel and AirtelTigo'],
])('a text says the list %j as %s', (words, said) => expect(sayList(words)).toBe(said));
