/** The button never promises more than the server does with the word of one admin. */
import { expect, test } from 'vitest';
import { textOf } from '#ui/small/phrase.tsx';
import { type OpenTopUp, readReceived, sayWhatWasEntered, submitLabelOf } from './top-up-words.ts';

const byEsi = (received: number) => ({ by: { id: 'esi', name: 'Esi Mensah' }, received });
const topUp = (changes: Partial<OpenTopUp> = {}) =>
  ({ amount: 50, needs_second_admin: false, said: null, ...changes }) as OpenTopUp;
const large = (said: OpenTopUp['said'] = null) => topUp({ amount: 300, needs_second_admin: true, said });

test.each<[string, OpenTopUp, string, string]>([
  ['nothing readable', topUp(), 'abc', 'Say how it ended'],
  ['a negative amount', topUp(), '-5', 'Say how it ended'],
  ['what was asked for', topUp(), '50', 'Mark GH₵ 50.00 as paid'],
  ['0', topUp(), '0', 'Mark as not paid'],
  ['more than was asked for', topUp(), '50.01', 'Ask a second admin'],
  ['anything of a large one', large(), '1', 'Ask a second admin'],
  ['0 of a large one', large(), '0', 'Ask a second admin'],
  ['the same as Esi', large(byEsi(300)), '300', 'Mark GH₵ 300.00 as paid'],
  ['0 like Esi', large(byEsi(0)), '0', 'Mark as not paid'],
  ['another amount than Esi', large(byEsi(300)), '299', 'Ask a second admin'],
])('a reader who types %s reads what the button does', (_typed, one, typed, label) => {
  expect(textOf(submitLabelOf(one, readReceived(typed), 'kofi'))).toBe(label);
});

test('who entered it first cannot be the second', () => {
  expect(textOf(submitLabelOf(large(byEsi(300)), 300, 'esi'))).toBe('Ask a second admin');
});

test('what the first admin entered is said', () => {
  expect(textOf(sayWhatWasEntered(byEsi(300)))).toBe(
    'Esi Mensah entered GH₵ 300.00. It counts once a second admin enters the same.',
  );
  expect(textOf(sayWhatWasEntered(byEsi(0)))).toBe(
    'Esi Mensah said that it was never paid. It counts once a second admin says the same.',
  );
});
