/** The numbers that sellers have proved for their withdrawals. */
import { type Network, usualNetwork } from '@ntem/contract/networks';
import { payoutNumberRestMs } from '@ntem/contract/payouts/limits';
import { networkOfPrefix, type Phone } from '@ntem/contract/phones';
import { type Selectable, sql } from 'kysely';
import { findRow, listRows } from '#kernel/db/ask.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { choosePayoutNumbers, type PayoutNumbers } from '#payouts/rules/payout-numbers.ts';

export type PayoutNumber = Selectable<BuilderTables['payoutNumbers']>;

export async function findPayoutNumbers(db: Db | Tx, sellerId: string): Promise<PayoutNumbers> {
  const rows = await listRows<{
    phone: Phone;
    network: Network | null;
    provedAt: Date;
    usableFrom: Date;
    takenBackAt: Date | null;
    isOwn: boolean;
    now: Date;
  }>(db)`
    select phone, null as network, phone_verified_at as proved_at, phone_verified_at as usable_from,
           null as taken_back_at, true as is_own, clock_timestamp() as now
    from users where id = ${sellerId} and phone_verified_at is not null
    union all
    select phone, network, proved_at, usable_from, taken_back_at, false, clock_timestamp()
    from payout_numbers where seller_id = ${sellerId} and proved_at is not null
    order by is_own desc, proved_at`;
  const proved = rows.map((row) => ({
    ...row,
    // Only a hint for their own number: a seller who has ported it names the network.
    network: row.network ?? networkOfPrefix(row.phone) ?? usualNetwork,
  }));
  return choosePayoutNumbers({
    own: proved.find(({ isOwn }) => isOwn),
    proved: proved.filter(({ isOwn }) => !isOwn),
    now: rows[0]?.now ?? new Date(0),
  });
}

export async function insertPayoutNumber(
  tx: Tx,
  number: { sellerId: string; phone: Phone; network: Network },
): Promise<PayoutNumber> {
  return tx.insertInto('payoutNumbers').values(number).returningAll().executeTakeFirstOrThrow();
}

export async function getPayoutNumber(db: Db, id: string): Promise<PayoutNumber> {
  return db.selectFrom('payoutNumbers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The number that this seller's code was sent to. */
export function findNumberOfCode(
  db: Db,
  code: { requestId: string; sellerId: string },
): Promise<PayoutNumber | undefined> {
  return findRow<PayoutNumber>(db)`
    select payout_numbers.* from one_time_codes
    join payout_numbers on payout_numbers.id::text = one_time_codes.subject
    where one_time_codes.id::text = ${code.requestId} and one_time_codes.purpose = 'payout'
      and seller_id = ${code.sellerId}`;
}

export async function markNumberProved(
  tx: Tx,
  id: string,
  { waits }: { waits: boolean },
): Promise<PayoutNumber> {
  return tx
    .updateTable('payoutNumbers')
    .set({
      provedAt: sql`now()`,
      usableFrom: sql`now() + ${interval(waits ? payoutNumberRestMs : 0)}`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The seller's number that is in its waiting period. Only the newest can be. */
export async function markNumberTakenBack(tx: Tx, sellerId: string): Promise<PayoutNumber | undefined> {
  return tx
    .updateTable('payoutNumbers')
    .set({ takenBackAt: sql`statement_timestamp()` })
    .where('id', '=', (query) =>
      query
        .selectFrom('payoutNumbers')
        .select('id')
        .where('sellerId', '=', sellerId)
        .where('provedAt', 'is not', null)
        .orderBy('provedAt', 'desc')
        .limit(1),
    )
    .where('takenBackAt', 'is', null)
    .where('usableFrom', '>', sql<Date>`statement_timestamp()`)
    .returningAll()
    .executeTakeFirst();
}
