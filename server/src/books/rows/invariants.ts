/** What must be true of the books at every moment, as data: each names itself, says what holds, and finds the rows for which it does not. */
import type { OrderState } from '@ntem/contract/states';
import { statesInFlight } from '#payouts/rules/payout-rules.ts';
import { entryInvariants } from './entry-invariants.ts';

export type Invariant = {
  name: string;
  /** What holds. */
  sentence: string;
  /** The rows for which it does not: `subject`, under which a person finds it, and `detail`. No number of a person. */
  broken: string;
};

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** In review, an order stands where it stood before. */
const standing = `case when orders.state = 'needs_review' then state_before_review else orders.state end`;
const undecided = `outcome in ('open', 'unknown')`;
/** Paid for, and neither delivered nor given back. */
const owedStates = list([
  'paid',
  'paid_late',
  'delivering',
  'delivery_unknown',
  'on_hold',
  'delivery_failed',
  'refund_pending',
] satisfies OrderState[]);
/** Entries by which the money of an order goes back. */
const waysBack = list(['refunded', 'returned', 'settled_by_hand', 'payment_reversed']);
const entries = 'ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id';
const isInFlight = `payouts.state in (${list(statesInFlight)})`;

function hasEntry(order: string, kinds: string): string {
  return `exists (select 1 from ledger_transactions where order_id = ${order} and kind in (${kinds}))`;
}

function hasJob(kinds: string[], subject: string): string {
  return `exists (select 1 from jobs where kind in (${list(kinds)}) and subject = ${subject})`;
}

/** What goes back of a second payment does not look after the order itself. */
const isBeside = `exists (select 1 from attempts as paid
  where paid.id = attempts.collection_id and paid.surplus and orders.received_pesewas is not null)`;
const hasUndecided = `exists (
  select 1 from attempts where order_id = orders.id and ${undecided} and not ${isBeside})`;

