/** Tests that a setup ends in the words that its page has. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endings, sayNext } from './endings.ts';

const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8').replace(
  /\s+/g,
  ' ',
);

it.each(Object.entries(endings))('%s is on the page', (_name, words) => {
  expect(page).toContain(words);
});

it('says what opens the shop only where nothing is wrong, and offers a trial of real vendors', () => {
  expect(sayNext({ usesSandbox: false }, 0)).toEqual([endings.trial, endings.ready]);
  expect(sayNext({ usesSandbox: true }, 0)).toEqual([endings.ready]);
  expect(sayNext({ usesSandbox: false }, 2).at(-1)).toBe(endings.unfinished);
});
