/** Tests of the locks of each kind of statement, and that the newest migrations leave the version before working. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { estimateMs, judgeStatements, longestWaitMs, needsPause, splitStatements } from './statements.ts';

it('statements end at semicolons that are neither quoted, nor in a comment, nor in the body of a function', () => {
  const sql = `-- one; two
    create table a (b text default ';'); /* ; */
    create function f() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger t after insert on "x;y" for each statement execute function f()`;
  expect(splitStatements(sql)).toEqual([
    "create table a (b text default ';')",
    'create function f() returns trigger language plpgsql as $$ begin return null; end $$',
    'create trigger t after insert on "x;y" for each statement execute function f()',
  ]);
});

it.each([
  ['create table a (id int)', 'nothing', 'instant', false],
  ['create index i on orders (id)', 'writes', 'rewrite', false],
  ['create index concurrently i on orders (id)', 'nothing', 'rewrite', false],
  ['create trigger t after insert on orders for each row execute function f()', 'writes', 'instant', false],
  ['drop index i', 'everything', 'instant', false],
  ['drop table a', 'everything', 'instant', true],
  ['alter table orders add column a text', 'everything', 'instant', false],
  ["alter table orders add column a text not null default ''", 'everything', 'instant', false],
  ['alter table orders add column a uuid not null default gen_random_uuid()', 'everything', 'rewrite', false],
  ['alter table orders add column a int generated always as (1) stored', 'everything', 'rewrite', false],
  ['alter table orders add column a text not null', 'everything', 'instant', true],
  ['alter table orders drop column a', 'everything', 'instant', true],
  ['alter table orders rename column a to b', 'everything', 'instant', true],
  ['alter table orders alter column a type bigint', 'everything', 'rewrite', true],
  ['alter table orders alter column a set not null', 'everything', 'scan', true],
  ['alter table orders alter column a drop not null', 'everything', 'instant', false],
  ['alter table orders add constraint c check (a in (1, 2))', 'everything', 'scan', true],
  ['alter table orders add constraint c check (a > 1) not valid', 'everything', 'instant', true],
  ['alter table orders drop constraint c, add constraint c check (a in (1, 2))', 'everything', 'scan', false],
  ['alter table orders add column a text, drop column b', 'everything', 'instant', true],
  ['update orders set a = 1', 'nothing', 'scan', false],
  ['vacuum full', 'everything', 'rewrite', true],
])('%s', (statement, lock, work, breaks) => {
  const [effect] = judgeStatements([statement]);
  expect([effect?.lock, effect?.work, effect?.breaks !== undefined]).toEqual([lock, work, breaks]);
});

it('what the same migration has made keeps nobody waiting', () => {
  const effects = judgeStatements(['create table a (id int)', 'create index i on a (id)']);
  expect(effects.map(({ lock }) => lock)).toEqual(['nothing', 'nothing']);
});

it('a pause is needed where buyers would wait for long, or the version before would fail', () => {
  const [index] = judgeStatements(['create index i on orders (id)']);
  const [gone] = judgeStatements(['drop table a']);
  if (!index || !gone) throw new Error('Not judged.');
  const small = { bytes: 8_192, rows: 10 };
  const large = { bytes: 10e9, rows: 10e6 };
  expect(needsPause(index, estimateMs(index, small))).toBe(false);
  expect(estimateMs(index, large)).toBeGreaterThan(longestWaitMs);
  expect(needsPause(index, estimateMs(index, large))).toBe(true);
  expect(needsPause(gone, 0)).toBe(true);
});

/** Of the time before this was looked at. Nothing is added here without a pause in the notes of its version. */
const lastUnchecked = '042';
const exceptions = [
  // They speak of columns that only the new version writes.
  '044-complaints.sql: a rule is new, which the version before may break',
  '044-complaints.sql: a rule is new, which the version before may break',
  '059-known-costs.sql: a rule is new, which the version before may break',
];

it('the newest migrations leave the version before working beside them', () => {
  const folder = new URL('../../kernel/db/migrations/', import.meta.url);
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.sql') && name.slice(0, 3) > lastUnchecked,
  );
  expect(names).toContain('043-alarms.sql');
  const broken = names.flatMap((name) => {
    const statements = splitStatements(readFileSync(new URL(name, folder), 'utf8'));
    return judgeStatements(statements).flatMap(({ breaks }) => (breaks ? [`${name}: ${breaks}`] : []));
  });
  expect(broken).toEqual(exceptions);
});
