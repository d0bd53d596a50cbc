/** Who counts as two people. */
import { dayMs } from '@ntem/contract/durations';
import { expect, it } from 'vitest';
import { areIndependent, isOrWasMadeBy, type Making } from './two-people.ts';

const made = (made: string, maker: string, days = 0): Making => ({ made, maker, ageMs: days * dayMs });
const byEsi = made('kojo', 'esi');
const byKojo = made('ama', 'kojo');

it.each<[string, Making[], string, string, boolean]>([
  ['two whom nobody made', [], 'esi', 'kojo', true],
  ['one and the same', [], 'esi', 'esi', false],
  ['the maker and the made', [byEsi], 'esi', 'kojo', false],
  ['the first and the last of a chain', [byEsi, byKojo], 'esi', 'ama', false],
  ['the two last of a chain', [byEsi, byKojo], 'kojo', 'ama', false],
  ['two whom the same person made', [byEsi, made('ama', 'esi')], 'kojo', 'ama', false],
  ['two behind whom one stands further back', [byEsi, byKojo, made('yaw', 'esi')], 'ama', 'yaw', false],
  ['two whom different people made', [byEsi, made('ama', 'adjoa')], 'kojo', 'ama', true],
  ['the made and somebody else', [byEsi], 'kojo', 'adjoa', true],
  ['two of a circle', [byEsi, made('esi', 'kojo')], 'esi', 'kojo', false],
  ['maker and made a moment before seven days are over', [made('kojo', 'esi', 6.99)], 'esi', 'kojo', false],
  ['maker and made after seven days', [made('kojo', 'esi', 7)], 'esi', 'kojo', true],
  ['a chain whose first link is old', [made('kojo', 'esi', 8), byKojo], 'esi', 'ama', true],
])('%s: %j, %s and %s count as two: %s', (_case, makings, one, other, areTwo) => {
  expect(areIndependent({ userId: one, makings }, other)).toBe(areTwo);
  expect(areIndependent({ userId: other, makings }, one)).toBe(areTwo);
});

it.each([
  ['their own account', 'esi', 'esi', true],
  ['that of somebody who made theirs', 'kojo', 'esi', true],
  ['that of somebody whom they made', 'esi', 'kojo', false],
])('%s is as good as their own: %s %s %s', (_case, userId, other, isOwn) => {
  expect(isOrWasMadeBy({ userId, makings: [byEsi] }, other)).toBe(isOwn);
});
