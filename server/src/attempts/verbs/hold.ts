/** Orders that no supplier can take now wait on their line, and are woken together when one is back. */
import type { Network } from '@ntem/contract/networks';
import { countSilence, type Line, restLine } from '#attempts/rows/vendor-lines.ts';
import { probeEveryMs } from '#attempts/rules/attempt-rules.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { FailureClass } from '#vendors/ports/outcomes.ts';
import type { Suppliers } from '#vendors/ports/vendors.ts';
import { type Life, orderOf } from './life.ts';
import { moveTo } from './steps.ts';

/** So many calls in a row without an answer, and the supplier is left alone until it answers again. */
const largestSilence = 5;

/** Jobs about one supplier's line share a bucket, by which they name it. */
export function bucketOf({ vendor, network }: Pick<Line, 'vendor' | 'network'>): string {
  return `${vendor} ${network}`;
}

/** The line that delivers on this network, unless it rests. */
export function bucketFor({ suppliers }: { suppliers: Suppliers }, network: Network): string {
  return bucketOf({ vendor: suppliers.for(network).name, network });
}

export function lineOf(life: Life): Line {
  return { role: 'deliver', vendor: life.attempt.provider, network: orderOf(life).network };
}

/** The buyer has paid and is not told 'failed'. */
export async function holdOrder(life: Life, failure: FailureClass, evidence: unknown): Promise<void> {
  await moveTo(life, 'on_hold', evidence);
  await letRest(life, failure);
}

/** One call more without an answer. Whoever is silent for long gets nothing new. */
export async function noteSilence(life: Life): Promise<void> {
  if ((await countSilence(life.tx, lineOf(life))) >= largestSilence) await letRest(life, 'silent');
}

/** From now on orders wait or go elsewhere, and the supplier is tried now and then with the one that waits longest. */
export async function letRest(life: Life, reason: FailureClass | 'silent'): Promise<void> {
  const line = lineOf(life);
  // Whoever rests already is tried already.
  if (!(await restLine(life.tx, line, reason))) return;
  const { vendor: supplier, network } = line;
  life.deps.log.error({ alarm: 'supplier', supplier, network, reason }, 'the supplier cannot take orders');
  // A supplier that is only silent is harmless to ask; one that refuses us gets some time.
  const afterMs = reason === 'silent' || reason === 'not_sent' ? probeEveryMs.silent : probeEveryMs.refused;
  await requestJob(life.tx, { kind: 'probe-supplier', supplierLine: bucketOf(line), afterMs });
}
