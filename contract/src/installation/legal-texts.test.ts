/** Tests of terms and privacy: what visitors read, and what an operator still has to fill in. */
import { expect, it } from 'vitest';
import { findLegalFault, legalKinds, legalTexts, listBlanks, readLegal } from './legal-texts.ts';
import { legalTextLength } from './limits.ts';

const values = {
  store: 'Kwame [Data]',
  phone: '0302000000',
  address: 'shop.example',
  codes: '48 hours',
  sessions: 'a day',
  evidence: '730 days',
};

it.each(legalKinds)(
  'our own words of %s have no fault, name the store, and leave lines to the operator',
  (kind) => {
    const text = legalTexts[kind];
    expect(findLegalFault(text)).toBeUndefined();
    expect(listBlanks(text).length).toBeGreaterThan(0);
    const shown = JSON.stringify(readLegal(text, values));
    expect(shown).toContain('Kwame [Data]');
    expect(shown).not.toMatch(/[{]\w+[}]|Registered name/);
  },
);

it('names the law of Ghana, and says how long rows are kept', () => {
  const shown = JSON.stringify(readLegal(legalTexts.privacy, values));
  for (const words of ['Data Protection Act, 2012', 'Data Protection Commission', '48 hours', '730 days'])
    expect(shown).toContain(words);
});

it('reads headings, lists and paragraphs, without lines to fill in and headings over nothing', () => {
  const text = '# One\nA\nB\n\nC\n- x\n- y\n[Fill in]\n# Two\n[Fill in]\n# Three\n- {phone}';
  expect(readLegal(text, values)).toEqual([
    { heading: 'One' },
    { text: 'A B' },
    { text: 'C' },
    { items: ['x', 'y'] },
    { heading: 'Three' },
    { items: ['0302000000'] },
  ]);
  expect(listBlanks(text)).toEqual(['[Fill in]', '[Fill in]']);
});

it.each([
  ['', 'Please write the text'],
  [' \n', 'Please write the text'],
  ['Call {telephone}', 'Nothing is filled in for {telephone}'],
  ['x'.repeat(legalTextLength.max + 1), 'at most'],
  ['Call {phone}', undefined],
])('%#: fault', (text, fault) => {
  const found = findLegalFault(text);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(fault);
});