/** Money in the ledger. */
const ledger: Invariant[] = [
  {
    name: 'entries-sum-to-zero',
    sentence: 'The postings of each ledger transaction sum to 0.',
    broken: `select 'entry ' || transaction_id as subject, 'they sum to ' || sum(amount_pesewas) as detail
      from ledger_postings group by transaction_id having sum(amount_pesewas) <> 0`,
  },
  {
    name: 'entries-have-postings',
    sentence: 'Each ledger transaction moves something.',
    broken: `select 'entry ' || id as subject, kind as detail from ledger_transactions
      where not exists (select 1 from ledger_postings where transaction_id = id)`,
  },
  {
    name: 'money-moves-for-somebody',
    sentence:
      'Money moves for an order, for a payout, to top up a float, or as the balance that a seller brought.',
    broken: `select 'entry ' || id as subject, kind as detail from ledger_transactions
      where order_id is null and payout_id is null and kind not in ('top_up', 'opening_balance')`,
  },
  {
    name: 'brought-once',
    sentence: 'A seller brings one balance from the old system, and it is owed to that seller alone.',
    broken: `select 'entry ' || id as subject, brought || ' brought, ' || owed || ' owed, ' || times || ' times' as detail
      from (
        select id, count(*) over (partition by note) as times,
               coalesce((select sum(amount_pesewas) from ledger_postings
                         where transaction_id = id and account = 'old_system'), 0) as brought,
               coalesce((select -sum(amount_pesewas) from ledger_postings
                         where transaction_id = id and account = 'commission:' || note), 0) as owed
        from ledger_transactions where kind = 'opening_balance') as entry
      where times > 1 or brought <= 0 or owed <> brought`,
  },
  {
    name: 'once-in-the-books',
    sentence: 'An order is paid, delivered and reversed at most once.',
    broken: `select 'order ' || reference as subject, counted.kind || ' ' || times || ' times' as detail
      from (select order_id, kind, count(*) as times from ledger_transactions
            where kind in ('paid', 'delivered', 'reversal') and order_id is not null
            group by 1, 2 having count(*) > 1) as counted
      join orders on orders.id = order_id`,
  },
  {
    name: 'kept-balances',
    sentence: 'The balances that are kept are the sums of the postings until then.',
    broken: `select account as subject,
        'kept ' || coalesce(balance_pesewas::text, 'nothing') || ', posted ' || coalesce(posted, 0) as detail
      from ledger_checkpoint full join (
        select account, sum(amount_pesewas) as posted from ${entries}
        where created_at < (select max(until) from ledger_checkpoint) group by account) as summed using (account)
      where coalesce(balance_pesewas, 0) <> coalesce(posted, 0)`,
  },
  {
    name: 'kept-days',
    sentence: 'The sums of days that are kept are those of the postings of the day.',
    broken: `select day || ' ' || kind || ' ' || account as subject,
        'kept ' || coalesce(amount_pesewas::text, 'nothing') || ', posted ' || coalesce(posted, 0) as detail
      from ledger_days full join (
        select (created_at at time zone 'Africa/Accra')::date as day, kind,
               case when account like 'commission:%' then 'commission' else account end as account,
               sum(amount_pesewas) as posted
        from ${entries} where created_at < (select max(until) from ledger_days)
        group by 1, 2, 3) as summed using (day, kind, account)
      where coalesce(amount_pesewas, 0) <> coalesce(posted, 0)`,
  },
  {
    name: 'kept-statements',
    sentence:
      "A seller's month that is kept, or the part of it that is over, begins with and moves by what was posted.",
    broken: `select 'seller ' || seller_id || ' ' || to_char(month, 'YYYY-MM') as subject,
        'kept ' || opening_pesewas || ' and ' || moved || ', posted ' || opened || ' and ' || posted as detail
      from (
        select seller_id, month, opening_pesewas, lines, month + interval '1 month' as until from statements
        union all select seller_id, month, opening_pesewas, lines, until from running_statements
      ) as statement
      cross join lateral (
        select coalesce(sum((line ->> 'amount')::bigint), 0) as moved from jsonb_array_elements(lines) as line) as kept
      cross join lateral (
        select coalesce(-sum(amount_pesewas) filter (where created_at < starts), 0) as opened,
               coalesce(-sum(amount_pesewas) filter (where created_at >= starts), 0) as posted
        from (select month::timestamp at time zone 'Africa/Accra' as starts,
                     until::timestamp at time zone 'Africa/Accra' as ends) as span
        join (${entries}) on account = 'commission:' || seller_id and created_at < ends) as books
      where opening_pesewas <> opened or moved <> posted`,
  },
];

