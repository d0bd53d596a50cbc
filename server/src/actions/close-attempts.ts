/** Records attempts that no vendor can speak for any more as failed, on an admin's word. */
import { type Attempt, settleAttempt } from '#db/attempts.ts';
import type { Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { listAttempts } from '#db/order-files.ts';
import type { AttemptDirection } from '#db/order-schema.ts';
import type { Order } from '#db/orders.ts';
import { hourMs } from '#domain/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Nothing is sent anew while an earlier attempt may have succeeded. What a vendor cannot say any more a
 * person may, and then says how they know.
 */
export async function closeAttempts(
  tx: Tx,
  order: Order,
  { direction, evidence, by }: { direction: AttemptDirection; evidence: string | undefined; by: string },
): Promise<void> {
  const attempts = await listAttempts(tx, order.id, direction);
  if (attempts.some(({ outcome }) => outcome === 'done')) throw new Refusal('CONFLICT');
  const undecided = attempts.filter(({ outcome }) => outcome === 'open' || outcome === 'unknown');
  if (undecided.length > 0 && !evidence) {
    throw new Refusal('VALIDATION_FAILED', {
      errors: { evidence: 'An earlier attempt is undecided. Please say how you know that it failed' },
    });
  }
  for (const attempt of undecided) await closeAttempt(tx, attempt, { evidence, by });
}

async function closeAttempt(
  tx: Tx,
  { id, reference }: Attempt,
  said: { evidence: string | undefined; by: string },
): Promise<void> {
  await settleAttempt(tx, id, { outcome: 'failed', reason: 'closed by an admin', evidence: said });
  // The vendor may have its word after all.
  await requestJob(tx, { kind: 'check-attempt', subject: reference, afterMs: hourMs });
}
