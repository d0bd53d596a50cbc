/** Removes one guard of the money at a time, or two together, in a copy of the sources, and sees which test notices. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { mutants } from './list.ts';
import { type Mutant, withoutGuard } from './mutant.ts';
import { choosePairs } from './pairs.ts';
import { printReport, type Result } from './report.ts';
import { runTests } from './test-run.ts';
import { copyTree, root, type TreeCopy } from './tree-copy.ts';
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
function requirePlaces(chosen: Numbered[]): void {
  const lost = chosen.filter(
    (mutant) =>
      !withoutGuard(readFileSync(join(root, mutant.file), 'utf8'), mutant) ||
      !mutant.tests.every((test) => existsSync(join(root, test))),
  );
  if (lost.length === 0) return;
  const lines = lost.map(({ number, file, takenOut }) => `${number} ${file}: ${takenOut}`);
  throw new Error(`These are not in their files exactly once, or a test is missing:\n${lines.join('\n')}`);
}

async function requireGreen(folder: string, files: string[]): Promise<void> {
  console.log(`With every guard in its place, ${files.length} test files …`);
  const { failure, passed, seconds } = await runTests(folder, files);
  if (failure) throw new Error(`${failure.test}\n${failure.message}`);
  console.log(`${passed} tests pass, ${seconds.toFixed(1)} s\n`);
}

/** One guard, or several that are gone together. */
async function tryWithout(folder: string, gone: Numbered[]): Promise<Result> {
  const sources = new Map(gone.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')]));
  for (const [file, source] of removeAll(gone, sources)) writeFileSync(join(folder, file), source);
  const { seconds, failure } = await runTests(folder, [...new Set(gone.flatMap(({ tests }) => tests))]);
  for (const [file, source] of sources) writeFileSync(join(folder, file), source);
  const { test = '', message = '' } = failure ?? {};
  const number = gone.map((mutant) => mutant.number).join('+');
  const guard = gone.map((mutant) => mutant.guard).join(' + ');
  return { number, guard, verdict: judge({ failure }), seconds, test, message };
}

/** The files without these guards. One that another took along stays as it is. */
function removeAll(gone: Numbered[], sources: ReadonlyMap<string, string>): Map<string, string> {
  const changed = new Map(sources);
  for (const mutant of gone) {
    const source = changed.get(mutant.file) ?? '';
    changed.set(mutant.file, withoutGuard(source, mutant) ?? source);
  }
  return changed;
}

/** Not where one is gone with the other already. */
function canBeRemoved(pair: Numbered[]): boolean {
  const sources = new Map(pair.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
  return pair.every((mutant) => {
    const source = withoutGuard(sources.get(mutant.file) ?? '', mutant);
    if (source) sources.set(mutant.file, source);
    return source !== undefined;
  });
}

async function tryAll(chosen: Numbered[][]): Promise<boolean> {
  const copies = Array.from({ length: availableParallelism() }, copyTree);
  const results: Result[] = [];
  const left = chosen.values();
  let isStopped = false;
  // An interrupt reaches the tests too: the copies are removed after they have ended.
  process.once('SIGINT', () => {
    isStopped = true;
  });
  const work = async ({ folder }: TreeCopy) => {
    for (const gone of left) {
      const result = await tryWithout(folder, gone);
      if (isStopped) break;
      results.push(result);
      console.log(
        `${result.number} ${result.guard}: ${result.verdict}, ${result.seconds.toFixed(1)} s${result.test && `, by ${result.test}`}`,
      );
    }
  };
  try {
    const files = chosen.flat().flatMap(({ tests }) => tests);
    await requireGreen(copies[0]?.folder ?? root, [...new Set(files)]);
    await Promise.all(copies.map(work));
    printReport(results);
    return results.length === chosen.length && results.every(({ verdict }) => verdict === 'caught');
  } finally {
    for (const { remove } of copies) remove();
  }
}

/** `pairs 20 7`: twenty of them, by seed 7. */
function chooseGone(words: string[]): Numbered[][] {
  if (words[0] !== 'pairs') return choose(words).map((mutant) => [mutant]);
  const [count = 20, seed = 1] = words.slice(1).map(Number);
  return choosePairs(choose([]), { count, seed, canBeRemoved });
}

/** Only looks whether every guard is in its place. */
const placesOnly = '--places';
const words = process.argv.slice(2);
try {
  const chosen = chooseGone(words.filter((word) => word !== placesOnly));
  if (chosen.length === 0) throw new Error('No guard is called so.');
  requirePlaces(chosen.flat());
  const isProved = words.includes(placesOnly) || (await tryAll(chosen));
  process.exitCode = isProved ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
