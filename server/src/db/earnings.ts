/** A seller's account in the ledger, line by line, with what stands behind each line. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { accounts } from '#domain/ledger-postings.ts';
import type { Db } from './database.ts';

export type EarningsLine = {
  id: bigint;
  amount: Pesewas;
  balanceAfter: Pesewas;
  createdAt: Date;
  orderReference: string | null;
  serviceName: string;
  bundleName: string;
  price: Pesewas;
  /** What this seller paid for the bundle. */
  base: Pesewas;
  payoutId: string | null;
  payoutReference: string;
};

/** Newest first. What we owe is a credit, so the seller's view turns the sign. */
export async function listEarnings(
  db: Db,
  sellerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<EarningsLine[]> {
  const { rows } = await sql<EarningsLine>`
    with line as (
      select transaction_id, -amount_pesewas as amount,
             (sum(-amount_pesewas) over (order by transaction_id))::bigint as balance_after
      from ledger_postings
      where account = ${accounts.commission(sellerId)}
      order by transaction_id desc
      limit ${limit} offset ${offset}
    )
    select transaction_id as id, amount, balance_after as "balanceAfter", entry.created_at as "createdAt",
           orders.reference as "orderReference", service_name as "serviceName", bundle_name as "bundleName",
           price_pesewas as price,
           case when orders.seller_id = ${sellerId} then seller_base_pesewas
                else orders.amount_pesewas end as base,
           payouts.id as "payoutId", payouts.reference as "payoutReference"
    from line
    join ledger_transactions as entry on entry.id = transaction_id
    left join orders on orders.id = entry.order_id
    left join payouts on payouts.id = entry.payout_id
    order by transaction_id desc`.execute(db);
  return rows;
}

export async function countEarnings(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_postings
    where account = ${accounts.commission(sellerId)}`.execute(db);
  return rows[0]?.count ?? 0;
}
