/** Tests of when an admin's word ends a top-up. */
import { pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import { expect, it } from 'vitest';
import { judgeTopUpWord } from './top-up-ends.ts';

const over = pesewas(20_000n);
const large = pesewas(20_001n);
const esi = { userId: 'esi', makings: [] };
const said = { by: 'kofi', received: large, isAdmin: true };
const stuck = {
  by: esi,
  received: large,
  asked: large,
  earlier: undefined,
  owner: 'ama',
  isUndecided: true,
  ageMs: reviewAfterMs + 1,
  over,
};

it.each<[string, Partial<Parameters<typeof judgeTopUpWord>[0]>, string]>([
  ['about one up to the limit counts at once', { asked: over, received: over }, 'counts'],
  ['that nothing came of it counts at once', { asked: over, received: pesewas(0n) }, 'counts'],
  ['that more came than was asked for waits', { asked: over, received: large, over: undefined }, 'waits'],
  ['that little came of one over the limit waits', { received: pesewas(100n) }, 'waits'],
  ['that nothing came of one over the limit waits', { received: pesewas(0n) }, 'waits'],
  ['counts at once where no limit is set', { over: undefined }, 'counts'],
  ['over the limit waits for another', {}, 'waits'],
  ['that the same admin says again still waits', { earlier: { ...said, by: 'esi' } }, 'waits'],
  ['of another amount takes the place of the first', { earlier: { ...said, received: over } }, 'waits'],
  ['waits if the first is no admin any more', { earlier: { ...said, isAdmin: false } }, 'waits'],
  ['that two say counts', { earlier: said }, 'counts'],
  [
    'of one whom the first has made an admin does not count',
    { earlier: said, by: { userId: 'esi', makings: [{ made: 'esi', maker: 'kofi', ageMs: 0 }] } },
    'not_independent',
  ],
  ['comes too late for one that has ended', { isUndecided: false }, 'ended'],
  ['waits until the gateway had its day', { ageMs: reviewAfterMs }, 'too_early'],
  ['is not theirs whose float it is', { owner: 'esi' }, 'own'],
  [
    'is not theirs whom its owner has made an admin',
    { by: { userId: 'esi', makings: [{ made: 'esi', maker: 'ama', ageMs: 0 }] } },
    'own',
  ],
])('a word %s', (_case, changes, verdict) => {
  expect(judgeTopUpWord({ ...stuck, ...changes })).toBe(verdict);
});
