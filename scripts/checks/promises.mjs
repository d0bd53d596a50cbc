/** Checks that every promise of docs/security.md names a test, and that each test it names is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { listFiles } from '#scripts/git.mjs';
import { root } from '#scripts/run.mjs';

const document = 'docs/security.md';
/** As many as there are: a row that is lost is found too. */
const promises = 68;
const row = /^\| (S\d\d) \|.*$/gm;
const namedTest = /`([\w./-]+\.test\.tsx?)`: "([^"]+)"/g;

/** Throws a sentence for each promise without a test, and each name without one. */
export function checkPromises() {
  const rows = [...readFileSync(join(root, document), 'utf8').matchAll(row)];
  const ids = Array.from({ length: promises }, (_, index) => `S${String(index + 1).padStart(2, '0')}`);
  const lost = ids.filter((id) => rows.filter((found) => found[1] === id).length !== 1);
  const files = listFiles();
  const faults = rows.flatMap(([text, id]) => {
    const tests = [...text.matchAll(namedTest)];
    if (tests.length === 0) return [`${id} names no test`];
    return tests.flatMap(([, name, title]) => {
      const named = files.filter((path) => `/${path}`.endsWith(`/${name}`));
      if (named.some((file) => listTitles(file).has(title))) return [];
      return [`${id} names '${title}' in ${name}, which is not there`];
    });
  });
  const missing = lost.map((id) => `${document} has not exactly one row for ${id}`);
  if (faults.length + missing.length > 0) throw new Error([...missing, ...faults].join('\n'));
}

const titlesOf = new Map();

function listTitles(file) {
  if (!titlesOf.has(file)) {
    const source = readFileSync(join(root, file), 'utf8');
    titlesOf.set(file, new Set(findTitles(parseSync(file, source).program, source)));
  }
  return titlesOf.get(file);
}

/** The beginnings of calls of `it` and `test`, those of `it.each(…)(…)` too. */
function findTitles(node, source) {
  if (!node || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap((inner) => findTitles(inner, source));
  const inside = Object.values(node).flatMap((inner) => findTitles(inner, source));
  const [title] = node.type === 'CallExpression' && isTest(node.callee) ? node.arguments : [];
  if (title?.type === 'Literal') return [title.value, ...inside];
  return title?.type === 'TemplateLiteral'
    ? [source.slice(title.start + 1, title.end - 1), ...inside]
    : inside;
}

function isTest(callee) {
  if (callee?.type === 'Identifier') return callee.name === 'it' || callee.name === 'test';
  if (callee?.type === 'CallExpression') return isTest(callee.callee);
  return callee?.type === 'MemberExpression' && isTest(callee.object);
}
