/** The shortest retention in days, whatever an operator chooses: limits and the books depend on it. */
import { comparedAgainDays } from '@ntem/contract/books/limits';
import { dayMs } from '@ntem/contract/durations';
import { codeWindows } from '#accounts/rules/codes.ts';

export const keptAtLeastDays = {
  /** The longest limit counts all codes of its window. */
  codes: codeWindows.longMs / dayMs + 1,
  /** A token that was used again after its end is noticed. */
  sessions: 1,
  /** The database refuses less. */
  evidence: 30,
  /** Every night the last week is compared with the vendors. */
  sandbox: comparedAgainDays + 1,
};
