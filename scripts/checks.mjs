/** What is checked without running the product: style, types, code that nobody uses, and rooms that are too full. */
import { checkHouse } from './check-house.mjs';
import { runPackage, step } from './run.mjs';

const checks = {
  Style: () => runPackage('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  Types: () => runPackage('typescript/bin/tsc', ['-b']),
  'Unused code': () => runPackage('knip/bin/knip.js', []),
  'Rooms and files': async () => checkHouse(),
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