/** Orders, what was paid for them and what was given for it. */
const orders: Invariant[] = [
  {
    name: 'price-is-a-ladder',
    sentence: 'What a buyer pays is our price and what each seller adds, and no less than the bundle costs.',
    broken: `select 'order ' || reference as subject,
        price_pesewas || ' of ' || amount_pesewas || ' + ' || agent_commission_pesewas || ' + '
          || seller_commission_pesewas as detail
      from orders
      where price_pesewas < amount_pesewas + agent_commission_pesewas + seller_commission_pesewas
        or seller_base_pesewas < amount_pesewas + agent_commission_pesewas or amount_pesewas < cost_pesewas
        -- Whoever buys through the own link pays that price and earns nothing by it.
        or (user_id is distinct from seller_id and user_id is distinct from agent_id
          and price_pesewas <> amount_pesewas + agent_commission_pesewas + seller_commission_pesewas)
        or (user_id is distinct from agent_id and seller_base_pesewas <> amount_pesewas + agent_commission_pesewas)
        or (seller_id is null and seller_commission_pesewas <> 0) or (agent_id is null and agent_commission_pesewas <> 0)`,
  },
  {
    name: 'paid-exactly',
    sentence: 'An order counts as paid by its exact price, and by one payment.',
    broken: `select 'order ' || orders.reference as subject,
        'price ' || price_pesewas || ', received ' || coalesce(orders.received_pesewas::text, 'nothing')
          || ' by ' || coalesce(payments, 0) || ' payments' as detail
      from orders left join (
        select order_id, count(*) as payments, sum(received_pesewas) as paid from attempts
        where direction = 'collect' and outcome in ('done', 'reversed') and not surplus group by 1) as collected
        on order_id = orders.id
      where (orders.received_pesewas is not null or paid_at is not null or payments is not null)
        and (payments, paid, orders.received_pesewas) is distinct from (1, price_pesewas, price_pesewas)`,
  },
  {
    name: 'paid-is-booked',
    sentence: 'What counts as paid, delivered or refunded has its entry in the books.',
    broken: `select 'order ' || reference as subject, 'the books lack the entry ''' || needed || '''' as detail
      from (
        select reference, unnest(array[
          case when paid_at is not null and not ${hasEntry('orders.id', `'paid'`)} then 'paid' end,
          case when ${standing} = 'delivered' and not ${hasEntry('orders.id', `'delivered'`)} then 'delivered' end,
          case when ${standing} = 'refunded' and not ${hasEntry('orders.id', waysBack)} then 'refunded' end
        ]) as needed from orders) as lacking
      where needed is not null`,
  },
  {
    name: 'value-only-for-money',
    sentence: 'Nothing is sent or given back for an order that was not paid.',
    broken: `select 'order ' || reference as subject, orders.state || ', and paid at no time' as detail from orders
      where paid_at is null and (${standing} in (${owedStates}) and ${standing} <> 'refund_pending'
        or ${standing} = 'delivered')`,
  },
  {
    name: 'delivered-once',
    sentence: 'What counts as delivered was delivered by one call, and by no other.',
    broken: `select 'order ' || orders.reference as subject,
        coalesce(times, 0) || ' calls count as delivered' as detail
      from orders left join (
        select order_id, count(*) as times from attempts
        where direction = 'deliver' and outcome = 'done' and not surplus group by 1) as delivered
        on order_id = orders.id
      where coalesce(times, 0) > 1 or (${standing} = 'delivered' and coalesce(times, 0) <> 1)`,
  },
  {
    name: 'delivered-or-refunded',
    sentence: 'No order is both delivered and refunded.',
    broken: `select 'order ' || reference as subject, orders.state || ', and both are in the books' as detail
      from orders
      where ${hasEntry('orders.id', `'delivered'`)} and ${hasEntry('orders.id', `'refunded'`)}
        and not ${hasEntry('orders.id', `'reversal'`)}`,
  },
  {
    name: 'refund-within-payment',
    sentence: 'No more is given back, or on its way back, than was received.',
    broken: `select 'payment ' || collected.reference as subject,
        given || ' of ' || coalesce(received_pesewas, 0) as detail
      from (select collection_id as paid_by, sum(amount_pesewas) as given from attempts
            where direction = 'refund' and outcome in ('open', 'unknown', 'done') and not surplus
            group by 1) as refunds
      join attempts as collected on collected.id = paid_by
      where given > coalesce(received_pesewas, 0)`,
  },
  {
    name: 'unknown-stays-unknown',
    sentence: 'While a delivery may have happened, its money does not go back.',
    broken: `select 'order ' || orders.reference as subject, 'a refund is ' || refund.outcome as detail
      from attempts as delivery
      join attempts as refund on refund.order_id = delivery.order_id and refund.direction = 'refund'
        and refund.outcome in ('open', 'unknown', 'done') and not refund.surplus
      join attempts as collected on collected.id = refund.collection_id and not collected.surplus
      join orders on orders.id = delivery.order_id
      where delivery.direction = 'deliver' and delivery.${undecided}`,
  },
  {
    name: 'one-undecided-call',
    sentence: 'Of each kind, one call at most is undecided for an order; of refunds, one for each payment.',
    broken: `select 'order ' || reference as subject, times || ' of ' || direction as detail
      from (select order_id, direction, count(*) as times from attempts
            where ${undecided} and order_id is not null
            group by order_id, direction, collection_id having count(*) > 1) as counted
      join orders on orders.id = order_id`,
  },
  {
    name: 'owed-to-buyers',
    sentence: 'Buyers are owed what open orders were paid with, and nothing else.',
    broken: `select 'order ' || reference as subject,
        orders.state || ': customer_funds holds ' || coalesce(held, 0) || ' of it, and should hold ' || -owed as detail
      from (
        select id, reference, state, case when ${standing} in (${owedStates})
            or (${standing} = 'refunded' and exists (
              select 1 from attempts where order_id = orders.id and contradicted_by = 'refund_taken_back' and not surplus))
          then coalesce(received_pesewas, 0) else 0 end as owed
        from orders) as orders
      left join (
        select order_id, sum(amount_pesewas) as held from ${entries}
        where account = 'customer_funds' and order_id is not null group by 1) as funds on order_id = orders.id
      where coalesce(held, 0) <> -owed`,
  },
  {
    name: 'commission-is-the-rung',
    sentence: 'Each seller earns their rung of an order that is delivered, once, and nothing of any other.',
    broken: `select 'order ' || reference as subject,
        orders.state || ': ' || account || ' has ' || -coalesce(booked, 0) || ' of it, and should have ' || coalesce(due, 0) as detail
      from (
        select order_id, account, sum(due) as due from (
          select id as order_id, 'commission:' || seller_id as account, seller_commission_pesewas as due
          from orders where seller_commission_pesewas > 0 and ${standing} = 'delivered'
          union all
          select id, 'commission:' || agent_id, agent_commission_pesewas
          from orders where agent_commission_pesewas > 0 and ${standing} = 'delivered') as rungs
        group by 1, 2) as rungs
      full join (
        select order_id, account, sum(amount_pesewas) as booked from ${entries}
        where account like 'commission:%' and order_id is not null group by 1, 2) as earned using (order_id, account)
      join orders on orders.id = order_id
      where coalesce(due, 0) <> -coalesce(booked, 0)`,
  },
  {
    name: 'legal-steps',
    sentence: 'An order has taken only steps that are legal, each from where it stood.',
    broken: `select 'order ' || reference as subject, coalesce(step.from_state, 'nothing') || ' to ' || step.to_state as detail
      from (
        select order_id, from_state, to_state, lag(to_state) over steps as stood, lag(from_state) over steps as stood_before
        from order_events window steps as (partition by order_id order by id)) as step
      join orders on orders.id = order_id
      left join order_transitions as legal on legal.from_state = step.from_state and legal.to_state = step.to_state
        and legal.review_origin = case when step.from_state = 'needs_review' then review_origin_of(stood_before) else '' end
      where step.from_state is distinct from stood or (legal.to_state is null and step.from_state is not null)
        or (step.from_state is null and step.to_state <> 'created')`,
  },
  {
    name: 'steps-lead-here',
    sentence: 'The last step of an order led to the state that it is in.',
    broken: `select 'order ' || reference as subject,
        orders.state || ', and its history says ' || coalesce(last.to_state, 'nothing') as detail
      from orders left join (
        select distinct on (order_id) order_id, to_state from order_events order by order_id, id desc) as last
        on order_id = orders.id
      where orders.state is distinct from last.to_state`,
  },
];

