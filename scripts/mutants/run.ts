/** Removes one guard of the money at a time, in a copy of the sources, and sees which test notices. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutants } from './list.ts';
import { type Mutant, withoutGuard } from './mutant.ts';
import { printReport, type Result } from './report.ts';
import { runTests } from './test-run.ts';
import { copyTree } from './tree-copy.ts';
import { judge } from './verdict.ts';

type Numbered = Mutant & { number: number };

/** `3 7` chooses by number, `refund` by a word of the guard or its file. */
function choose(wanted: string[]): Numbered[] {
  const numbered = mutants.map((mutant, index) => ({ ...mutant, number: index + 1 }));
  if (wanted.length === 0) return numbered;
  return numbered.filter(({ number, guard, file }) =>
    wanted.some((word) =>
      /^\d+$/.test(word)
        ? Number(word) === number
        : `${guard} ${file}`.toLowerCase().includes(word.toLowerCase()),
    ),
  );
}

/** Checked before anything runs: the sources may have changed since a guard was listed. */
function requirePlaces(folder: string, chosen: Numbered[]): void {
  const lost = chosen.filter(
    (mutant) => !withoutGuard(readFileSync(join(folder, mutant.file), 'utf8'), mutant),
  );
  if (lost.length === 0) return;
  const lines = lost.map(({ number, file, takenOut }) => `${number} ${file}: ${takenOut}`);
  throw new Error(`These do not stand in their files exactly once:\n${lines.join('\n')}`);
}

async function requireGreen(folder: string, files: string[]): Promise<void> {
  console.log(`With every guard in its place, ${files.length} test files …`);
  const { failure, passed, seconds } = await runTests(folder, files);
  if (failure) throw new Error(`${failure.test}\n${failure.message}`);
  console.log(`${passed} tests pass, ${seconds.toFixed(1)} s\n`);
}

async function tryWithout(folder: string, mutant: Numbered): Promise<Result> {
  const { number, guard, file, tests } = mutant;
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, withoutGuard(source, mutant) ?? source);
  const { seconds, failure } = await runTests(folder, tests);
  writeFileSync(path, source);
  const { test = '', message = '' } = failure ?? {};
  return { number, guard, verdict: judge({ failure }), seconds, test, message };
}

const chosen = choose(process.argv.slice(2));
const { folder, remove } = copyTree();
let isStopped = false;
// An interrupt reaches the tests too: the copy is removed after they have ended.
process.once('SIGINT', () => {
  isStopped = true;
});
try {
  if (chosen.length === 0) throw new Error('No guard is called so.');
  requirePlaces(folder, chosen);
  await requireGreen(folder, [...new Set(chosen.flatMap(({ tests }) => tests))]);
  const results: Result[] = [];
  for (const mutant of chosen) {
    const result = await tryWithout(folder, mutant);
    if (isStopped) break;
    results.push(result);
    console.log(`${result.number} ${result.guard}: ${result.verdict}, ${result.seconds.toFixed(1)} s`);
  }
  printReport(results);
  const isProved = results.length === chosen.length && results.every(({ verdict }) => verdict === 'caught');
  process.exitCode = isProved ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  remove();
}
