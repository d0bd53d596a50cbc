/** Tests of names shown to a person who types a number. */
import { expect, it } from 'vitest';
import { initialsOf } from './masked-name.ts';

it.each([
  ['ABENA OWUSU', 'A… O…'],
  ['abena owusu', 'A… O…'],
  ['  Kofi  Nana   Mensah ', 'K… M…'],
  ['Ama', 'A…'],
  ['Ɛfua Ɔwusu', 'Ɛ… Ɔ…'],
  ['MR. 233241234567', 'M…'],
  ['0241234567', undefined],
  ['', undefined],
])('%s is shown as %s', (name, shown) => {
  expect(initialsOf(name)).toBe(shown);
});
