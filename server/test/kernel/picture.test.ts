/** docs/picture.md is drawn from the code and the database; `npx vitest run picture -u` draws it again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transitions, waysOutOfReview } from '#orders/rules/order-states.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';

const { db } = await forFile(createTestDatabase());
const sources = join(import.meta.dirname, '../../src');

/** From the bottom up. Everything rests on the kernel, and the app knows everything: neither is drawn. */
const topics = [
  'vendors',
  'accounts',
  'people',
  'catalogue',
  'books',
  'attempts',
  'orders',
  'shop',
  'payouts',
  'sellers',
  'floats',
  'lists',
  'developers',
  'channels',
  'notices',
  'review',
  'installation',
];
/** Fewer imports than this are left out of the picture. */
const fewestImports = 8;

const mermaid = (kind: string, lines: string[]) => ['```mermaid', kind, ...lines, '```'].join('\n');

/** One line for all arrows from one place. */
const drawArrows = (from: string, to: string[]) => (to.length > 0 ? [`  ${from} --> ${to.join(' & ')}`] : []);

function drawTopics(): string {
  const lines = topics.flatMap((topic) => {
    const counts = new Map<string, number>();
    const files = readdirSync(join(sources, topic), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
      const text = readFileSync(join(sources, topic, file), 'utf8');
      for (const [, other = ''] of text.matchAll(/from '#([a-z]+)\//g))
        if (other !== topic && topics.includes(other)) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
    return drawArrows(
      topic,
      topics.filter((other) => (counts.get(other) ?? 0) >= fewestImports),
    );
  });
  return mermaid('flowchart TD', lines);
}

function drawStates(): string {
  const steps = Object.entries(transitions).flatMap(([from, to]) =>
    to.filter((state) => state !== 'needs_review').map((state) => `  ${from} --> ${state}`),
  );
  const decided = [...new Set(Object.values(waysOutOfReview).flat())].map(
    (state) => `  needs_review --> ${state}`,
  );
  return mermaid('stateDiagram-v2', ['  [*] --> created', ...steps, ...decided]);
}

async function drawTables(): Promise<string> {
  const { rows } = await sql<{ source: string; targets: string[] }>`
    select conrelid::regclass::text as source,
           array_agg(distinct confrelid::regclass::text order by confrelid::regclass::text) as targets
    from pg_constraint where contype = 'f' and conrelid <> confrelid group by 1 order by 1`.execute(db);
  return mermaid(
    'flowchart LR',
    rows.flatMap(({ source, targets }) => drawArrows(source, targets)),
  );
}

it('shows the topics, the states of an order and the tables as they are', async () => {
  const page = `# The whole in three pictures

Drawn from the code and the database, and compared with them by a test.

## Topics

An arrow stands for ${fewestImports} imports or more. All rest on the kernel.

${drawTopics()}

## The states of an order

From every state an order can also go to \`needs_review\`, where a person decides.

${drawStates()}

## Tables

An arrow leads from a table to the one that it refers to.

${await drawTables()}
`;
  await expect(page).toMatchFileSnapshot('../../../docs/picture.md');
});
