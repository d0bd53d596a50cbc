/** Withdrawals of all sellers. */

import type { PayoutMove } from '@ntem/contract/payout-rules';
import type { Contradiction, PayoutState } from '@ntem/contract/states';
import { type VendorWord, vendorWords } from '@ntem/contract/vendor-words';
import { sql } from 'kysely';
import { listLastWords } from '#db/attempts/evidence.ts';
import type { Db, Tx } from '#db/database.ts';
import { countRows, offsetOf, type Page, type PageRequest } from '#db/lists/pages.ts';
import { type Decision, listNewestDecisions } from '#db/orders/decisions.ts';
import type { Payout } from './payouts.ts';

export type ListedPayout = Payout & {
  sellerName: string;
  deciderName: string | null;
  /** Of its attempt. Null where nothing was sent. */
  attemptAgeMs: number | null;
  attemptReference: string | null;
  attemptReason: string | null;
  contradictedBy: Contradiction | null;
  says: VendorWord | null;
  decision: Decision<PayoutMove> | null;
};

type Row = Omit<ListedPayout, 'decision' | 'says'> & { attemptId: string | null };

const columns = sql`
  payouts.*, seller.name as seller_name, decider.name as decider_name,
  (extract(epoch from clock_timestamp() - attempt.created_at) * 1000)::float8 as attempt_age_ms,
  attempt.id as attempt_id, attempt.reference as attempt_reference, attempt.reason as attempt_reason,
  attempt.contradicted_by`;
const people = sql`
  join users as seller on seller.id = payouts.seller_id
  left join users as decider on decider.id = payouts.decided_by
  left join attempts as attempt on attempt.payout_id = payouts.id`;

export async function listPayouts(
  db: Db,
  { state, ...request }: PageRequest & { state: PayoutState | undefined },
): Promise<Page<ListedPayout>> {
  const condition = state ? sql`payouts.state = ${state}` : sql`true`;
  const order = sql`(payouts.state in ('awaiting_approval', 'unknown') or payouts.contradicted) desc, payouts.created_at desc, payouts.id desc`;
  const [{ rows }, count] = await Promise.all([
    sql<Row>`
      select ${columns} from payouts ${people} where ${condition}
      order by ${order} limit ${request.limit} offset ${offsetOf(request)}`.execute(db),
    countRows(db, sql`from payouts where ${condition}`),
  ]);
  return { rows: await addWords(db, rows), ...count };
}

export async function getListedPayout(db: Db | Tx, id: string): Promise<ListedPayout> {
  const { rows } = await sql<Row>`
    select ${columns} from payouts ${people} where payouts.id = ${id}`.execute(db);
  const [row] = await addWords(db, rows);
  if (!row) throw new Error(`There is no payout ${id}.`);
  return row;
}

/** What the gateway said last, and what was decided last. */
async function addWords(db: Db | Tx, rows: Row[]): Promise<ListedPayout[]> {
  const [words, decisions] = await Promise.all([
    listLastWords(
      db,
      rows.flatMap(({ attemptId }) => attemptId ?? []),
    ),
    listNewestDecisions(
      db,
      'payoutId',
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const word = words.find(({ attemptId }) => attemptId === row.attemptId)?.status;
    return {
      ...row,
      says: vendorWords.find((one) => one === word) ?? null,
      decision: decisions.find(({ payoutId }) => payoutId === row.id) ?? null,
    };
  });
}
