/** Whether a test has seen that a guard is gone, or only that the sources no longer hold together. */
import type { TestRun } from './test-run.ts';

/** `broken`: something failed, and not because of the rule. */
export type Verdict = 'caught' | 'survived' | 'broken';

/** The last two are a test that hung: a slow machine may be all that it has seen. */
const notTheRule =
  /SyntaxError|ReferenceError|syntax error at or near|is not a function|Failed to resolve|Cannot find (module|package)|timed out in|STACK_TRACE_ERROR/i;

export function judge({ failure }: Pick<TestRun, 'failure'>): Verdict {
  if (!failure) return 'survived';
  return failure.test === '' || notTheRule.test(failure.message) ? 'broken' : 'caught';
}
