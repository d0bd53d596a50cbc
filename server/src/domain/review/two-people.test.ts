/** Who counts as two people. */
import { expect, it } from 'vitest';
import { areIndependent, isOrWasMadeBy } from './two-people.ts';

const person = (userId: string, ...makers: string[]) => ({ userId, makers });

it.each([
  ['two whom nobody made', person('esi'), person('adjoa'), true],
  ['one and the same', person('esi'), person('esi'), false],
  ['whoever made the other', person('esi'), person('kojo', 'esi'), false],
  ['whoever made the maker of the other', person('esi'), person('kojo', 'ama', 'esi'), false],
  ['two whom the same person made', person('kojo', 'esi'), person('ama', 'esi'), false],
  [
    'two behind whom the same person stands further back',
    person('kojo', 'yaw', 'esi'),
    person('ama', 'esi'),
    false,
  ],
  ['two whom different people made', person('kojo', 'esi'), person('ama', 'adjoa'), true],
])('%s: %j and %j count as two: %s', (_case, one, other, areTwo) => {
  expect([areIndependent(one, other), areIndependent(other, one)]).toEqual([areTwo, areTwo]);
});

it.each([
  ['the own account', person('esi'), 'esi', true],
  ['that of somebody who made theirs', person('kojo', 'esi'), 'esi', true],
  ['that of somebody whom they made', person('esi'), 'kojo', false],
])('%s is as good as the own: %j %s %s', (_case, one, other, isOwn) => {
  expect(isOrWasMadeBy(one, other)).toBe(isOwn);
});