/** What sellers earned and withdrew. */
const payouts: Invariant[] = [
  {
    name: 'payout-is-booked',
    sentence:
      "What is on its way to a seller is in flight, and what failed is in the seller's balance again.",
    broken: `select 'payout ' || reference as subject,
        payouts.state || ': in flight ' || coalesce(flying, 0) || ', taken from the seller ' || coalesce(taken, 0)
          || ' of ' || amount_pesewas as detail
      from payouts left join (
        select payout_id, sum(amount_pesewas) filter (where account = 'payouts_in_flight') as flying,
               sum(amount_pesewas) filter (where account like 'commission:%') as taken
        from ${entries} where payout_id is not null group by 1) as booked on payout_id = payouts.id
      where coalesce(flying, 0) <> case when ${isInFlight} then -amount_pesewas else 0 end
        or coalesce(taken, 0) <> case when ${isInFlight} or payouts.state = 'paid' then amount_pesewas else 0 end`,
  },
  {
    name: 'payout-has-one-call',
    sentence: 'A payout is sent by one call, whose outcome is its own.',
    broken: `select 'payout ' || payouts.reference as subject,
        payouts.state || ', calls: ' || coalesce(outcomes, 'none') as detail
      from payouts left join (
        select payout_id, count(*) as calls, string_agg(outcome, ' ') as outcomes from attempts
        where payout_id is not null group by 1) as called on payout_id = payouts.id
      where coalesce(calls, 0) > 1 or case
        when payouts.state in ('requested', 'awaiting_approval', 'rejected') then calls is not null
        when payouts.state in ('sending', 'unknown') then coalesce(outcomes, '') not in ('open', 'unknown')
        when payouts.state = 'paid' then coalesce(outcomes, '') <> 'done'
        else coalesce(outcomes, '') not in ('failed', 'reversed') end`,
  },
];

