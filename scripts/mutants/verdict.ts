/** Whether a test has seen that a guard is gone, or only that the sources no longer hold together. */
import type { TestRun } from './test-run.ts';

/** `broken`: something failed, and not because of the rule. */
export type Verdict = 'caught' | 'survived' | 'broken';

const notTheRule =
  /SyntaxError|ReferenceError|syntax error at or near|is not a function|Failed to resolve|Cannot find (module|package)|hook timed out/i;

export function judge({ failure }: Pick<TestRun, 'failure'>): Verdict {
  if (!failure) return 'survived';
  return failure.test === '' || notTheRule.test(failure.message) ? 'broken' : 'caught';
}
