/** Sales of an agent's subagents, and what they brought the agent. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { earnedStates } from '#catalogue/rules/sale-view.ts';
import type { Db } from '#kernel/db/database.ts';
import { countsAs } from './counted-states.ts';
import { agentRung } from './rungs.ts';
import { sumSold } from './sale-days.ts';
import { isSold, type SalesFilter } from './sales.ts';

export type SellerSales = { sellerId: string; sales: number; sold: Pesewas; brought: Pesewas };

/** Sales of each seller below the viewer, and the viewer's earnings from them. */
export async function sumSalesBelow(db: Db, filter: SalesFilter): Promise<Map<string, SellerSales>> {
  const rows = await sumSold(
    db,
    filter,
    (sold) => sql<SellerSales>`
      select seller_id, sum(sold)::int as sales, sum(price)::bigint as sold,
             coalesce(sum(share) filter (where ${countsAs(earnedStates)}), 0)::bigint as brought
      from (${sold(agentRung)}) as orders where ${isSold}
      group by 1`,
  );
  return new Map(rows.map((row) => [row.sellerId, row]));
}
