/** Orders that no supplier can take now are held, and are released together when a supplier is back. */
import type { Network } from '@ntem/contract/networks';
import { countSilence, type Line, pauseLine } from '#attempts/rows/vendor-lines.ts';
import { probeEveryMs, silenceLimit } from '#attempts/rules/vendor-pauses.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { FailureClass } from '#vendors/ports/outcomes.ts';
import type { Suppliers } from '#vendors/ports/vendors.ts';
import { type AttemptContext, orderOf } from './attempt-context.ts';
import { moveTo } from './steps.ts';

/** Jobs about one supplier's line share a bucket, named after the line. */
export function bucketOf({ vendor, network }: Pick<Line, 'vendor' | 'network'>): string {
  return `${vendor} ${network}`;
}

/** The line that delivers on this network, unless it is paused. */
export function bucketFor({ suppliers }: { suppliers: Suppliers }, network: Network): string {
  return bucketOf({ vendor: suppliers.for(network).name, network });
}

export function lineOf(context: AttemptContext): Line {
  return { role: 'deliver', vendor: context.attempt.provider, network: orderOf(context).network };
}

/** The buyer has paid and does not see 'failed'. */
export async function holdOrder(
  context: AttemptContext,
  failure: FailureClass,
  evidence: unknown,
): Promise<void> {
  await moveTo(context, 'on_hold', evidence);
  await pauseSupplier(context, failure);
}

/** Counts one more call without an answer. A supplier that is silent for long gets nothing new. */
export async function noteSilence(context: AttemptContext): Promise<void> {
  if ((await countSilence(context.tx, lineOf(context))) >= silenceLimit.supplier)
    await pauseSupplier(context, 'silent');
}

/** From now on orders wait or go elsewhere, and the supplier is tried now and then with the one that waits longest. */
export async function pauseSupplier(context: AttemptContext, reason: FailureClass | 'silent'): Promise<void> {
  const line = lineOf(context);
  // A supplier that is already paused is already being tried.
  if (!(await pauseLine(context.tx, line, reason))) return;
  const { vendor: supplier, network } = line;
  context.deps.log.error({ alarm: 'supplier', supplier, network, reason }, 'the supplier cannot take orders');
  // A supplier that is only silent is harmless to ask; one that refuses us gets some time.
  const afterMs = reason === 'silent' || reason === 'not_sent' ? probeEveryMs.silent : probeEveryMs.refused;
  await requestJob(context.tx, { kind: 'probe-supplier', supplierLine: bucketOf(line), afterMs });
}
