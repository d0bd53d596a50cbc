/** Tests of how many messages a text takes. */
import { expect, it } from 'vitest';
import { measureSms } from './sms.ts';

it.each([
  ['nothing', '', { letters: 0, most: 160, messages: 1 }],
  ['plain letters', 'a'.repeat(160), { letters: 160, most: 160, messages: 1 }],
  ['one letter too many', 'a'.repeat(161), { letters: 161, most: 306, messages: 2 }],
  ['two whole parts', 'a'.repeat(306), { letters: 306, most: 306, messages: 2 }],
  ['a third part', 'a'.repeat(307), { letters: 307, most: 459, messages: 3 }],
  ['what counts twice', `${'a'.repeat(158)}[]`, { letters: 162, most: 306, messages: 2 }],
  ['a cedi sign', `${'a'.repeat(69)}₵`, { letters: 70, most: 70, messages: 1 }],
  ['a cedi sign in a longer text', `${'a'.repeat(70)}₵`, { letters: 71, most: 134, messages: 2 }],
  ['accents that are plain', 'é'.repeat(160), { letters: 160, most: 160, messages: 1 }],
  ['a euro, which counts twice', `${'a'.repeat(159)}€`, { letters: 161, most: 306, messages: 2 }],
  ['an emoji, which counts twice', `${'a'.repeat(69)}😀`, { letters: 71, most: 134, messages: 2 }],
  ['a backtick, which is not plain', `${'a'.repeat(70)}\``, { letters: 71, most: 134, messages: 2 }],
])('%s', (_name, text, size) => {
  expect(measureSms(text)).toEqual(size);
});
