/** The shop's view at one moment: its orders and payouts, its attempts, and its books. */
import { orderMarks } from '@ntem/contract/review/attention-moves';
import type {
  AttemptDirection,
  AttemptOutcome,
  Contradiction,
  OrderState,
  PayoutState,
} from '@ntem/contract/states';
import { sql } from 'kysely';
import { secondDeliveryUnknown } from '#attempts/verbs/deliver.ts';
import { type Db, inOneMoment, type Tx } from '#kernel/db/database.ts';

export type ShopOrder = {
  id: string;
  reference: string;
  state: OrderState;
  before: OrderState | null;
  payer: string;
  recipient: string;
  supplierCode: string;
  price: bigint;
  received: bigint | null;
  sellerId: string | null;
  sellerShare: bigint;
  agentId: string | null;
  agentShare: bigint;
  /** A person has recorded how it ended, beside the vendors' answers. */
  isDecided: boolean;
  isFromFloat: boolean;
};

export type ShopPayout = {
  id: string;
  reference: string;
  state: PayoutState;
  phone: string;
  amount: bigint;
  /** The amount that leaves us, without the seller's fee. */
  net: bigint;
  isContradicted: boolean;
  isDecided: boolean;
};

/** Under which the vendors know an order or a payout, and whether its end is still awaited. */
export type ShopAttempt = {
  reference: string;
  direction: AttemptDirection;
  orderId: string | null;
  payoutId: string | null;
  outcome: AttemptOutcome;
  contradictedBy: Contradiction | null;
  isHinted: boolean;
  /** Nobody can tell whether it delivered too, and a person has been told. */
  isListed: boolean;
  /** By an admin, as failed. No answer named its fee. */
  isClosed: boolean;
};

/** Postings of one order or payout. */
type Booked = { subject: string; account: string; amount: bigint };

export type Shop = {
  orders: ShopOrder[];
  payouts: ShopPayout[];
  attempts: ShopAttempt[];
  booked: Booked[];
  /** Of each account, including postings about no order and no payout. */
  balances: Map<string, bigint>;
  toppedUp: Map<string, bigint>;
};

export function readShop(db: Db): Promise<Shop> {
  return inOneMoment(db, async (tx) => ({
    orders: await readOrders(tx),
    payouts: await readPayouts(tx),
    attempts: await readAttempts(tx),
    booked: await readBooked(tx),
    balances: await readSums(tx, sql`true`),
    toppedUp: await readSums(tx, sql`kind = 'top_up'`),
  }));
}

async function readOrders(tx: Tx): Promise<ShopOrder[]> {
  const { rows } = await sql<ShopOrder>`
    select id, reference, state, state_before_review as before, payer, recipient, supplier_code,
           price_pesewas as price, received_pesewas as received, seller_id,
           seller_commission_pesewas as seller_share, agent_id,
           agent_commission_pesewas as agent_share, coalesce(channel in ('counter', 'list', 'api'), false) as is_from_float,
           exists (select 1 from decisions where order_id = orders.id and state = 'done'
             and move = any(${[...orderMarks]}))
             as is_decided
    from orders`.execute(tx);
  return rows;
}

async function readPayouts(tx: Tx): Promise<ShopPayout[]> {
  const { rows } = await sql<ShopPayout>`
    select id, reference, state, phone, amount_pesewas as amount, amount_pesewas - fee_pesewas as net, contradicted as is_contradicted,
           exists (select 1 from decisions where payout_id = payouts.id and state = 'done'
             and move in ('mark-paid', 'mark-failed')) as is_decided
    from payouts`.execute(tx);
  return rows;
}

async function readAttempts(tx: Tx): Promise<ShopAttempt[]> {
  const { rows } = await sql<ShopAttempt>`
    select reference, direction, order_id, payout_id, outcome,
           contradicted_by, hinted_at is not null as is_hinted,
           outcome in ('open', 'unknown') and exists (select 1 from comparison_differences
             where attempt_id = attempts.id and what = ${secondDeliveryUnknown}) as is_listed,
           exists (select 1 from attempt_evidence
             where attempt_id = attempts.id and source = 'admin' and status = 'failed') as is_closed
    from attempts`.execute(tx);
  return rows;
}

async function readBooked(tx: Tx): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select coalesce(order_id, payout_id)::text as subject, account, sum(amount_pesewas)::bigint as amount
    from ledger_postings join ledger_transactions on id = transaction_id
    where order_id is not null or payout_id is not null
    group by 1, 2 having sum(amount_pesewas) <> 0`.execute(tx);
  return rows;
}

async function readSums(tx: Tx, which: ReturnType<typeof sql>): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ account: string; sum: bigint }>`
    select account, sum(amount_pesewas)::bigint as sum
    from ledger_postings join ledger_transactions on id = transaction_id
    where ${which} group by 1`.execute(tx);
  return new Map(rows.map(({ account, sum }) => [account, sum]));
}
