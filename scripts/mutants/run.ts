/**
 * Changes the product in a copy of the sources and names what no test notices. `npm run mutants` removes every listed guard;
 * `-- refund` those with this word, and lets Stryker change the rules whose path has it; `-- <file of a verb> <test files>`
 * lets it change that verb while those tests run. `--places` only looks whether every guard is where the list says.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Guard, guards } from './guards.ts';
import { copyTree, root } from './tree-copy.ts';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const tests = words.filter((word) => word.endsWith('.test.ts'));
const wanted = words.filter((word) => !tests.includes(word));
const has = (text: string) => wanted.some((word) => text.toLowerCase().includes(word.toLowerCase()));
const chosen = guards.filter(([file, rule]) => words.length === 0 || has(`server/src/${file} ${rule}`));
const mutable = listMutable();

/** These say that the change is no program, or that the machine is slow, and nothing about the rule. */
const notTheRule =
  /SyntaxError|ReferenceError|syntax error at or near|is not a function|Failed to resolve|Cannot find (module|package)|timed out in|STACK_TRACE_ERROR/i;

try {
  requirePlaces();
  if (!process.argv.includes('--places')) tryAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Rules have their tests beside them and are found by a word; anything else is named with its tests. */
function listMutable(): string[] {
  const files = execFileSync('git', ['ls-files', 'contract/src', 'server/src'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      tests.length > 0 ? wanted.includes(file) : /^contract|\/rules\//.test(file) && has(file),
    );
}

function withoutGuard([file, , takenOut, instead]: Guard, folder = root): string | undefined {
  const [before, after, ...more] = readFileSync(join(folder, 'server/src', file), 'utf8').split(takenOut);
  return after === undefined || more.length > 0 ? undefined : before + instead + after;
}

/** The sources may have changed since a guard was listed. */
function requirePlaces(): void {
  const lost = chosen.filter(
    (guard) => withoutGuard(guard) === undefined || !existsSync(join(root, testOf(guard))),
  );
  const lines = lost.map(([file, rule, takenOut]) => `${file}: ${rule}: ${takenOut}`);
  if (lost.length > 0)
    throw new Error(`Not there exactly once, or its test is missing:\n${lines.join('\n')}`);
  if (chosen.length + mutable.length === 0) throw new Error('No guard and no rule is called so.');
}

function testOf([, , , , test]: Guard): string {
  return `server/test/${test}.test.ts`;
}

function tryAll(): void {
  const copy = copyTree();
  try {
    if (tests.length === 0) removeGuards(copy.folder);
    if (mutable.length > 0 && runStryker(copy.folder) !== 0) process.exitCode = 1;
  } finally {
    copy.remove();
  }
}

function removeGuards(folder: string): void {
  const all = new Set(chosen.map(testOf));
  const before = all.size > 0 ? runTests(folder, [...all]) : 'noticed nothing';
  if (before !== 'noticed nothing')
    throw new Error(`The tests fail with every guard in its place: ${before}`);
  for (const guard of chosen) {
    const path = join(folder, 'server/src', guard[0]);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, withoutGuard(guard, folder) ?? source);
    const verdict = runTests(folder, [testOf(guard)]);
    writeFileSync(path, source);
    console.log(`${verdict.startsWith('seen') ? 'ok ' : 'NO '} ${guard[1]}: ${verdict}`);
    if (!verdict.startsWith('seen')) process.exitCode = 1;
  }
}

type Report = {
  testResults: {
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

function runTests(folder: string, files: string[]): string {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', '--project=journeys', '--bail=1', '--experimental.fsModuleCache', '--reporter=json'];
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  spawnSync(process.execPath, [vitest, ...args, `--outputFile=${report}`, ...files], { cwd: folder });
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults
    .flatMap((file) => file.assertionResults)
    .find(({ status }) => status === 'failed');
  if (!failed)
    return testResults.some(({ status }) => status === 'failed') ? 'no program' : 'noticed nothing';
  const [message = ''] = failed.failureMessages;
  return notTheRule.test(message) ? `broken, ${message.split('\n', 1)}` : `seen by '${failed.fullName}'`;
}

/** In place, since the copy's own packages lead into the copy. */
function runStryker(folder: string): number | null {
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'project.config.ts', related: tests.length === 0 },
    mutate: mutable,
    testFiles: tests,
    inPlace: true,
    coverageAnalysis: 'perTest',
    // Each of these would run every test anew, and most are texts.
    ignoreStatic: true,
    disableTypeChecks: false,
    dryRunTimeoutMinutes: 15,
    reporters: ['clear-text', 'progress-append-only'],
  };
  writeFileSync(join(folder, 'stryker.json'), JSON.stringify(settings));
  // It runs all projects of a configuration, or the one that a configuration is.
  const project = tests.length > 0 ? 'journeys' : 'rules';
  writeFileSync(
    join(folder, 'project.config.ts'),
    `import all from './vitest.config.ts';
     export default { test: all.test.projects.find(({ test }) => test.name === '${project}').test };`,
  );
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  return spawnSync(process.execPath, [stryker, 'run', 'stryker.json'], { cwd: folder, stdio: 'inherit' })
    .status;
}
