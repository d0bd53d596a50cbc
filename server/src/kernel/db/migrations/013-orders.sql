-- Orders, who made them, and every step that they took.

-- Buyers without an account, known by the number they pay with.
create table guests (
  id uuid primary key default gen_random_uuid(),
  phone text not null unique check (phone ~ '^0[0-9]{9}$'),
  name text not null default 'Guest User',
  -- The first seller who sold to this number.
  seller_id uuid references users,
  verified_at timestamptz,
  -- The account that took this history over.
  user_id uuid references users,
  created_at timestamptz not null default now()
);

-- What is counted of a seller's guests, and who of them has an account by now.
create index guests_of_seller on guests (seller_id, created_at desc) include (id, user_id, verified_at);
create index guests_user on guests (user_id);
create index guests_created on guests (created_at desc, id desc);
create index guests_search on guests using gin (lower(name || ' ' || phone) gin_trgm_ops);

-- Names that guests gave: a search finds the names first, and the orders of each lie in the order of the list. Not unique:
-- two orders with one new name would wait for each other.
create table guest_names (name text not null);
create index guest_names_name on guest_names (name);
create index guest_names_search on guest_names using gin (lower(name) gin_trgm_ops);

-- One bundle for one recipient. Price, cost and the sellers' shares are fixed when it is made and never change. Lists and sums
-- go by the phase, which changes twice in a purchase where the state changes six times: no index holds the state, so that
-- the other four steps replace the row within its page and write to no index.
create table orders (
  id uuid primary key default gen_random_uuid(),
  -- The public id of the payment, and the secret in the address of the order's screen.
  payment_id uuid not null unique default gen_random_uuid(),
  -- What a person can read out: `ext_transaction_id` on the wire.
  reference text not null,
  state text not null default 'created',
  state_before_review text,
  -- Who made the last change and why; copied into order_events by a trigger.
  changed_by text not null,
  evidence jsonb,
  service_id uuid not null references services,
  bundle_id uuid not null references bundles,
  -- As they were at the sale: a renamed or deleted bundle does not change history.
  service_name text not null,
  bundle_name text not null,
  supplier_code text not null,
  megabytes integer not null,
  -- Without a reference to networks: every purchase would lock the one row of its network.
  network text not null,
  recipient text not null check (recipient ~ '^0[0-9]{9}$'),
  payer text not null check (payer ~ '^0[0-9]{9}$'),
  payer_network text not null,
  buyer_name text not null,
  user_id uuid references users,
  guest_id uuid references guests,
  -- Who sold it, and the agent above a subagent, as the link said.
  seller_id uuid references users,
  agent_id uuid references users,
  price_pesewas bigint not null check (price_pesewas > 0),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  cost_pesewas bigint not null check (cost_pesewas >= 0),
  seller_base_pesewas bigint not null,
  seller_commission_pesewas bigint not null default 0 check (seller_commission_pesewas >= 0),
  agent_commission_pesewas bigint not null default 0 check (agent_commission_pesewas >= 0),
  received_pesewas bigint,
  -- The keys under which the buyer's requests may be repeated. A repeated request is answered from the order itself.
  buy_key text unique,
  -- The request that the key of the purchase is bound to.
  buy_body_hash bytea,
  confirm_key text,
  -- Under which the code of the first answer is entered; null where no code was wanted or none was sent.
  code_request_id uuid,
  needs_code boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  paid_at timestamptz,
  delivered_at timestamptz,
  refunded_at timestamptz,
  -- In review an order counts as what it was before.
  phase text not null generated always as (
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
  is_open boolean not null generated always as (
    state not in ('delivered', 'refunded', 'payment_failed', 'expired')) stored,
  check (price_pesewas >= cost_pesewas + seller_commission_pesewas + agent_commission_pesewas),
  check (price_pesewas >= amount_pesewas),
  check (agent_id is null or seller_id is not null)
)
-- Room in each page for the next version of its rows.
with (fillfactor = 60);

-- Lists and searches among millions of orders are counted and sorted by these indexes alone: `include` and the id as
-- the last column are there so that only the rows of the page itself are visited.
create unique index orders_reference on orders (reference) include (created_at, id);
create index orders_payer on orders (payer, created_at desc) include (id);
create index orders_recipient on orders (recipient, created_at desc) include (id);
-- The newest orders whose numbers or references begin alike: within each beginning, in the order of the list.
create index orders_payer_prefix on orders (left(payer, 6), created_at desc, id) include (payer);
create index orders_recipient_prefix on orders (left(recipient, 6), created_at desc, id) include (recipient);
create index orders_reference_prefix_4 on orders (left(reference, 4), created_at desc, id) include (reference);
create index orders_created on orders (created_at desc, id);
create index orders_user on orders (user_id, created_at desc, id) where user_id is not null;
create index orders_guest on orders (guest_id, created_at desc) where guest_id is not null;
create index orders_service on orders (service_id, created_at desc);
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
create index orders_bundle on orders (bundle_id, created_at desc, id);
create index orders_guest_name on orders (buyer_name, created_at desc, id)
  where user_id is null and buyer_name <> 'Guest User';
-- Sales that earned a seller nothing have no line in the ledger, and are sales all the same.
create index orders_unearned_by on orders (seller_id, delivered_at)
  where seller_commission_pesewas = 0 and seller_id is not null and delivered_at is not null;
create index orders_unearned_below on orders (agent_id, delivered_at)
  where agent_commission_pesewas = 0 and agent_id is not null and delivered_at is not null;

-- Every legal step. For a step out of review, also where the order came from.
create table order_transitions (
  from_state text not null,
  to_state text not null,
  review_origin text not null default '',
  primary key (from_state, to_state, review_origin)
);

-- Money may come under a call that seemed never to have left, and be taken back before anything was sent for it.
insert into order_transitions (from_state, to_state) values
  ('created', 'awaiting_code'), ('created', 'prompting'), ('created', 'expired'), ('created', 'paid'),
  ('created', 'needs_review'),
  ('awaiting_code', 'prompting'), ('awaiting_code', 'expired'), ('awaiting_code', 'paid'),
  ('awaiting_code', 'needs_review'),
  ('prompting', 'payment_pending'), ('prompting', 'awaiting_code'), ('prompting', 'created'),
  ('prompting', 'payment_failed'), ('prompting', 'paid'), ('prompting', 'needs_review'),
  ('payment_pending', 'payment_failed'), ('payment_pending', 'paid'), ('payment_pending', 'expired'),
  ('payment_pending', 'needs_review'),
  ('payment_failed', 'paid_late'), ('payment_failed', 'needs_review'),
  ('expired', 'paid_late'), ('expired', 'needs_review'),
  ('paid', 'delivering'), ('paid', 'on_hold'), ('paid', 'needs_review'),
  ('paid_late', 'delivering'), ('paid_late', 'refund_pending'), ('paid_late', 'on_hold'),
  ('paid_late', 'needs_review'),
  ('delivering', 'delivery_unknown'), ('delivering', 'delivered'), ('delivering', 'on_hold'),
  ('delivering', 'delivery_failed'), ('delivering', 'needs_review'),
  ('delivery_unknown', 'delivering'), ('delivery_unknown', 'delivered'), ('delivery_unknown', 'on_hold'),
  ('delivery_unknown', 'delivery_failed'), ('delivery_unknown', 'needs_review'),
  ('on_hold', 'delivering'), ('on_hold', 'delivery_failed'), ('on_hold', 'needs_review'),
  ('delivery_failed', 'delivering'), ('delivery_failed', 'delivered'), ('delivery_failed', 'refund_pending'),
  ('delivery_failed', 'needs_review'),
  ('refund_pending', 'refunded'), ('refund_pending', 'needs_review'),
  ('refunded', 'needs_review'), ('delivered', 'needs_review');

insert into order_transitions (from_state, to_state, review_origin) values
  ('needs_review', 'paid', 'payment'), ('needs_review', 'payment_failed', 'payment'),
  ('needs_review', 'refund_pending', 'payment'), ('needs_review', 'refunded', 'payment'),
  ('needs_review', 'delivering', 'delivery'), ('needs_review', 'delivered', 'delivery'),
  ('needs_review', 'delivery_failed', 'delivery'), ('needs_review', 'refunded', 'delivery'),
  ('needs_review', 'delivered', 'delivered'), ('needs_review', 'refund_pending', 'delivered'),
  ('needs_review', 'refund_pending', 'refund'), ('needs_review', 'refunded', 'refund');

create function review_origin_of(state text) returns text language sql immutable as $$
  select case
    when state in ('created', 'awaiting_code', 'prompting', 'payment_pending', 'payment_failed', 'expired')
      then 'payment'
    when state in ('paid', 'paid_late', 'on_hold', 'delivery_failed', 'delivering', 'delivery_unknown')
      then 'delivery'
    when state = 'delivered' then 'delivered'
    when state in ('refund_pending', 'refunded') then 'refund'
    else '' end
$$;

-- An order counts as paid only with the money in the books, and what it was paid for never changes.
create function check_order_step() returns trigger language plpgsql as $$
declare
  origin text := '';
begin
  if tg_op = 'INSERT' then
    if new.state <> 'created' then
      raise exception 'an order begins as created' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.payment_id, new.reference, new.bundle_id, new.recipient, new.payer, new.price_pesewas,
      new.amount_pesewas, new.cost_pesewas, new.seller_commission_pesewas, new.agent_commission_pesewas,
      new.network, new.supplier_code, new.megabytes)
     is distinct from
     (old.id, old.payment_id, old.reference, old.bundle_id, old.recipient, old.payer, old.price_pesewas,
      old.amount_pesewas, old.cost_pesewas, old.seller_commission_pesewas, old.agent_commission_pesewas,
      old.network, old.supplier_code, old.megabytes)
     or (old.seller_id is distinct from new.seller_id) or (old.agent_id is distinct from new.agent_id)
     or (old.received_pesewas is not null and new.received_pesewas is distinct from old.received_pesewas) then
    raise exception 'what an order was made with never changes' using errcode = 'check_violation';
  end if;
  if new.state = old.state then
    return new;
  end if;
  if old.state = 'needs_review' then
    origin := review_origin_of(old.state_before_review);
  end if;
  if not exists (
    select 1 from order_transitions
    where from_state = old.state and to_state = new.state and review_origin = origin
  ) then
    raise exception 'an order cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if new.state in ('paid', 'paid_late') and not exists (
    select 1 from attempts join ledger_transactions on attempt_id = attempts.id and kind = 'paid'
    where attempts.order_id = new.id and direction = 'collect' and outcome = 'done'
  ) then
    raise exception 'an order is paid by money that is in the books' using errcode = 'check_violation';
  end if;
  new.state_before_review := case when new.state = 'needs_review' then old.state end;
  new.changed_at := clock_timestamp();
  return new;
