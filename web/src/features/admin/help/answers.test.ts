import { expect, it } from 'vitest';
import { findAnswers, topics } from './answers.ts';

const found = (typed: string) => findAnswers(typed).map(({ title }) => title);

it('an answer is found by its words, and by other words for it', () => {
  expect(found('refund')).toContain('When to send again, when to refund');
  expect(found('Chargeback')).toEqual(['When to send again, when to refund']);
  expect(found('csv balance')).toEqual(['Moving in from another system']);
});

it('nothing is found for what is in none, or for nothing typed', () => {
  expect([found('chargebak'), found('  ')]).toEqual([[], []]);
});

it('every topic is read with its answers, and every answer with its words and lines', () => {
  expect(topics.map(({ answers }) => answers.length)).toEqual([3, 5, 4, 4, 4]);
  for (const { title, words, lines } of topics.flatMap(({ answers }) => answers))
    expect([title, words, lines[0]]).not.toContain('');
});
