/** References in groups, and read from whatever was typed. */
import { expect, it } from 'vitest';
import { readReference, referenceGroups } from './references.ts';

it.each([
  ['NT7F3K92QX', ['NT', '7F3K', '92QX']],
  ['NTAM7TVBJ7RE', ['NT', 'AM7TV', 'BJ7RE']],
  ['NT', ['NT']],
])('%s is shown as %j', (reference, groups) => {
  expect(referenceGroups(reference)).toEqual(groups);
  expect(readReference(groups.join(' '))).toBe(reference);
});

it.each(['NT 7F3K 92QX', 'nt7f3k92qx', 'NT-7F3K-92QX', ' nt 7f3k92 qx ', 'NT\u00a07F3K\u00a092QX'])(
  '%s is the same reference',
  (typed) => {
    expect(readReference(typed)).toBe('NT7F3K92QX');
  },
);
