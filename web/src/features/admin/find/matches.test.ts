/** The highlighted part of a result. */
import { expect, it } from 'vitest';
import { partsOf } from './matches.ts';

it.each([
  ['NT 7F3K 92QX', '7f3k 92', ['NT ', '7F3K 92', 'QX']],
  ['NT 7F3K 92QX', 'nt7f3k', ['', 'NT 7F3K', ' 92QX']],
  ['DataMart GH NTD7F3K92QX01', '7f3k 92', ['DataMart GH NTD', '7F3K92', 'QX01']],
  ['Agent, 054 555 0142, active', '0545550142', ['Agent, ', '054 555 0142', ', active']],
  ['Agent, 054 555 0142, active', '+233 54 555', ['Agent, ', '054 555', ' 0142, active']],
  ['Kwame Mensah', 'mens', ['Kwame ', 'Mens', 'ah']],
  ['Kwame Mensah', 'ama', ['Kwame Mensah', '', '']],
  ['Kwame Mensah', 'k', ['Kwame Mensah', '', '']],
  ['Kwame Mensah', '', ['Kwame Mensah', '', '']],
  ['Ɔwusu 12', 'wusu 1', ['Ɔ', 'wusu 1', '2']],
])('%s by %j', (text, typed, [before, match, after]) => {
  expect(partsOf(text, typed)).toEqual({ before, match, after });
});
