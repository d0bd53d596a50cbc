/**
 * Runs every test that there is, or the parts named as arguments; then prints what failed and a summary. `quick` is for
 * in between: what needs neither a build, nor a database, nor a browser.
 */
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { root, runPackage } from './run.mjs';

const memoryFolder = '/dev/shm';
const parts = ['check', 'unit', 'e2e', 'quick'];
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !parts.includes(name));
const isWanted = (name) => chosen.includes(name) || (chosen.length === 0 && name !== 'quick');
if (hasRoomInMemory()) process.env.TMPDIR ??= memoryFolder;
// Objects of one request are then mostly gone before the collector looks at them.
process.env.NODE_OPTIONS ??= '--max-semi-space-size=64';
const reports = mkdtempSync(join(tmpdir(), 'ntem-test-'));
/** Each says how many passed, and has a text for each that failed. */
const results = [];

try {
  if (unknown) throw new Error(`There is no part '${unknown}'. There are ${parts.join(', ')}.`);
  await ensureInstalled();
  // The checks need packages, which are there only now.
  const { runChecks } = await import('./run-checks.mjs');
  if (isWanted('quick')) {
    const projects = ['rules', 'web'].map((name) => `--project=${name}`);
    results.push(...(await Promise.all([runChecks(), runVitest({ workers: 2, only: projects })])));
  }
  // The longest check uses one core.
  const [checked, chromium] = await Promise.all([
    isWanted('check') && runChecks(),
    isWanted('e2e') && ensureChromium(),
    (isWanted('unit') || isWanted('e2e')) && ensureBuilt({ isBeside: true }),
  ]);
  if (checked) results.push(checked);
  // Browser tests wait as much as they work: beside the unit tests they use what these leave of the cores.
  const isTogether = isWanted('unit') && isWanted('e2e');
  const browser = isWanted('e2e') && runPlaywright({ chromium, isQuiet: isTogether });
  if (isWanted('unit')) results.push(await runVitest({ workers: isTogether ? 3 : 4 }));
  if (browser) results.push(await browser);
} catch (error) {
  results.push({ passed: 0, failures: [error.message] });
}
rmSync(reports, { recursive: true });
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Hundreds of databases are made and dropped: on a disk that is a fifth of all the work. */
function hasRoomInMemory() {
  const wantedBytes = 4 * 1024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= wantedBytes && process.availableMemory() >= 2 * wantedBytes;
  } catch {
    return false;
  }
}

function runVitest({ workers, only = [] }) {
  const report = join(reports, 'vitest.json');
  const args = ['run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ending = runPackage('vitest/vitest.mjs', [...args, `--maxWorkers=${workers}`], { stdio: 'inherit' });
  return readReport('Unit tests', ending, report, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(failuresOfFile),
  }));
}

/** `isQuiet`: its progress output is left out. */
function runPlaywright({ chromium, isQuiet }) {
  const report = join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const ending = runPackage('@playwright/test/cli.js', args, { env, ...(!isQuiet && { stdio: 'inherit' }) });
  return readReport('Browser tests', ending, report, ({ stats, suites }) => ({
    passed: stats.expected,
    failures: suites.flatMap(failuresOfSuite),
  }));
}

/** A runner that fails without naming a test, or leaves no report, is itself a failure. */
async function readReport(title, ending, report, read) {
  const problem = await ending.then(
    () => undefined,
    (error) => `${title}: ${error.message}`,
  );
  try {
    const { passed, failures } = read(JSON.parse(readFileSync(report, 'utf8')));
    return { passed, failures: failures.length > 0 || !problem ? failures : [problem] };
  } catch (error) {
    return { passed: 0, failures: [problem ?? `${title}: ${error.message}`] };
  }
}

/** A file may fail although none of its tests did: it could not be loaded, or its cleanup failed. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}\n${message}`];
  return failed.map((test) => `${file} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
}

/** A test that passes only at its second try is flaky, and counts as failed. */
function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => `[${test.projectName}] ${file} › ${title}\n${messageOf(test)}`),
  );
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

function messageOf({ results }) {
  const error = results.find((result) => result.error)?.error;
  return error?.stack ?? error?.message ?? 'It gives no reason.';
}
