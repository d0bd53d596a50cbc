/** Our balances at vendors by their word, beside our books, night after night. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { type Standing, unbookedContradictions } from '#books/rules/comparisons.ts';
import { listRows, run } from '#kernel/db/ask.ts';
import { type Db, inOneMoment, type Tx } from '#kernel/db/database.ts';
import { findCheckpoint, postingsSince } from './ledger-checkpoint.ts';

/** It is the newest compared day: a vendor's current balance says nothing about earlier days. */
export async function isNewestDay(db: Db, day: string): Promise<boolean> {
  const rows = await listRows(db)`select 1 from comparisons where day > ${day}::date limit 1`;
  return rows.length === 0;
}

/** Calls older than this are no longer asked about. */
const oldestDays = 8;

/**
 * Our account at a vendor, and the sum of movements that may be on one side only: undecided ones, those settled since
 * the vendor was asked, and contradicted ones that are not booked.
 */
export async function readOurSide(
  db: Db,
  { account, provider, since }: { account: string; provider: string; since: string },
): Promise<{ account: bigint; undecided: bigint }> {
  const isGateway = account.startsWith('gateway:');
  return inOneMoment(db, async (tx) => {
    const checkpoint = await findCheckpoint(tx);
    const rows = await listRows<{ account: bigint; undecided: bigint }>(tx)`
      select (
        select coalesce(sum(amount), 0)::bigint from (
          select account, balance_pesewas as amount from ledger_checkpoint
          union all
          (${postingsSince(checkpoint)})
        ) as part where part.account = ${account}
      ) as account, (
        select coalesce(sum(coalesce(received_pesewas, amount_pesewas)), 0)::bigint from attempts
        where provider = ${provider} and (direction <> 'deliver') = ${isGateway}
          and (outcome in ('open', 'unknown')
            or contradicted_by = any(${[...unbookedContradictions]})
            or (settled_at >= ${since}::timestamptz
                and created_at > now() - make_interval(days => ${oldestDays})))
      ) as undecided`;
    return rows[0] ?? { account: 0n, undecided: 0n };
  });
}

/** As it was on each earlier day when that was the newest one, the oldest first. */
export function listStandingsBefore(
  tx: Tx,
  { vendor, day }: { vendor: string; day: string },
): Promise<Standing[]> {
  return listRows<Standing>(tx)`
    select difference_pesewas as difference, undecided_pesewas as undecided from vendor_balances
    where vendor = ${vendor} and day < ${day}::date order by day`;
}

export type VendorBalance = { vendor: string; balance: Pesewas; account: bigint; undecided: bigint };

export async function saveBalance(tx: Tx, day: string, measured: VendorBalance): Promise<void> {
  const { vendor, balance, account, undecided } = measured;
  await run(tx)`
    insert into vendor_balances (vendor, day, balance_pesewas, account_pesewas, undecided_pesewas)
    values (${vendor}, ${day}::date, ${balance}, ${account}, ${undecided})
    on conflict (vendor, day) do update
      set balance_pesewas = excluded.balance_pesewas, account_pesewas = excluded.account_pesewas,
          undecided_pesewas = excluded.undecided_pesewas, taken_at = excluded.taken_at`;
}

type BalanceDifference = { what: string; ours: string; theirs: string };

/** One at most for each vendor and day. The same as before stays open, or resolved, as it was. */
export async function replaceBalanceDifference(
  tx: Tx,
  { day, vendor }: { day: string; vendor: string },
  found: BalanceDifference | undefined,
): Promise<void> {
  const known = sql`day = ${day}::date and found_in = 'balance' and vendor = ${vendor}`;
  await run(tx)`
    delete from comparison_differences where ${known} and what is distinct from ${found?.what ?? null}`;
  if (!found) return;
  await run(tx)`
    insert into comparison_differences (found_in, day, vendor, reference, what, ours, theirs)
    select 'balance', ${day}::date, ${vendor}, ${vendor}, ${found.what}, ${found.ours}, ${found.theirs}
    where not exists (select 1 from comparison_differences where ${known})`;
}

/** The float at a supplier below which an alarm is raised. */
export async function getFloatAlarm(db: Db | Tx): Promise<Pesewas> {
  const rows = await listRows<{ amount: Pesewas }>(db)`
    select float_alarm_pesewas as amount from admin_settings`;
  return rows[0]?.amount ?? (0n as Pesewas);
}

export async function setFloatAlarm(tx: Tx, amount: Pesewas): Promise<void> {
  await run(tx)`update admin_settings set float_alarm_pesewas = ${amount}`;
}
