/** The '?' of every page finds its section in the manual. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readManual } from '#parts/manual/read-manual.ts';
import { firstDaySection, manualSections } from './manual-sections.ts';

const text = readFileSync(`${import.meta.dirname}/../../../../../docs/manual/admin.md`, 'utf8');
const titles = readManual(text).map(({ title }) => title);

it.each([...Object.entries(manualSections), ['first day', firstDaySection]])(
  '%s is in the manual as %s',
  (_, title) => {
    expect(titles).toContain(title);
  },
);
