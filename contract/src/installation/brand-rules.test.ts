/** Tests of a store's names, colours and logos. */
import { expect, it } from 'vitest';
import {
  brandTexts,
  findAccentFault,
  findLogoFault,
  findMainColourFault,
  findStoreNameFault,
  sayContrast,
  tidyName,
} from './brand-rules.ts';

it.each([
  ['Ntem', undefined],
  ["Kwame & Sons' Data", undefined],
  ['Ɛdwoa Data Hub', undefined],
  ['data.gh', undefined],
  ['7', undefined],
  ['x'.repeat(40), undefined],
  ['', brandTexts.nameLength],
  ['   ', brandTexts.nameLength],
  ['x'.repeat(41), brandTexts.nameLength],
  ['...', brandTexts.nameCharacters],
  ['Data \u202E hub', brandTexts.nameCharacters],
  ['Data\u200Bhub', brandTexts.nameCharacters],
  ['Data 🔥', brandTexts.nameCharacters],
  ['Data\u0000', brandTexts.nameCharacters],
])('the name %j', (name, fault) => {
  expect(findStoreNameFault(name)).toBe(fault);
});

it('a name loses the room around it and between its words', () => {
  expect(tidyName('  Data \n  Hub ')).toBe('Data Hub');
});

it.each([
  ['#0b5c46', undefined],
  ['#1b4fb3', undefined],
  ['green', brandTexts.colour],
  ['#0b5c46;background:url(/x)', brandTexts.colour],
  ['#ffcb05', 'Too light: links in it would have a contrast of 1.3, and 4.5 is needed'],
  ['#777777', 'Too light: links in it would have a contrast of 3.8, and 4.5 is needed'],
])('the main colour %s', (colour, fault) => {
  expect(findMainColourFault(colour)).toBe(fault);
});

it.each([
  ['#ffcb05', undefined],
  ['yellow', brandTexts.colour],
])('the accent %s', (colour, fault) => {
  expect(findAccentFault(colour)).toBe(fault);
});

it('a contrast that is too little is never rounded up to enough', () => {
  expect([sayContrast(4.49), sayContrast(4.5)]).toEqual(['4.4', '4.5']);
});

it.each([
  [1_000, { width: 512, height: 512 }, undefined],
  [1_000, { width: 192, height: 192 }, undefined],
  [1_000, { width: 191, height: 191 }, brandTexts.logoSmall],
  [1_000, { width: 600, height: 512 }, brandTexts.logoSquare],
  [1_000, { width: 60_000, height: 60_000 }, brandTexts.logoLarge],
  [1_000, { width: 512, height: 60_000 }, brandTexts.logoLarge],
  [1_000, { width: 0, height: 0 }, brandTexts.logoSmall],
  [512 * 1024 + 1, { width: 512, height: 512 }, brandTexts.logoLarge],
  [1_000, undefined, brandTexts.logo],
])('a logo of %d bytes and %j', (bytes, size, fault) => {
  expect(findLogoFault(bytes, size)).toBe(fault);
});
