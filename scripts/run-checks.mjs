/** The checks that do not run the product. */
import { checkCommits } from './checks/commits.mjs';
import { checkDocuments } from './checks/documents.mjs';
import { checkFacts } from './checks/facts.mjs';
import { checkFolders } from './checks/folders.mjs';
import { checkManual } from './checks/manual.mjs';
import { checkPromises } from './checks/promises.mjs';
import { checkWords } from './checks/words.mjs';
import { run, runPackage, stepBeside } from './run.mjs';

const checks = {
  Style: () => runPackage('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  // Several checkers work out the same types, each for itself, and other checks have the other cores.
  Types: () => runPackage('typescript/bin/tsc', ['-b', '--checkers', '1', '--builders', '1']),
  'Unused code': () => runPackage('knip/bin/knip.js', []),
  'Full folders': async () => checkFolders(),
  'Files named in documents': async () => checkDocuments(),
  'The manual': async () => checkManual(),
  'Facts in texts': async () => checkFacts(),
  'Plain words': async () => checkWords(),
  'Guards that mutants remove': () =>
    run(process.execPath, ['--import', 'tsx', 'scripts/mutants/run.ts', '--places']),
  'Tests of what docs/security.md promises': async () => checkPromises(),
  'Commit subjects': async () => checkCommits(),
};

/** All at once: most are programs that use one core. Resolves to how many passed, and what the others found. */
export async function runChecks() {
  const titles = Object.keys(checks);
  const ended = await Promise.allSettled(titles.map((title) => stepBeside(title, checks[title])));
  const failures = ended.flatMap(({ status, reason }, n) =>
    status === 'rejected' ? [`${titles[n]}\n${reason.message}`] : [],
  );
  return { passed: titles.length - failures.length, failures };
}
