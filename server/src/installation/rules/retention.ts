/** For how long rows are kept: at least, whatever an operator chooses, and those that nobody chooses. */
import { comparedAgainDays } from '@ntem/contract/books/limits';
import { webhookLogKeptDays } from '@ntem/contract/developers/limits';
import { dayMs } from '@ntem/contract/durations';
import { listKeptMs } from '@ntem/contract/lists/limits';
import { codeWindows } from '#accounts/rules/codes.ts';
import { loginChallenge } from '#accounts/rules/factors.ts';
import { loginWindows } from '#accounts/rules/login-limits.ts';
import { passkeyChallengeMs } from '#accounts/rules/passkeys.ts';
import { keyLifetimeMs } from '#kernel/rules/key-lifetime.ts';
import { commissionRestMs, riskLastsMs } from '#payouts/rules/held-commission.ts';

export const keptAtLeastDays = {
  /** The longest limit counts all codes of its window. */
  codes: codeWindows.longMs / dayMs + 1,
  /** A token that was used again after its end is noticed. */
  sessions: 1,
  /** The database refuses less. */
  evidence: 30,
  /** Days that are compared with the vendors each night. */
  sandbox: comparedAgainDays + 1,
};

/** Rows that a limit counts are kept for longer than the limit's window. */
export const keptForMs = {
  challenges: 2 * loginChallenge.lifetimeMs,
  passkeyChallenges: passkeyChallengeMs,
  failedLogins: 2 * loginWindows.longMs,
  probes: 4 * codeWindows.clientMs,
  keys: keyLifetimeMs,
  /** The month that is counted. */
  messageSends: 32 * dayMs,
  /** No order ends again that late. */
  orderMessages: 32 * dayMs,
  /** Messages to sellers' programs, and orders of their test keys. */
  webhooks: webhookLogKeptDays * dayMs,
  /** The sale itself stays in the sales history. */
  notices: 90 * dayMs,
  unsentLists: listKeptMs.unsent,
  /** The orders of its lines stay. */
  sentLists: listKeptMs.sent,
  risks: 2 * (riskLastsMs + commissionRestMs),
};