/** Held orders wait on their supplier, which is tried now and then; everything else that is open has its own job. */
const isTried = `exists (
  select 1 from vendor_lines join jobs on kind = 'probe-supplier' and subject = vendor || ' ' || vendor_lines.network
  where role = 'deliver' and vendor_lines.network = orders.network and resting_since is not null)`;
const waitingStates = ['created', 'awaiting_code', 'paid', 'paid_late', 'on_hold', 'delivery_failed'];
const askedStates = ['prompting', 'payment_pending', 'delivering', 'delivery_unknown'];

const jobs: Invariant[] = [
  {
    name: 'open-orders-have-jobs',
    sentence: 'An open order has a job that looks after it.',
    broken: `select 'order ' || reference as subject, state as detail from orders
      where state in (${list([...waitingStates, 'refund_pending'])})
        and not ${hasJob(['expire-order', 'deliver-order', 'refund-order'], 'orders.id::text')}
        and not (state = 'on_hold' and ${isTried}) and not ${hasUndecided}`,
  },
  {
    name: 'sent-orders-are-awaited',
    sentence: 'An order that waits for a vendor has a call that is undecided.',
    broken: `select 'order ' || reference as subject, state as detail from orders
      where state in (${list(askedStates)}) and not ${hasUndecided}`,
  },
  {
    name: 'undecided-calls-are-asked-about',
    sentence: 'Each call that is undecided, or of which a vendor has news, is asked about.',
    broken: `select 'call ' || reference as subject, direction || ' ' || outcome as detail from attempts
      where (${undecided} or hinted_at is not null)
        and not exists (select 1 from jobs where kind = 'follow-' || direction and subject = attempts.id::text)`,
  },
  {
    name: 'requested-payouts-have-jobs',
    sentence: 'A payout that was asked for has a job that sends it.',
    broken: `select 'payout ' || reference as subject, state as detail from payouts
      where state = 'requested' and not ${hasJob(['send-payout'], 'payouts.id::text')}`,
  },
  {
    name: 'decisions-are-carried-out',
    sentence: 'What an admin has decided has a job that carries it out.',
    broken: `select 'decision ' || id as subject, move as detail from decisions
      where state = 'under_way' and not ${hasJob(['carry-out-decision'], 'decisions.id::text')}`,
  },
];

export const invariants: readonly Invariant[] = [
  ...ledger,
  ...entryInvariants,
  ...orders,
  ...payouts,
  ...jobs,
];
