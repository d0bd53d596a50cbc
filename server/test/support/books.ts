/** Compares what the shop believes with its ledger and with what the sandbox's vendors say really happened. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Every difference, as a sentence. */
export async function findLedgerFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  const check = async (fault: string, query: ReturnType<typeof sql>) => {
    const { rows } = await query.execute(db);
    for (const row of rows) faults.push(`${fault}: ${JSON.stringify(row)}`);
  };
  await check(
    'a ledger transaction does not sum to 0',
    sql`select transaction_id::text from ledger_postings group by 1 having sum(amount_pesewas) <> 0`,
  );
  await check(
    'customer funds are not the sum of open paid orders',
    sql`select sums.held::text, sums.owed::text from (select
          (select coalesce(-sum(amount_pesewas), 0) from ledger_postings where account = 'customer_funds') as held,
          (select coalesce(sum(received_pesewas), 0) from orders where state in
            ('paid', 'paid_late', 'delivering', 'delivery_unknown', 'on_hold', 'delivery_failed', 'refund_pending')
            or (state = 'needs_review' and received_pesewas is not null and state_before_review <> 'delivered')) as owed) as sums
        where held <> owed`,
  );
  await check(
    'commission is not what delivered orders earned',
    sql`with earned as (
          select seller_id as user_id, seller_commission_pesewas as amount from orders where state = 'delivered' and seller_id is not null
          union all
          select agent_id, agent_commission_pesewas from orders where state = 'delivered' and agent_id is not null
        ), owed as (select user_id, sum(amount) as amount from earned group by 1),
        booked as (select account, -sum(amount_pesewas) as amount from ledger_postings
                   join ledger_transactions on id = transaction_id
                   where account like 'commission:%' and order_id is not null group by 1)
        select user_id, owed.amount::text, booked.amount::text from owed
        full join booked on account = 'commission:' || user_id
        where coalesce(owed.amount, 0) <> coalesce(booked.amount, 0)`,
  );
  await check(
    'an order was delivered more or less often than it says',
    sql`select orders.reference, state, count(sandbox_deliveries.reference)::int as times from orders
        left join attempts on order_id = orders.id and direction = 'deliver'
        left join sandbox_deliveries on sandbox_deliveries.reference = attempts.reference and ending = 'done' and ends_at <= now()
        where state in ('delivered', 'refunded', 'payment_failed', 'expired')
        group by 1, 2 having count(sandbox_deliveries.reference) <> case when state = 'delivered' then 1 else 0 end`,
  );
  await check(
    'the gateway holds money for an order that is neither paid nor refunded here',
    sql`select orders.reference, state from sandbox_prompts
        join attempts on attempts.reference = sandbox_prompts.reference join orders on orders.id = order_id
        where state in ('payment_failed', 'expired') and (answer = 'approved' or (answer is null and ending = 'approved' and ends_at <= now()))`,
  );
  await check(
    'an order was refunded more than once',
    sql`select order_id from attempts where direction = 'refund' and outcome = 'done' group by 1 having count(*) > 1`,
  );
  await check(
    'an open order has no job',
    sql`select reference, state from orders
        where state not in ('delivered', 'refunded', 'payment_failed', 'expired', 'needs_review')
          and not exists (select 1 from jobs where kind = 'advance-order' and subject = orders.id::text)`,
  );
  return faults;
}
