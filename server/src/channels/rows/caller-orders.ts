/** The last orders that a number paid for. */
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import { listRows } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import type { Order } from '#orders/rows/orders.ts';

type CallerOrder = Pick<Order, 'state' | 'stateBeforeReview' | 'isOpen' | 'lateSince' | 'recipient'> & {
  network: Network;
  megabytes: number;
};

const most = 3;

export function listOrdersOf(db: Db | Tx, payer: Phone): Promise<CallerOrder[]> {
  return listRows<CallerOrder>(db)`
    select state, state_before_review, is_open, late_since, recipient, network, megabytes
    from orders where payer = ${payer} order by created_at desc limit ${most}`;
}
