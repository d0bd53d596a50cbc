/** What is checked without running the product: style, types, and code that nobody uses. */
import { runPackage, step } from './run.mjs';

const checks = {
  Style: () => runPackage('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  Types: () => runPackage('typescript/bin/tsc', ['-b']),
  'Unused code': () => runPackage('knip/bin/knip.js', []),
};

/** Resolves to how many checks passed and failed. */
export async function runChecks() {
  const count = { passed: 0, failed: 0 };
  for (const [title, check] of Object.entries(checks)) {
    try {
      await step(title, check);
      count.passed++;
    } catch (error) {
      console.error(error.message);
      count.failed++;
    }
  }
  return count;
}
