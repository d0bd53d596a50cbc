/** Runs everything that CI runs, or the parts named as arguments; then prints what failed and a summary. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { root, runPackage } from './run.mjs';

/** Each resolves to how many passed, and a text for each that failed. */
const parts = {
  check: runChecks,
  unit: () => ensureBuilt().then(runVitest),
  e2e: () => ensureBuilt().then(runPlaywright),
};
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in parts));
const reports = mkdtempSync(join(tmpdir(), 'ntem-test-'));
const total = { passed: 0, failures: [] };

try {
  if (unknown) throw new Error(`There is no part '${unknown}'. There are ${Object.keys(parts).join(', ')}.`);
  await ensureInstalled();
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
    const { passed, failures } = await parts[name]();
    total.passed += passed;
    total.failures.push(...failures);
  }
} catch (error) {
  total.failures.push(error.message);
}
rmSync(reports, { recursive: true });
for (const failure of total.failures) console.log(`\nFailed: ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length > 0 ? 1 : 0;

function runVitest() {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ending = runPackage('vitest/vitest.mjs', args, { stdio: 'inherit' });
  return readReport('Unit tests', ending, report, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(failuresOfFile),
  }));
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const ending = runPackage('@playwright/test/cli.js', args, { stdio: 'inherit', env });
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
  return results.find((result) => result.error)?.error.message ?? 'It gives no reason.';
}
