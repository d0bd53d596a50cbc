/** A seller's account in the ledger, line by line, with the order or payout behind each line. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { wholeAccount } from '#books/rows/account-sums.ts';
import { accounts } from '#books/rules/ledger-postings.ts';
import { listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import type { Order } from '#orders/rows/orders.ts';
import { ownRung } from '#orders/rows/rungs.ts';

export type EarningsLine = {
  id: bigint;
  amount: Pesewas;
  balanceAfter: Pesewas;
  createdAt: Date;
  orderId: string | null;
  orderReference: string | null;
  serviceName: string;
  bundleName: string;
  price: Pesewas;
  /** The seller's own price of the bundle. */
  base: Pesewas;
  state: Order['state'];
  stateBeforeReview: Order['stateBeforeReview'];
  lateSince: Order['lateSince'];
  payoutId: string | null;
  payoutReference: string;
  /** The balance that the seller came with. */
  isBrought: boolean;
  /** Moved into the seller's own float. */
  isToFloat: boolean;
};

/**
 * Newest first. What we owe is a credit, so the seller's view turns the sign. A balance is what the whole account
 * holds less all that came later, read in one statement, so that a line booked meanwhile is in both or in neither.
 */
export async function listEarnings(
  db: Db,
  sellerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ lines: EarningsLine[]; total: number }> {
  const account = accounts.commission(sellerId);
  const own = sql`from ledger_postings where account = ${account}`;
  const newestFirst = sql`order by transaction_id desc`;
  const rows = await listRows<EarningsLine & { total: number; isLine: boolean }>(db)`
    with whole as (select postings as total, -amount as balance from (${wholeAccount(account)}) as account),
    later as (
      select coalesce(sum(-amount_pesewas), 0) as sum
      from (select amount_pesewas ${own} ${newestFirst} limit ${offset}) as newer
    ),
    line as (
      select transaction_id, -amount_pesewas as amount,
             sum(-amount_pesewas) over (${newestFirst}) + amount_pesewas as later_on_page
      from (select transaction_id, amount_pesewas ${own} ${newestFirst} limit ${limit} offset ${offset}) as page
    )
    select whole.total, transaction_id is not null as is_line, transaction_id as id, amount,
           (whole.balance - later.sum - later_on_page)::bigint as balance_after, entry.created_at,
           orders.id as order_id, orders.reference as order_reference, service_name, bundle_name,
           price_pesewas as price, orders.state, orders.state_before_review, orders.late_since,
           ${ownRung(sellerId, 'base')} as base,
           payouts.id as payout_id, payouts.reference as payout_reference,
           entry.kind = 'opening_balance' as is_brought, entry.kind = 'float_from_earnings' as is_to_float
    from whole cross join later left join line on true
    left join ledger_transactions as entry on entry.id = transaction_id
    left join orders on orders.id = entry.order_id
    left join payouts on payouts.id = entry.payout_id
    ${newestFirst}`;
  return { lines: rows.filter(({ isLine }) => isLine), total: rows[0]?.total ?? 0 };
}
