/** Tries a paused supplier with an order that it can take, and releases all held orders when it is back. */
import { networks } from '@ntem/contract/networks';
import { findHeldOrder } from '#attempts/rows/able-suppliers.ts';
import { getAttempt } from '#attempts/rows/attempts.ts';
import { askAboutAll, findLine, type Line, resumeLine, wakeHeldOrders } from '#attempts/rows/vendor-lines.ts';
import { probeEveryMs, trialEveryMs } from '#attempts/rules/vendor-pauses.ts';
import type { AttemptDeps, Guard } from '#attempts/verbs/attempt-context.ts';
import { listServing } from '#attempts/verbs/routes.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';
import { beginDelivery, sendDelivery } from './deliver-order.ts';

export async function probeSupplier(
  deps: AttemptDeps,
  bucket: string,
  guard: Guard,
): Promise<{ againAfterMs: number } | undefined> {
  const line = lineOf(bucket);
  const state = await findLine(deps.db, line);
  // Resumed by a person, or by an order that was accepted there.
  if (!state?.pausedSince) return wake(deps, { line, bucket, guard });
  if (state.pausedBy) return undefined;
  const serving = listServing(deps, [line.network]);
  const own = serving.find(({ supplier }) => supplier === line.vendor);
  // It does not deliver on this network any more, so no order waits for it.
  if (!own) return wake(deps, { line, bucket, guard });
  const again = { againAfterMs: state.reason === 'silent' ? probeEveryMs.silent : probeEveryMs.refused };
  if (!(await answers(deps, line))) return again;
  const held = await findHeldOrder(deps.db, own);
  if (held && !(await takes(deps, held.id, { guard, probe: line.vendor }))) return again;
  // Nothing waits that it could take: the next order that it gets shows whether it is back.
  if (!held && serving.length > 1) return { againAfterMs: trialEveryMs };
  return wake(deps, { line, bucket, guard });
}

async function wake(
  deps: AttemptDeps,
  { line, bucket, guard }: { line: Line; bucket: string; guard: Guard },
): Promise<undefined> {
  await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    await resumeLine(tx, line);
    const woken = await wakeHeldOrders(tx, line.network, bucket);
    await askAboutAll(tx, bucket);
    const { vendor: supplier, network } = line;
    deps.log.info({ event: 'supplier is back', supplier, network, woken }, 'a supplier takes orders again');
  });
}

function lineOf(subject: string): Line {
  const [vendor = '', name] = subject.split(' ');
  const network = networks.find((known) => known === name);
  if (!network) throw new Error(`No network is called '${name}'.`);
  return { role: 'deliver', vendor, network };
}

/** Harmless to ask. If it states our balance, an empty float needs no try. */
async function answers({ suppliers }: AttemptDeps, { vendor }: Line): Promise<boolean> {
  const float = await callVendor<bigint | undefined | 'silent'>(
    (signal) => suppliers.of(vendor).findFloat(signal),
    () => 'silent',
  );
  return float !== 'silent' && (float === undefined || float > 0n);
}

/** A real order, sent as any other. A no to this very order is an answer too: the supplier is back. */
async function takes(
  deps: AttemptDeps,
  orderId: string,
  { guard, probe }: { guard: Guard; probe: string },
): Promise<boolean> {
  const begun = await beginDelivery(deps, orderId, { guard, probe });
  if (!begun || !('attempt' in begun)) return false;
  await sendDelivery(deps, begun, guard);
  const { outcome, refused } = await getAttempt(deps.db, begun.attempt.id);
  return refused || (outcome !== 'failed' && outcome !== 'unknown');
}