end $$;

create trigger orders_check before insert or update on orders
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_order_step();
create trigger orders_erasure before insert or update on orders
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure(
    'recipient', 'payer', 'buyer_name', 'evidence', 'phase', 'is_open');
create trigger orders_no_delete before delete on orders
  for each row execute function refuse_change();
create trigger orders_no_truncate before truncate on orders
  for each statement execute function refuse_change();

-- The history of an order: one row for each change of state, written by triggers, so that none is forgotten: one statement
-- for all orders that a statement moves. Orders cannot be deleted: to look each of them up again would be a third of a step.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  from_state text,
  to_state text not null,
  actor text not null,
  evidence jsonb,
  created_at timestamptz not null default clock_timestamp()
);

create index order_events_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete on order_events
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger order_events_erasure before update or delete on order_events
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('evidence');
create trigger order_events_no_truncate before truncate on order_events
  for each statement execute function refuse_change();

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

-- Numbers that the owner of an account has saved with a name.
create table saved_numbers (
  user_id uuid not null references users,
  phone text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, phone)
);

-- Messages about how orders have ended, and answers to complaints: each is sent once, and so many a day.
create table order_messages (
  order_id uuid not null references orders,
  told text not null check (told in ('delivered', 'refunded') or told like 'answer %'),
  created_at timestamptz not null default now(),
  primary key (order_id, told)
);
create index saved_numbers_phone on saved_numbers (phone);
create index order_messages_by_moment on order_messages (created_at);

-- Orders that sellers have reported to the admins or buyers complain about, and the answers. Whoever holds the order's page
-- needs no account: such a report has no reporter.
create table order_reports (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  reporter_id uuid references users,
  reason text not null,
  text text not null,
  created_at timestamptz not null default now(),
  answer text,
  answered_by uuid references users,
  answered_at timestamptz,
  -- Since when an admin looks at it, which the reporter sees.
  looked_at timestamptz,
  -- Closed without an answer.
  closed_by uuid references users,
  closed_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answered_by is null) = (answered_at is null)),
  check ((closed_by is null) = (closed_at is null)),
  check (closed_at is null or answered_at is null)
);
create unique index order_reports_open on order_reports (order_id, coalesce(reporter_id, order_id))
  where answered_at is null and closed_at is null;
create index order_reports_waiting on order_reports (created_at, id) where answered_at is null and closed_at is null;
create index order_reports_of_order on order_reports (order_id, created_at desc, id desc);
create index order_reports_of_reporter on order_reports (reporter_id, created_at desc, id desc);
