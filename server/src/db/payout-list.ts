/** Withdrawals of all sellers. */
import { sql } from 'kysely';
import type { PayoutState } from '#domain/payout-rules.ts';
import type { Db, Tx } from './database.ts';
import { countRows, offsetOf, type Page, type PageRequest } from './pages.ts';
import type { Payout } from './payouts.ts';

export type ListedPayout = Payout & {
  seller_name: string;
  decider_name: string | null;
  /** Null where nothing was sent, or what was sent has failed. */
  attempt_age_ms: number | null;
};

/** The condition on the attempt is that of its index. */
const columns = sql`
  payouts.*, seller.name as seller_name, decider.name as decider_name,
  (select (extract(epoch from clock_timestamp() - attempts.created_at) * 1000)::float8 from attempts
   where attempts.payout_id = payouts.id and attempts.outcome in ('open', 'unknown', 'done')) as attempt_age_ms`;
const people = sql`
  join users as seller on seller.id = payouts.seller_id
  left join users as decider on decider.id = payouts.decided_by`;

export async function listPayouts(
  db: Db,
  { state, ...request }: PageRequest & { state: PayoutState | undefined },
): Promise<Page<ListedPayout>> {
  const condition = state ? sql`payouts.state = ${state}` : sql`true`;
  const order = sql`(payouts.state in ('awaiting_approval', 'unknown')) desc, payouts.created_at desc, payouts.id desc`;
  const [{ rows }, count] = await Promise.all([
    sql<ListedPayout>`
      select ${columns} from payouts ${people} where ${condition}
      order by ${order} limit ${request.limit} offset ${offsetOf(request)}`.execute(db),
    countRows(db, sql`from payouts where ${condition}`),
  ]);
  return { rows, ...count };
}

export async function getListedPayout(db: Db | Tx, id: string): Promise<ListedPayout> {
  const { rows } = await sql<ListedPayout>`
    select ${columns} from payouts ${people} where payouts.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no payout ${id}.`);
  return row;
}
