/** Runs test files in the copy up to the first failure, and reports the failed test and the reason. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** `test` is empty if something else than a test failed. */
type Failure = { test: string; message: string };
export type TestRun = { seconds: number; passed: number; failure: Failure | undefined };

type Report = {
  success: boolean;
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** A run that takes longer than this has noticed nothing. */
const longestRunMs = 5 * 60_000;

export async function runTests(folder: string, files: readonly string[]): Promise<TestRun> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const start = performance.now();
  const vitest = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project=rules',
      '--project=journeys',
      '--bail=1',
      // All but the file without its guard is as it was in the run before.
      '--experimental.fsModuleCache',
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], timeout: longestRunMs },
  );
  let output = '';
  for (const stream of [vitest.stdout, vitest.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  await once(vitest, 'close');
  const seconds = (performance.now() - start) / 1000;
  return { seconds, ...read(report, { folder, output }) };
}

function read(report: string, { folder, output }: { folder: string; output: string }) {
  let result: Report;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failure: { test: '', message: output.trim() || 'The tests left no report.' } };
  }
  const failures = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.slice(folder.length + 1);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no failed test.
    if (status === 'failed' && failed.length === 0) return [{ test: '', message: `${file}: ${message}` }];
    return failed.map((test) => ({
      test: `${file} › ${test.fullName}`,
      message: test.failureMessages.join('\n'),
    }));
  });
  const failure = failures.find(({ test }) => test) ?? failures[0];
  const isSilent = !result.success && !failure;
  return {
    passed: result.numPassedTests,
    failure: isSilent ? { test: '', message: output.trim() || 'It gives no reason.' } : failure,
  };
}
