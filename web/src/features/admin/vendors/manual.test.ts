/** The manual's sections, as the settings' dialog shows them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readManual } from './manual.ts';

it('is the section of the vendor, without what only a repository can open', () => {
  const text =
    '# Vendors\n\n## One\n\n- Keys: from\n  its `ONE_KEY`.\n- [Oddities](x.md)\n\n## Two\n\n- See [here](y.md).\n';
  expect(readManual(text, 'One')).toEqual([
    [
      { text: 'Keys: from its ', isCode: false },
      { text: 'ONE_KEY', isCode: true },
      { text: '.', isCode: false },
    ],
  ]);
  expect(readManual(text, 'Two')).toEqual([[{ text: 'See here.', isCode: false }]]);
  expect(readManual(text, 'Three')).toEqual([]);
});

it.each(['Paystack', 'Hubtel', 'MTN MoMo', 'BulkClix', 'Arkesel', 'mNotify', 'DataMart GH', 'Hubnet'])(
  'has a section for %s',
  (title) => {
    const text = readFileSync(`${import.meta.dirname}/../../../../../docs/vendors.md`, 'utf8');
    expect(readManual(text, title)[0]?.[0]?.text).toContain('Keys:');
  },
);
