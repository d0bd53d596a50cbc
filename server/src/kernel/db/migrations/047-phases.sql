-- What lists and sums are by: what the wire shows of an order, which changes twice in a purchase where its state changes
-- six times. No index holds the state, so that the other four replace the row within its page and write to no index.
drop index orders_sold_by, orders_sold_below, orders_sales, orders_status, orders_state, orders_earned_by, orders_earned_below;

alter table orders
  -- In review an order counts as what it was before.
  add column phase text not null generated always as (
    case case state when 'needs_review' then coalesce(state_before_review, 'payment_pending') else state end
      when 'created' then 'begun'
      when 'awaiting_code' then 'begun'
      when 'prompting' then 'begun'
      when 'payment_pending' then 'begun'
      when 'payment_failed' then 'unpaid'
      when 'expired' then 'unpaid'
      when 'paid' then 'paid'
      when 'paid_late' then 'paid'
      when 'delivering' then 'paid'
      when 'delivery_unknown' then 'paid'
      when 'on_hold' then 'paid'
      when 'delivery_failed' then 'undelivered'
      when 'refund_pending' then 'undelivered'
      when 'refunded' then 'refunded'
      when 'delivered' then 'delivered'
    end) stored,
  -- Somebody or something still has to look after it.
  add column is_open boolean not null generated always as (
    state not in ('delivered', 'refunded', 'payment_failed', 'expired')) stored,
  -- Room in each page for the next version of its rows.
  set (fillfactor = 60);

create index orders_sold_by on orders (seller_id, created_at desc, id desc)
  include (phase, price_pesewas, seller_commission_pesewas, user_id, guest_id)
  where seller_id is not null;
create index orders_sold_below on orders (agent_id, created_at desc, id desc)
  include (phase, price_pesewas, agent_commission_pesewas, user_id, guest_id)
  where agent_id is not null;
create index orders_sales on orders (created_at) include (network, price_pesewas, delivered_at, phase)
  where paid_at is not null;
create index orders_phase on orders (phase) include (created_at);
-- Open orders: small, and the sweeps read it all the time.
create index orders_open on orders (created_at) where is_open;
create index orders_earned_by on orders (seller_id, delivered_at)
  include (id, phase, seller_commission_pesewas, seller_base_pesewas)
  where seller_commission_pesewas > 0 and delivered_at is not null;
create index orders_earned_below on orders (agent_id, delivered_at)
  include (id, phase, agent_commission_pesewas, amount_pesewas)
  where agent_commission_pesewas > 0 and delivered_at is not null;

-- The history of all orders that one statement moves is written by one statement. Its rows are made from the order's own,
-- and orders cannot be deleted: looking each of them up again would be a third of a step.
drop trigger orders_record on orders;
drop function record_order_event();
alter table order_events drop constraint order_events_order_id_fkey;

create function record_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, to_state, actor, evidence)
  select id, state, changed_by, evidence from new_rows;
  return null;
end $$;

create function record_order_steps() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, from_state, to_state, actor, evidence)
  select id, old_rows.state, new_rows.state, new_rows.changed_by, new_rows.evidence
  from new_rows join old_rows using (id) where new_rows.state <> old_rows.state;
  return null;
end $$;

create trigger orders_record_new after insert on orders
  referencing new table as new_rows for each statement execute function record_new_orders();
create trigger orders_record_steps after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function record_order_steps();
