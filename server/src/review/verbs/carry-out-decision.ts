/** Carries out an admin's decision, after asking every vendor that could contradict it. */
import { listAgedAttempts } from '#attempts/rows/attempts.ts';
import { type AttemptDeps, type Guard, worker } from '#attempts/verbs/attempt-context.ts';
import { askVendor } from '#attempts/verbs/operations.ts';
import { requestFollowUp } from '#attempts/verbs/record.ts';
import { sendAttempt } from '#attempts/verbs/send.ts';
import { settle } from '#attempts/verbs/settle.ts';
import { isFloat } from '#books/rules/ledger-postings.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { authorOf, closeDecision, type Decision, findDecision } from '#review/rows/decisions.ts';
import { type DecisionRules, type Ending, tell, type VendorAnswer } from './decision-kinds.ts';
import { orderRules } from './order-decisions.ts';
import { payoutRules } from './payout-decisions.ts';

export async function carryOutDecision(deps: AttemptDeps, id: string, guard: Guard): Promise<undefined> {
  const decision = await findDecision(deps.db, id);
  if (decision?.state !== 'under_way') return;
  if (decision.orderId !== null) await carryOut(deps, decision, orderRules, guard);
  else await carryOut(deps, decision, payoutRules, guard);
}

async function carryOut<Row, Decided extends Decision>(
  deps: AttemptDeps,
  decision: Decided,
  rules: DecisionRules<Row, Decided>,
  guard: Guard,
): Promise<void> {
  const subjectId = decision.orderId ?? decision.payoutId;
  const attempts = (await listAgedAttempts(deps.db, decision)).filter(({ provider }) => !isFloat(provider));
  const heard = await Promise.all(
    attempts.map(async (attempt) => ({ attempt, status: await askVendor(deps, attempt) })),
  );
  const sending = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const before = await rules.lock(tx, subjectId);
    const actor = { kind: 'admin', userId: decision.askedBy } as const;
    const answers: VendorAnswer[] = [];
    for (const { attempt, status } of heard) {
      const settled = await settle(deps, tx, { attempt, status, source: 'status', actor });
      answers.push({ attempt, status: settled.status });
      // A send that is due is left to the attempt's own job.
      if (settled.verdict === 'send_again') await requestFollowUp(tx, attempt);
    }
    const made = { deps, tx, actor, decision, answers, before, now: await rules.lock(tx, subjectId) };
    const ending: Ending =
      decision.move === 'check' ? { state: 'done', said: tell(answers) } : await rules.carryOut(made);
    const after = await rules.lock(tx, subjectId);
    await closeDecision(tx, decision.id, { state: ending.state, said: ending.said });
    const entry = rules.describe(made, after, ending);
    if (entry) await recordAudit(tx, authorOf(decision), entry);
    return ending.attempt && { attempt: ending.attempt, subject: rules.subjectOf(after) };
  });
  // Recorded before; a crash in between leaves it to the job that follows it.
  if (sending) await sendAttempt(deps, { ...sending, actor: worker, guard });
}
