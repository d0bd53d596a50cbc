/** Invariants of orders, their payments and their deliveries. */
import { buyerColumns, buyerJoin } from '#orders/rows/sale-days.ts';
import { entries, hasEntry, type Invariant, owedStates, standing, undecided, waysBack } from './invariant.ts';

export const orderInvariants: Invariant[] = [
  {
    name: 'price-is-a-ladder',
    sentence: 'What a buyer pays is our price and what each seller adds, and no less than the bundle costs.',
    broken: `select 'order ' || reference as subject,
        price_pesewas || ' of ' || amount_pesewas || ' + ' || agent_commission_pesewas || ' + '
          || seller_commission_pesewas as detail
      from orders
      where price_pesewas < amount_pesewas + agent_commission_pesewas + seller_commission_pesewas
        or seller_base_pesewas < amount_pesewas + agent_commission_pesewas or amount_pesewas < cost_pesewas
        -- Sellers who buy through their own link pay that price and earn nothing by it.
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
              select 1 from attempts where order_id = orders.id and not surplus and (contradicted_by = 'refund_taken_back'
                or (contradicted_by = 'payment_taken_back' and exists (
                  select 1 from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
                  where attempt_id = attempts.id and kind = 'payment_returned' and account = 'customer_funds')))))
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
  {
    name: 'kept-sales',
    sentence:
      'The sums of sales that are kept are those of the orders of the day, unless it is marked as changed since.',
    broken: `select 'seller ' || seller_id || ' ' || day as subject,
        'the kept sums are off by ' || sum(sold) || ' orders and ' || sum(price) as detail
      from (
        select day, seller_id, agent_id, network, phase, account_upline_id, guest_seller_id, taker_upline_id, sold,
               price_pesewas as price, seller_commission_pesewas as own, agent_commission_pesewas as above
        from sale_days
        union all
        select (orders.created_at at time zone 'Africa/Accra')::date, orders.seller_id, agent_id, network, phase,
               ${buyerColumns}, -1, -price_pesewas, -seller_commission_pesewas, -agent_commission_pesewas
        from orders ${buyerJoin}
        where orders.seller_id is not null
      ) as compared
      where day < (select until from sale_days_until) and not exists (
        select 1 from late_sales where late_sales.day = compared.day and late_sales.seller_id = compared.seller_id)
      group by day, seller_id, agent_id, network, phase, account_upline_id, guest_seller_id, taker_upline_id
      having (sum(sold), sum(price), sum(own), sum(above)) <> (0, 0, 0, 0)`,
  },
];
