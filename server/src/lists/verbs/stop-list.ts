/** Gives back what is with no supplier yet. What was sent goes on to its end. */
import { type AttemptDeps, buyer, nameOf } from '#attempts/verbs/attempt-context.ts';
import { returnToFloat } from '#attempts/verbs/pay-from-float.ts';
import { findOpenRestore } from '#installation/rows/restores.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { listHeldOrders } from '#lists/rows/list-lines.ts';
import { lockOrder, moveOrder } from '#orders/rows/orders.ts';
import { getList, getLockedList, type OwnList } from './change-list.ts';
import type { JudgedList } from './judge-list.ts';

/** One after the other, a thousand lines would take longer than somebody waits. */
const atOnce = 4;

/** Each in a transaction of its own: the supplier goes on with the next one meanwhile. */
export async function stopList(deps: AttemptDeps, own: OwnList): Promise<JudgedList> {
  const waiting = await inTransaction(deps.db, async (tx) => {
    const list = await getLockedList(tx, own);
    // A later call may have delivered what a restored backup shows as waiting.
    if (await findOpenRestore(tx)) throw new Refusal('CONFLICT');
    // The last ones first: those are the furthest from their turn.
    return (await listHeldOrders(tx, list.id)).toReversed();
  });
  const next = waiting.values();
  const work = async () => {
    for (const id of next) await giveBack(deps, id);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return getList(deps, own);
}

function giveBack(deps: AttemptDeps, orderId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'paid' && order.state !== 'on_hold') return;
    const by = nameOf(buyer);
    const held = order.state === 'paid' ? await moveOrder(tx, order, { to: 'on_hold', by }) : order;
    const failed = await moveOrder(tx, held, { to: 'delivery_failed', by });
    await returnToFloat({ deps, tx, actor: buyer, subject: { order: failed } });
  });
}
