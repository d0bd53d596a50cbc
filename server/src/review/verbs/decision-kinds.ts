/** The parts in which decisions about orders and about payouts differ; the rest is shared. */
import type { AttemptDirection } from '@ntem/contract/states';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import type { Actor, AttemptDeps, Subject } from '#attempts/verbs/attempt-context.ts';
import type { Tx } from '#kernel/db/database.ts';
import type { AuditEntry } from '#people/rows/audit-log.ts';
import type { VendorStatus } from '#vendors/ports/outcomes.ts';

/** A vendor's latest answer about an attempt. */
export type VendorAnswer = { attempt: AgedAttempt; status: VendorStatus };

/** A decision, what the vendors said, and its subject before and after that was settled. */
export type Made<Row, Decided> = {
  deps: AttemptDeps;
  tx: Tx;
  actor: Actor;
  decision: Decided;
  answers: VendorAnswer[];
  before: Row;
  now: Row;
};

/** The result of a decision. An attempt that it recorded is sent after the commit. */
export type Ending = {
  state: 'done' | 'refused' | 'void';
  said?: string | undefined;
  attempt?: AgedAttempt | undefined;
};

export type DecisionRules<Row, Decided> = {
  lock(tx: Tx, id: string): Promise<Row>;
  subjectOf(row: Row): Subject;
  /** Every move but `check`, which only asks. */
  carryOut(made: Made<Row, Decided>): Promise<Ending>;
  /** Undefined where the audit log says nothing of it. */
  describe(made: Made<Row, Decided>, after: Row, ending: Ending): AuditEntry | undefined;
};

const sides: Record<AttemptDirection, string> = {
  collect: ' of the payment',
  deliver: ' of the delivery',
  refund: ' of the refund',
  // It is all that a payout has.
  payout: '',
};

/** The vendors' latest answers, in a sentence. */
export function tell(answers: VendorAnswer[]): string {
  if (answers.length === 0) return 'No vendor was ever asked.';
  const words = answers.map(
    ({ attempt, status }) =>
      `${attempt.provider} says${sides[attempt.direction]}: ${status.status.replaceAll('_', ' ')}`,
  );
  return `${words.join('; ')}.`;
}
