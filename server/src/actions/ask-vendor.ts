/** Asks the vendor of an attempt what became of it, and changes nothing. */
import { type Attempt, findLatestAttempt } from '#db/attempts.ts';
import { listAttempts } from '#db/order-files.ts';
import type { AttemptDirection } from '#db/order-schema.ts';
import type { Deps } from '#deps.ts';
import type { DeliveryStatus, MoneyStatus } from '#providers/outcomes.ts';
import { callVendor } from './call-vendor.ts';

type AskDeps = Pick<Deps, 'payments' | 'bundles'>;

export type VendorAnswer =
  | { attempt: Attempt; kind: 'money'; status: MoneyStatus }
  | { attempt: Attempt; kind: 'delivery'; status: DeliveryStatus };

export async function askVendor({ payments, bundles }: AskDeps, attempt: Attempt): Promise<VendorAnswer> {
  const { reference } = attempt;
  const unknown = (reason: string) => ({ status: 'unknown' as const, reason });
  if (attempt.direction === 'deliver') {
    const status = await callVendor<DeliveryStatus>(() => bundles.findDelivery(reference), unknown);
    return { attempt, kind: 'delivery', status };
  }
  const ask = {
    collect: () => payments.findCollection(reference),
    refund: () => payments.findRefund(reference),
    payout: () => payments.findPayout(reference),
  }[attempt.direction];
  return { attempt, kind: 'money', status: await callVendor<MoneyStatus>(ask, unknown) };
}

/** About the newest attempt of an order in this direction, where there is one. */
export async function askAboutLatest(
  deps: AskDeps & Pick<Deps, 'db'>,
  latest: { orderId: string; direction: AttemptDirection },
): Promise<VendorAnswer | undefined> {
  const attempt = await findLatestAttempt(deps.db, latest);
  return attempt && askVendor(deps, attempt);
}

/** About every attempt of an order in this direction, the oldest first. */
export async function askAboutAll(
  deps: AskDeps & Pick<Deps, 'db'>,
  { orderId, direction }: { orderId: string; direction: AttemptDirection },
): Promise<VendorAnswer[]> {
  const attempts = await listAttempts(deps.db, orderId, direction);
  return Promise.all(attempts.map((attempt) => askVendor(deps, attempt)));
}
