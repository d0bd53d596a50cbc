/** The manual's sections, as screens show them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readManual } from './read-manual.ts';

const read = (page: string) =>
  readManual(readFileSync(`${import.meta.dirname}/../../../../docs/${page}.md`, 'utf8'));

it('is read by sections, without what only a repository can open', () => {
  const page = [
    '# Vendors\n\nFor [all](x.md).\n\n## One',
    '![A picture](pictures/one.png)',
    '- Keys: from\n  its `ONE_KEY`.\n- [Oddities](x.md)',
    '### More\n\n| Choice | When |\n|---|---|\n| **Ask again** | always |\n',
    '1. Make\n   it.\n2. Run it:\n\n```\none\n\ntwo `x`\n```',
  ].join('\n\n');
  expect(readManual(page)).toEqual([
    {
      title: 'Vendors',
      id: 'vendors',
      blocks: [{ kind: 'text', pieces: [{ text: 'For all.', look: 'plain' }] }],
    },
    {
      title: 'One',
      id: 'one',
      blocks: [
        {
          kind: 'list',
          items: [
            [
              { text: 'Keys: from its ', look: 'plain' },
              { text: 'ONE_KEY', look: 'code' },
              { text: '.', look: 'plain' },
            ],
          ],
        },
        { kind: 'heading', text: 'More' },
        {
          kind: 'table',
          head: [[{ text: 'Choice', look: 'plain' }], [{ text: 'When', look: 'plain' }]],
          rows: [[[{ text: 'Ask again', look: 'bold' }], [{ text: 'always', look: 'plain' }]]],
        },
        { kind: 'text', pieces: [{ text: '1. Make it.', look: 'plain' }] },
        { kind: 'text', pieces: [{ text: '2. Run it:', look: 'plain' }] },
        { kind: 'code', text: 'one\n\ntwo `x`' },
      ],
    },
  ]);
});

it.each(['Paystack', 'Hubtel', 'MTN MoMo', 'BulkClix', 'Arkesel', 'mNotify', 'DataMart GH', 'Hubnet'])(
  'has a section for %s',
  (title) => {
    const [list] = read('vendors').find((section) => section.title === title)?.blocks ?? [];
    expect(list?.kind === 'list' && list.items[0]?.[0]?.text).toContain('Keys:');
  },
);

it.each(['going-live', 'manual/admin', 'manual/agent', 'manual/subagent', 'manual/developers'])(
  'leaves no mark of its format in %s',
  (page) => {
    const shown = JSON.stringify(read(page));
    expect(shown).not.toMatch(/\*\*|```|\]\(|!\[|"[^"]*`/);
    expect(shown.length).toBeGreaterThan(500);
  },
);
