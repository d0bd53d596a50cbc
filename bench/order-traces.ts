/** The traces of orders: calls to vendors, changes of state, and the books. SQL, by table. */

export const fillAttempts = `
  insert into attempts (id, order_id, direction, number, provider, reference, vendor_reference, amount_pesewas, outcome, checks,
    created_at, settled_at)
  select gen_random_uuid(), id, direction, 1, 'sandbox', 'NTA' || upper(substr(md5(id || direction), 1, 19)),
         'TRX-' || upper(substr(md5(direction || id), 1, 14)), price_pesewas, outcome, 1, created_at + interval '1 minute',
         case when outcome <> 'open' then created_at + interval '2 minutes' end
  from orders
  cross join lateral (values
    ('collect', case when paid_at is not null then 'done' when state = 'payment_pending' then 'open' else 'failed' end,
     state not in ('awaiting_code')),
    ('deliver', case when delivered_at is not null then 'done' when state = 'delivering' then 'open' else 'failed' end,
     paid_at is not null),
    ('refund', 'done', state = 'refunded')
  ) as call (direction, outcome, was_made)
  where was_made`;

export const fillEvents = `
  insert into order_events (order_id, from_state, to_state, actor, created_at)
  select id, lag(step.state) over (partition by orders.created_at, id order by nth), step.state, 'bench',
         created_at + interval '15 seconds' * nth
  from orders
  cross join lateral unnest(array['created', 'awaiting_code']
    || case when orders.state = 'awaiting_code' then '{}' else array['prompting', 'payment_pending'] end
    || case when paid_at is null then '{}' else array['paid', 'delivering'] end
    || case when orders.state in ('awaiting_code', 'payment_pending', 'delivering') then '{}'
            when orders.state = 'refunded' then array['delivery_failed', 'refund_pending', 'refunded']
            when orders.state = 'needs_review' and paid_at is not null then array['delivered', 'needs_review']
            else array[orders.state] end) with ordinality as step (state, nth)`;

/** Payments, deliveries and refunds, with the postings of each. */
export const fillLedger = `
  create temp table entry as
  select row_number() over (order by at) as id, kind, order_id, at, postings
  from (
    select 'paid' as kind, id as order_id, paid_at as at, 'gateway:sandbox=' || price_pesewas
           || ',customer_funds=' || -price_pesewas as postings
    from orders where paid_at is not null
    union all
    select 'delivered', id, delivered_at, 'customer_funds=' || price_pesewas || ',supplier:sandbox=' || -cost_pesewas
           || case when seller_id is null then '' else ',commission:' || seller_id || '=' || -seller_commission_pesewas end
           || case when agent_id is null then '' else ',commission:' || agent_id || '=' || -agent_commission_pesewas end
           || ',margin=' || cost_pesewas + seller_commission_pesewas + agent_commission_pesewas - price_pesewas
    from orders where delivered_at is not null
    union all
    select 'refunded', id, refunded_at, 'customer_funds=' || price_pesewas || ',gateway:sandbox=' || -price_pesewas
    from orders where refunded_at is not null
  ) as entries;
  insert into ledger_transactions (id, kind, order_id, created_at) overriding system value
  select id, kind, order_id, at from entry order by id;
  insert into ledger_postings (transaction_id, account, amount_pesewas)
  select id, split_part(posting, '=', 1), split_part(posting, '=', 2)::bigint
  from entry, unnest(string_to_array(postings, ',')) as posting
  order by id;
  select setval(pg_get_serial_sequence('ledger_transactions', 'id'), (select max(id) from entry))`;
