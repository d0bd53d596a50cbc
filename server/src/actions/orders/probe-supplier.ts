/** Tries a supplier that rests with the order that waits longest, and wakes all the others when it is back. */
import { networks } from '@ntem/contract/networks';
import type { Guard, LifeDeps } from '#attempts/life.ts';
import {
  askAboutAll,
  findHeldOrder,
  findSupplierState,
  openSupplier,
  type SupplierLine,
  wakeHeldOrders,
} from '#db/attempts/supplier-states.ts';
import { inTransaction } from '#db/database.ts';
import { getOrder } from '#db/orders/orders.ts';
import { probeEveryMs } from '#domain/attempts/attempt-rules.ts';
import { callVendor } from '#providers/call-vendor.ts';
import { beginDelivery, sendDelivery } from './deliver-order.ts';

export async function probeSupplier(
  deps: LifeDeps,
  bucket: string,
  guard: Guard,
): Promise<{ againAfterMs: number } | undefined> {
  const line = lineOf(bucket);
  const state = await findSupplierState(deps.db, line);
  if (!state?.restingSince) return undefined;
  const again = { againAfterMs: state.reason === 'silent' ? probeEveryMs.silent : probeEveryMs.refused };
  if (!(await answers(deps, line))) return again;
  const held = await findHeldOrder(deps.db, line.network);
  if (held && !(await takes(deps, held.id, guard))) return again;
  await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    if (!(await openSupplier(tx, line))) return;
    const woken = await wakeHeldOrders(tx, line.network, bucket);
    await askAboutAll(tx, bucket);
    deps.log.info({ event: 'supplier is back', ...line, woken }, 'a supplier takes orders again');
  });
  return undefined;
}

function lineOf(subject: string): SupplierLine {
  const [supplier = '', name] = subject.split(' ');
  const network = networks.find((known) => known === name);
  if (!network) throw new Error(`No network is called '${name}'.`);
  return { supplier, network };
}

/** Harmless to ask. Where it says what we have there, an empty float needs no try. */
async function answers({ suppliers }: LifeDeps, { supplier }: SupplierLine): Promise<boolean> {
  const float = await callVendor<bigint | undefined | 'silent'>(
    (signal) => suppliers.of(supplier).findFloat(signal),
    () => 'silent',
  );
  return float !== 'silent' && (float === undefined || float > 0n);
}

/** A real order, sent as any other. Its supplier is back unless it could not take this one, or said nothing. */
async function takes(deps: LifeDeps, orderId: string, guard: Guard): Promise<boolean> {
  const begun = await beginDelivery(deps, orderId, { guard, isProbe: true });
  if (!begun || !('attempt' in begun)) return false;
  await sendDelivery(deps, begun, guard);
  const { state } = await getOrder(deps.db, orderId);
  return state !== 'on_hold' && state !== 'delivery_unknown';
}
