/** Records an admin's decision about an order or a payout. A job asks the vendors and carries it out. */
import type { Author } from '#accounts/rules/author.ts';
import type { Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  closeDecision,
  type Decision,
  findOpenDecision,
  insertDecision,
  type NewDecision,
} from '#review/rows/decisions.ts';

/** Under the lock of its subject. `stillFits`: whether an earlier decision that waits matches the current state. */
export async function recordDecision(
  tx: Tx,
  author: Author,
  decision: NewDecision,
  stillFits: (earlier: Decision) => boolean = () => true,
): Promise<string> {
  if (decision.move !== 'check') await makeWay(tx, decision, stillFits);
  const decisionId = await insertDecision(tx, author, decision);
  if (decision.state === 'under_way') await requestJob(tx, { kind: 'carry-out-decision', decisionId });
  return decisionId;
}

/** Two decisions about one subject are never open at once; an outdated one does not block. */
async function makeWay(
  tx: Tx,
  { orderId, payoutId }: NewDecision,
  stillFits: (earlier: Decision) => boolean,
): Promise<void> {
  const open = await findOpenDecision(tx, orderId ? { orderId } : { payoutId: payoutId ?? '' });
  if (!open) return;
  const subject = orderId ? 'order' : 'payout';
  if (open.state !== 'waits')
    throw new Refusal('CONFLICT', { message: `A decision about this ${subject} is being carried out.` });
  if (stillFits(open)) {
    const message = `Another decision about this ${subject} waits for a second admin.`;
    throw new Refusal('CONFLICT', { message });
  }
  await closeDecision(tx, open.id, { state: 'void', said: movedOn });
}

export const movedOn = 'The order has moved on since this was asked for. Nothing was done.';
