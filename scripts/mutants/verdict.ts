/** Decides whether a test noticed that a guard is gone, or only that the sources are broken. */
import type { TestRun } from './test-run.ts';

/** `broken`: something failed, but not because of the rule. */
export type Verdict = 'caught' | 'survived' | 'broken';

/** The last two are tests that hung, perhaps only because the machine is slow. */
const notTheRule =
  /SyntaxError|ReferenceError|syntax error at or near|is not a function|Failed to resolve|Cannot find (module|package)|timed out in|STACK_TRACE_ERROR/i;

export function judge({ failure }: Pick<TestRun, 'failure'>): Verdict {
  if (!failure) return 'survived';
  return failure.test === '' || notTheRule.test(failure.message) ? 'broken' : 'caught';
}
