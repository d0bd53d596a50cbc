/** Texts from outside as PostgreSQL can store them. */
import { expect, it } from 'vitest';
import { storableText } from './storable-text.ts';

it.each([
  ['MTN 5 for Ama 😀', 'MTN 5 for Ama 😀'],
  ['a\0b', 'ab'],
  ['x\ud83d', 'x'],
  ['\ude00x', 'x'],
  ['\ud83d\ud83d\ude00\ude00', '😀'],
])('%j is stored as %j', (text, stored) => {
  expect(storableText(text)).toBe(stored);
});
