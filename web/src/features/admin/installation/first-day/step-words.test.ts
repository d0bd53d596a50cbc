/** Progress of the first day, as the admin reads it. */
import { expect, it } from 'vitest';
import { sayProgress } from './step-words.ts';

const steps = (done: number, all: number) =>
  Array.from({ length: all }, (_, place) => ({ step: 'sale' as const, is_done: place < done, detail: '' }));

it.each([
  [7, 'Ready to sell in 4 steps', '7 of 11 done', 4],
  [10, 'Ready to sell in 1 step', '10 of 11 done', 1],
  [11, 'Ready to sell', '11 of 11 done', 0],
])('%i of 11', (done, title, counted, left) => {
  expect(sayProgress({ needed: steps(done, 11) })).toMatchObject({ title, counted, left });
});
