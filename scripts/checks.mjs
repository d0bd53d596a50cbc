/** The checks that do not run the product. */
import { checkCommits } from './checks/commits.mjs';
import { checkDocuments } from './checks/documents.mjs';
import { checkFacts } from './checks/facts.mjs';
import { checkFolders } from './checks/folders.mjs';
import { checkManual } from './checks/manual.mjs';
import { checkPromises } from './checks/promises.mjs';
import { run, runPackage, step } from './run.mjs';

const checks = {
  Style: () => runPackage('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  Types: () => runPackage('typescript/bin/tsc', ['-b']),
  'Unused code': () => runPackage('knip/bin/knip.js', []),
  'Full folders': async () => checkFolders(),
  'Files named in documents': async () => checkDocuments(),
  'The manual': async () => checkManual(),
  'Facts in texts': async () => checkFacts(),
  'Guards that mutants remove': () =>
    run(process.execPath, ['--import', 'tsx', 'scripts/mutants/run.ts', '--places']),
  'Tests of what docs/security.md promises': async () => checkPromises(),
  'Commit subjects': async () => checkCommits(),
};

/** Resolves to how many checks passed, and what the others found. */
export async function runChecks() {
  const failures = [];
  for (const [title, check] of Object.entries(checks)) {
    try {
      await step(title, check);
    } catch (error) {
      failures.push(`${title}\n${error.message}`);
    }
  }
  return { passed: Object.keys(checks).length - failures.length, failures };
}
