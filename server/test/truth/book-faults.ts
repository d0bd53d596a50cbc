/** Faults in the shop's books and jobs themselves, whatever the vendors did. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { statesInFlight } from '#domain/payouts/payout-rules.ts';
import type { Facts, OrderFacts, PayoutFacts } from './match.ts';

/** Each transaction sums to 0, and money at a vendor moves for an order, a payout or a top-up. */
export async function findLedgerFaults(db: Db): Promise<string[]> {
  return [
    ...(await list(
      db,
      'a ledger transaction does not sum to 0',
      sql`select transaction_id::text from ledger_postings group by 1 having sum(amount_pesewas) <> 0`,
    )),
    ...(await list(
      db,
      'money moved for nobody',
      sql`select id::text, kind, account from ledger_transactions join ledger_postings on transaction_id = id
          where order_id is null and payout_id is null and kind <> 'top_up'`,
    )),
  ];
}

/** Held orders wait on their supplier, which is tried now and then; everything else that is open has its own job. */
export async function findJobFaults(db: Db): Promise<string[]> {
  const hasJob = (kinds: string[], subject: string) =>
    sql`exists (select 1 from jobs where kind = any(${kinds}) and subject = ${sql.raw(subject)})`;
  const isTried = sql`exists (
    select 1 from vendor_lines join jobs on kind = 'probe-supplier' and subject = vendor || ' ' || network
    where role = 'deliver' and vendor_lines.network = orders.network and resting_since is not null)`;
  const undecided = sql`exists (select 1 from attempts where order_id = orders.id and outcome in ('open', 'unknown'))`;
  return [
    ...(await list(
      db,
      'an open order has no job',
      sql`select reference, state from orders
          where state in ('created', 'awaiting_code', 'paid', 'paid_late', 'on_hold', 'delivery_failed', 'refund_pending')
            and not ${hasJob(['expire-order', 'deliver-order', 'refund-order'], 'orders.id::text')}
            and not (state = 'on_hold' and ${isTried}) and not ${undecided}`,
    )),
    ...(await list(
      db,
      'an open order waits for no answer',
      sql`select reference, state from orders
          where state in ('prompting', 'payment_pending', 'delivering', 'delivery_unknown') and not ${undecided}`,
    )),
    ...(await list(
      db,
      'nobody asks about an attempt',
      sql`select reference, direction, outcome from attempts
          where (outcome in ('open', 'unknown') or hinted_at is not null)
            and not exists (select 1 from jobs where kind = 'follow-' || direction and subject = attempts.id::text)`,
    )),
    ...(await list(
      db,
      'a payout waits for nobody',
      sql`select reference, state from payouts
          where state = 'requested' and not ${hasJob(['send-payout'], 'payouts.id::text')}`,
    )),
    ...(await list(
      db,
      'a decision is not carried out',
      sql`select move, order_id::text, payout_id::text from decisions
          where state = 'under_way' and not ${hasJob(['carry-out-decision'], 'decisions.id::text')}`,
    )),
  ];
}

/** What buyers are owed is what open orders were paid with; what sellers earned, what delivered ones brought. */
export function findHeldFaults({ orders, payouts }: Pick<Facts, 'orders' | 'payouts'>): string[] {
  return [
    ...orders.flatMap((facts) =>
      compare(facts, `order ${facts.order.reference} (${facts.order.state})`, {
        customer_funds: -owedToBuyer(facts),
        ...earned(facts),
      }),
    ),
    ...payouts.flatMap((facts) =>
      compare(facts, `payout ${facts.payout.reference} (${facts.payout.state})`, {
        payouts_in_flight: statesInFlight.includes(facts.payout.state) ? -facts.payout.amount : 0n,
      }),
    ),
  ];
}

const paidStates = [
  'paid',
  'paid_late',
  'delivering',
  'delivery_unknown',
  'on_hold',
  'delivery_failed',
  'refund_pending',
];

function owedToBuyer({ order, attempts }: OrderFacts): bigint {
  const state = order.state === 'needs_review' ? order.before : order.state;
  const isBack = attempts.some(({ contradictedBy }) => contradictedBy === 'refund_taken_back');
  const isOwed = paidStates.includes(state ?? '') || (state === 'refunded' && isBack);
  return isOwed ? (order.received ?? 0n) : 0n;
}

function earned({ order, booked }: OrderFacts): Record<string, bigint> {
  const state = order.state === 'needs_review' ? order.before : order.state;
  const shares: Record<string, bigint> = {};
  for (const account of booked.keys()) if (account.startsWith('commission:')) shares[account] = 0n;
  if (state !== 'delivered') return shares;
  const add = (userId: string | null, share: bigint) => {
    if (userId) shares[`commission:${userId}`] = (shares[`commission:${userId}`] ?? 0n) - share;
  };
  add(order.sellerId, order.sellerShare);
  add(order.agentId, order.agentShare);
  return shares;
}

function compare(
  { booked }: OrderFacts | PayoutFacts,
  name: string,
  expected: Record<string, bigint>,
): string[] {
  return Object.entries(expected).flatMap(([account, amount]) => {
    const said = booked.get(account) ?? 0n;
    return said === amount ? [] : [`${name}: ${account} holds ${said} of it, and should hold ${amount}`];
  });
}

async function list(db: Db, fault: string, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => `${fault}: ${JSON.stringify(row)}`);
}
