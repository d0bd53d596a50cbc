/** Money that the shop owes to a person's accounts, or may come to owe them. */
import { pesewas } from '@ntem/contract/money';
import { accounts } from '#books/rules/ledger-postings.ts';
import { listRows } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { statesInFlight } from '#payouts/rules/payout-states.ts';
import type { Owed } from '#people/rules/owed.ts';

type Row = Record<'balance' | 'float' | 'debt', bigint> &
  Record<'openPayouts' | 'openTopUps' | 'openSales', number>;

export async function findOwed(db: Db | Tx, userIds: string[]): Promise<Owed> {
  const rows = await listRows<Row>(db)`
    with earned as (
      select -sum(amount_pesewas)::bigint as balance from ledger_postings
      where account = any(${userIds.map((id) => accounts.commission(id))}::text[]) group by account
    )
    select coalesce((select sum(greatest(balance, 0)) from earned), 0)::bigint as balance,
      coalesce((select sum(greatest(-balance, 0)) from earned), 0)::bigint as debt,
      (select coalesce(sum(balance_pesewas), 0)::bigint from floats where user_id = any(${userIds}::uuid[])) as float,
      (select count(*)::int from payouts
       where seller_id = any(${userIds}::uuid[])
         and (state = any(${statesInFlight}::text[]) or contradicted)) as open_payouts,
      (select count(*)::int from float_top_ups
       where user_id = any(${userIds}::uuid[]) and state = 'prompting') as open_top_ups,
      (select count(*)::int from orders
       where is_open and (seller_id = any(${userIds}::uuid[]) or agent_id = any(${userIds}::uuid[]))) as open_sales`;
  const {
    balance = 0n,
    float = 0n,
    debt = 0n,
    openPayouts = 0,
    openTopUps = 0,
    openSales = 0,
  } = rows[0] ?? {};
  return {
    balance: pesewas(balance),
    float: pesewas(float),
    debt: pesewas(debt),
    openPayouts,
    openTopUps,
    openSales,
  };
}
