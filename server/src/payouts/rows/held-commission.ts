/** The part of a seller's commission that is held back, read from the orders behind the ledger's entries. */

import { sql } from 'kysely';
import { earnedStates } from '#catalogue/rules/sale-view.ts';
import { findRow, listRows } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { countsAs } from '#orders/rows/counted-states.ts';
import { eachRung } from '#orders/rows/rungs.ts';
import {
  commissionRestMs,
  findHeldCommission,
  type HeldCommission,
  type Risk,
  riskLastsMs,
  type Share,
} from '#payouts/rules/held-commission.ts';

/**
 * Callers that compare it with a balance read the balance first: commission earned between the two is then held back,
 * and never taken for available.
 */
export async function listHeldCommissions(db: Db | Tx, sellerId: string): Promise<HeldCommission[]> {
  const risks = await listRisks(db, sellerId);
  // What was earned before every risk does not rest for one, and no delivery is dated before its entry.
  const oldest = risks.at(-1);
  const restMs = interval(commissionRestMs);
  // An order that came back from review is delivered once more; the ledger says when it was earned.
  const rows = await listRows<Share>(db)`${eachRung(({ seller, base, commission }) => {
    const [own, paid] = [sql`orders.${sql.ref(commission)}`, sql`orders.${sql.ref(base)}`];
    return sql`
      select orders.id as order_id, ${own} as commission, ${paid} as base, entry.created_at as earned_at
      from orders join ledger_transactions as entry on entry.order_id = orders.id and entry.kind = 'delivered'
      where orders.${sql.ref(seller)} = ${sellerId} and orders.delivered_at > now() - ${restMs}
        and entry.created_at > now() - ${restMs} and ${countsAs(earnedStates)}
        and ${own} > 0 and (${own} > ${paid} ${oldest ? sql`or orders.delivered_at >= ${oldest.at}` : sql``})`;
  })}`;
  return rows.flatMap((share) => findHeldCommission(share, risks) ?? []);
}

/** After which every withdrawal needs an admin's approval for a while: the newest, and until when it counts. */
export function findRisk(
  db: Db | Tx,
  userId: string,
): Promise<{ because: Risk['kind']; until: Date } | undefined> {
  return findRow<{ because: Risk['kind']; until: Date }>(db)`
    select kind as because, created_at + ${interval(riskLastsMs)} as until from account_risks
    where user_id = ${userId} and created_at > now() - ${interval(riskLastsMs)}
    order by created_at desc limit 1`;
}

/** Risks for which commission may still be held back, the newest first. */
function listRisks(db: Db | Tx, userId: string): Promise<Risk[]> {
  return listRows<Risk>(db)`
    select kind, created_at as at from account_risks
    where user_id = ${userId} and created_at > now() - ${interval(riskLastsMs + commissionRestMs)}
    order by created_at desc`;
}
