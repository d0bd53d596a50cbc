/** Tries a supplier that rests with the order that waits longest, and wakes all the others when it is back. */
import { networks } from '@ntem/contract/networks';
import type { Guard, LifeDeps } from '#attempts/life.ts';
import {
  askAboutAll,
  findHeldOrder,
  findLine,
  type Line,
  openLine,
  wakeHeldOrders,
} from '#db/attempts/vendor-lines.ts';
import { inTransaction } from '#db/database.ts';
import { getOrder } from '#db/orders/orders.ts';
import { probeEveryMs, trialEveryMs } from '#domain/attempts/attempt-rules.ts';
import { callVendor } from '#providers/call-vendor.ts';
import { beginDelivery, sendDelivery } from './deliver-order.ts';

export async function probeSupplier(
  deps: LifeDeps,
  bucket: string,
  guard: Guard,
): Promise<{ againAfterMs: number } | undefined> {
  const line = lineOf(bucket);
  const state = await findLine(deps.db, line);
  // Resumed by hand, or an order that was tried there was taken.
  if (!state?.restingSince) return wake(deps, { line, bucket, guard });
  if (state.restedBy) return undefined;
  const again = { againAfterMs: state.reason === 'silent' ? probeEveryMs.silent : probeEveryMs.refused };
  if (!(await answers(deps, line))) return again;
  const held = await findHeldOrder(deps.db, line.network);
  if (held && !(await takes(deps, held.id, { guard, probe: line.vendor }))) return again;
  // Nobody waits, since another one delivers: one order at a time shows whether this one is back.
  if (!held && deps.suppliers.inOrder(line.network).length > 1) return { againAfterMs: trialEveryMs };
  return wake(deps, { line, bucket, guard });
}

async function wake(
  deps: LifeDeps,
  { line, bucket, guard }: { line: Line; bucket: string; guard: Guard },
): Promise<undefined> {
  await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    await openLine(tx, line);
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

/** Harmless to ask. Where it says what we have there, an empty float needs no try. */
async function answers({ suppliers }: LifeDeps, { vendor }: Line): Promise<boolean> {
  const float = await callVendor<bigint | undefined | 'silent'>(
    (signal) => suppliers.of(vendor).findFloat(signal),
    () => 'silent',
  );
  return float !== 'silent' && (float === undefined || float > 0n);
}

/** A real order, sent as any other. Its supplier is back unless it could not take this one, or said nothing. */
async function takes(
  deps: LifeDeps,
  orderId: string,
  { guard, probe }: { guard: Guard; probe: string },
): Promise<boolean> {
  const begun = await beginDelivery(deps, orderId, { guard, probe });
  if (!begun || !('attempt' in begun)) return false;
  await sendDelivery(deps, begun, guard);
  const { state } = await getOrder(deps.db, orderId);
  return state !== 'on_hold' && state !== 'delivery_unknown';
}
