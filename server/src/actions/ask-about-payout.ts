/** Asks the gateway what became of a payout, and what that proves. Changes nothing. */
import type { Attempt } from '#db/attempts.ts';
import { measureAgeMs } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { judgeNotFound } from '#domain/payout-rules.ts';
import type { MoneyStatus } from '#providers/outcomes.ts';
import { callVendor } from './call-vendor.ts';

export type PayoutAnswer = {
  status: MoneyStatus;
  /** What follows where the gateway does not know the reference. */
  notFound: ReturnType<typeof judgeNotFound> | undefined;
  ageMs: number;
};

export async function askAboutPayout(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  attempt: Attempt,
): Promise<PayoutAnswer> {
  const status = await callVendor<MoneyStatus>(
    () => payments.findPayout(attempt.reference),
    (reason) => ({ status: 'unknown', reason }),
  );
  const ageMs = await measureAgeMs(db, attempt.created_at);
  const { notFoundIsConclusiveAfterMs: conclusiveAfterMs, deduplicates } = payments.traits;
  const notFound =
    status.status === 'not_found' ? judgeNotFound({ ageMs, conclusiveAfterMs, deduplicates }) : undefined;
  return { status, notFound, ageMs };
}
