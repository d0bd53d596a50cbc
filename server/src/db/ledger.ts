/** The ledger: double entry, append only. The same event of the same order can be posted once. */

import { sql } from 'kysely';
import type { Posting } from '#domain/ledger-postings.ts';
import type { Db, Tx } from './database.ts';

export type LedgerEvent = {
  kind: string;
  orderId?: string;
  payoutId?: string;
  note?: string;
  postings: Posting[];
};

export async function postToLedger(tx: Tx, event: LedgerEvent): Promise<void> {
  if (event.postings.length === 0) return;
  const { id } = await tx
    .insertInto('ledger_transactions')
    .values({
      kind: event.kind,
      order_id: event.orderId ?? null,
      payout_id: event.payoutId ?? null,
      note: event.note ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledger_postings')
    .values(
      mergeByAccount(event.postings).map(({ account, amount }) => ({
        transaction_id: id,
        account,
        amount_pesewas: amount,
      })),
    )
    .execute();
}

export async function hasPosted(
  tx: Tx,
  { kind, orderId }: Required<Pick<LedgerEvent, 'kind' | 'orderId'>>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes turns with whoever books the same receipt right now. */
export async function hasTopUp(tx: Tx, receipt: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`top-up ${receipt}`}, 0))`.execute(tx);
  const found = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('kind', '=', 'top_up')
    .where('note', '=', receipt)
    .executeTakeFirst();
  return found !== undefined;
}

function mergeByAccount(postings: Posting[]): Posting[] {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of postings) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return [...sums].map(([account, amount]) => ({ account, amount })).filter(({ amount }) => amount !== 0n);
}

/** The sum of an account's postings. What we owe a seller is minus this. */
export async function sumAccount(db: Db | Tx, account: string): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_postings')
    .select((select) => select.fn.coalesce(select.fn.sum<bigint>('amount_pesewas'), select.lit(0)).as('sum'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return BigInt(row.sum);
}
