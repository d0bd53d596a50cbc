import { expect, it } from 'vitest';
import { type Ending, judgeEnding } from './ending-restore.ts';

const esi = { userId: 'esi', makings: [] };
const madeByEsi = { userId: 'kwame', makings: [{ made: 'kwame', maker: 'esi', ageMs: 0 }] };
const alone: Ending = { isAsked: true, needsSecond: false, askedBy: undefined, by: esi };
const two: Ending = { ...alone, needsSecond: true };

it.each<[string, Ending, ReturnType<typeof judgeEnding>]>([
  ['while a vendor has not answered', { ...alone, isAsked: false }, 'unasked'],
  [
    'while a vendor has not answered, by a second one',
    { ...two, isAsked: false, askedBy: 'abena' },
    'unasked',
  ],
  ['by one admin where one is enough', alone, 'end'],
  ['by one admin where two are needed', two, 'ask'],
  ['by the admin who asked', { ...two, askedBy: 'esi' }, 'not_you'],
  ['by an account that this admin made', { ...two, askedBy: 'esi', by: madeByEsi }, 'not_you'],
  ['by another admin', { ...two, askedBy: 'abena' }, 'end'],
])('the mode after a restore, ended %s', (_when, ending, judged) => {
  expect(judgeEnding(ending)).toBe(judged);
});
