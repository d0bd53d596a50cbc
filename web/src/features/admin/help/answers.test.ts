import { expect, it } from 'vitest';
import { findAnswers, topics } from './answers.ts';

const ids = (typed: string) => findAnswers(typed).map(({ id }) => id);

it('an answer is found by its words, and by other words for it', () => {
  expect(ids('refund')).toContain('send-again-or-refund');
  expect(ids('Chargeback')).toEqual(['send-again-or-refund']);
  expect(ids('payout arrived')).toContain('before-a-payout');
  expect(ids('float')).toContain('top-up');
  expect(ids('csv balance')).toEqual(['moving-in']);
  expect(ids('new version')).toContain('upgrading');
});

it('nothing is found for what is in none, or for nothing typed', () => {
  expect(ids('chargebak')).toEqual([]);
  expect(ids('  ')).toEqual([]);
});

it('every answer has an address of its own', () => {
  const all = topics.flatMap(({ answers }) => answers.map(({ id }) => id));
  expect(new Set(all).size).toBe(all.length);
});
