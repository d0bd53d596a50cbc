/** Everything that CI runs, or the parts named as arguments, and one last line that sums it up. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { runPackage } from './run.mjs';

const parts = {
  check: runChecks,
  unit: () => ensureBuilt().then(runVitest),
  e2e: () => ensureBuilt().then(runPlaywright),
};
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in parts));
const reports = mkdtempSync(join(tmpdir(), 'ntem-test-'));
const total = { passed: 0, failed: 0 };

try {
  if (unknown) throw new Error(`There is no part '${unknown}'. There are ${Object.keys(parts).join(', ')}.`);
  await ensureInstalled();
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) add(await parts[name]());
} catch (error) {
  console.error(error.message);
  add({ passed: 0, failed: 1 });
}
rmSync(reports, { recursive: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

function runVitest() {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ending = runPackage('vitest/vitest.mjs', args, { stdio: 'inherit' });
  return count(ending, report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    // A file that could not be loaded has no tests to fail.
    failed:
      numFailedTests +
      testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length).length,
  }));
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const ending = runPackage('@playwright/test/cli.js', args, { stdio: 'inherit', env });
  return count(ending, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

async function count(ending, report, read) {
  const endedWell = await ending.then(
    () => true,
    () => false,
  );
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')));
    return { passed, failed: failed || (endedWell ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
