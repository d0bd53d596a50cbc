/** The changes that an audit entry shows. */
import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it.each([
  ['what differs', { name: 'A', role: 'user' }, { name: 'B', role: 'user' }, ['name: A → B']],
  ['what was added', null, { name: 'A', email: null }, ['name: A']],
  ['what was removed', { list: [1] }, undefined, ['list: [1]']],
  ['what was emptied', { message: 'Closed' }, { message: null }, ['message: Closed → none']],
  ['nothing that is not told', { state_before_review: 'delivering' }, {}, []],
  ['what is no longer', { before: 'paid' }, { before: null }, ['before: paid → none']],
  ['what was set where nothing was', { notice: null }, { notice: 'Slow' }, ['notice: none → Slow']],
  ['what was said besides', { state: 'on_hold' }, { state: 'on_hold', evidence: 'mail' }, ['evidence: mail']],
  ['money', { cost_pesewas: '123450' }, { cost_pesewas: '5' }, ['cost: GH₵ 1,234.50 → GH₵ 0.05']],
  ['money that was booked', undefined, { amount_pesewas: '50000' }, ['amount: GH₵ 500.00']],
])('%s is named', (_, before, after, expected) => {
  expect(changesOf(before, after).map(({ name, text }) => `${name}: ${text}`)).toEqual(expected);
});
