/** Tests of the initials of a shop without a picture. */
import { expect, it } from 'vitest';
import { initialsFor } from './initials.ts';

it.each([
  ['Ama Owusu', 'AO'],
  ['ama', 'A'],
  ['Nana Ɛsi Ɔfori', 'NƆ'],
  ['& Sons', 'S'],
  ['…', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsFor(name)).toBe(initials);
});
