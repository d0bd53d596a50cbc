/** Every line of a seller's float, with the balance after it. */
import type { FloatLineType } from '@ntem/contract/floats/line-types';
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Stage } from '@ntem/contract/orders/stages';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { accounts } from '#books/rules/ledger-postings.ts';
import type { Db } from '#kernel/db/database.ts';
import { countRows } from '#kernel/db/pages.ts';
import { stageColumn } from '#orders/rows/counted-states.ts';

export type FloatLine = {
  id: bigint;
  type: FloatLineType;
  amount: Pesewas;
  balanceAfter: Pesewas;
  createdAt: Date;
  orderId: string | null;
  orderReference: string;
  bundleName: string;
  recipient: Phone;
  stage: Stage;
  askedPesewas: Pesewas | null;
  refundedAt: Date | null;
  customerName: string | null;
  /** Of a top-up. */
  phone: Phone | null;
  network: Network | null;
  /** Of a float that is given back. */
  receiver: Phone | null;
  receiverNetwork: Network | null;
  /** Of a correction by the store. */
  reason: string | null;
};

const typeOf = sql`
  case when entry.kind = 'paid' then 'sale'
       when entry.payout_id is not null then 'given_back'
       when entry.order_id is not null then 'returned'
       when entry.kind = 'float_from_earnings' then 'from_earnings'
       when entry.kind = 'float_topped_up' then 'top_up'
       else 'adjusted' end`;

type LineQuery = { type: FloatLineType | undefined; offset: number; limit: number };

/**
 * The newest first. A balance is the float of now less all that came later, read in one statement. The sum runs along the
 * index and ends with the page.
 */
export async function listFloatLines(
  db: Db,
  userId: string,
  { type, offset, limit }: LineQuery,
): Promise<{ lines: FloatLine[]; total: number }> {
  const account = accounts.float(userId);
  const isWanted = type ? sql`where ${typeOf} = ${type}` : sql``;
  const entries = sql`join ledger_transactions as entry on entry.id = line.id`;
  const [page, count] = await Promise.all([
    sql<FloatLine>`
      with line as (
        select transaction_id as id, -amount_pesewas as amount,
               (select balance_pesewas from floats where user_id = ${userId})
                 - coalesce(sum(-amount_pesewas) over (
                     order by transaction_id desc rows between unbounded preceding and 1 preceding), 0) as balance_after
        from ledger_postings where account = ${account}
      ), page as (
        select line.*, entry.order_id, entry.payout_id, entry.attempt_id, entry.kind, entry.note, entry.created_at, ${typeOf} as type
        from line ${entries} ${isWanted}
        order by line.id desc limit ${limit} offset ${offset}
      )
      select page.id, type, amount, balance_after::bigint, page.created_at, page.order_id,
             orders.reference as order_reference, bundle_name, recipient, asked_pesewas, refunded_at,
             case when orders.id is not null then ${stageColumn} end as stage,
             customer.name as customer_name, top_up.phone, top_up.network, adjustment.reason,
             payouts.phone as receiver, payouts.network as receiver_network
      from page
      left join orders on orders.id = page.order_id
      left join counter_customers as customer on customer.seller_id = orders.seller_id and customer.phone = recipient
      left join payouts on payouts.id = page.payout_id
      left join attempts on attempts.id = page.attempt_id
      left join float_top_ups as top_up on top_up.id = attempts.top_up_id
      left join float_adjustments as adjustment
        on page.kind = 'float_adjusted' and adjustment.id = page.note::uuid
      order by page.id desc`.execute(db),
    type
      ? countRows(
          db,
          sql`from (select transaction_id as id from ledger_postings where account = ${account}) as line
            ${entries} ${isWanted}`,
        )
      : countRows(db, sql`from ledger_postings where account = ${account}`),
  ]);
  return { lines: page.rows, total: count.total };
}

const batchSize = 1_000;

/** For a file, up to its largest size. */
export async function* streamFloatLines(
  db: Db,
  userId: string,
  { type, largest }: { type: FloatLineType | undefined; largest: number },
): AsyncGenerator<FloatLine[]> {
  for (let offset = 0; offset < largest; offset += batchSize) {
    const { lines } = await listFloatLines(db, userId, { type, offset, limit: batchSize });
    if (lines.length > 0) yield lines;
    if (lines.length < batchSize) return;
  }
}
