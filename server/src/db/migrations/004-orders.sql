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

create index guests_seller on guests (seller_id, created_at desc);
create index guests_user on guests (user_id);

-- One bundle for one recipient. Price, cost and the sellers' shares are fixed when it is made and never move.
create table orders (
  id uuid primary key default gen_random_uuid(),
  -- The public id of the payment, and the secret of the order's page.
  payment_id uuid not null unique default gen_random_uuid(),
  -- What a person can read out: `ext_transaction_id` on the wire.
  reference text not null unique,
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
  network text not null check (network in ('MTN', 'TELECEL', 'AIRTELTIGO')),
  recipient text not null check (recipient ~ '^0[0-9]{9}$'),
  payer text not null check (payer ~ '^0[0-9]{9}$'),
  payer_network text not null check (payer_network in ('MTN', 'TELECEL', 'AIRTELTIGO')),
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
  -- The keys under which the buyer's requests may be repeated.
  buy_key text unique,
  confirm_key text,
  needs_code boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  paid_at timestamptz,
  delivered_at timestamptz,
  refunded_at timestamptz,
  check (price_pesewas >= cost_pesewas + seller_commission_pesewas + agent_commission_pesewas),
  check (price_pesewas >= amount_pesewas),
  check (agent_id is null or seller_id is not null)
);

create index orders_payer on orders (payer, created_at desc);
create index orders_recipient on orders (recipient, created_at desc);
create index orders_created on orders (created_at desc, id);
create index orders_state on orders (state, created_at) where state not in ('delivered', 'refunded', 'payment_failed', 'expired');
create index orders_seller on orders (seller_id, created_at desc) where seller_id is not null;
create index orders_agent on orders (agent_id, created_at desc) where agent_id is not null;
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_guest on orders (guest_id, created_at desc) where guest_id is not null;
create index orders_service on orders (service_id, created_at desc);

-- Every legal step. For a step out of review, also where the order came from.
create table order_transitions (
  from_state text not null,
  to_state text not null,
  review_origin text not null default '',
  primary key (from_state, to_state, review_origin)
);

insert into order_transitions (from_state, to_state) values
  ('created', 'awaiting_code'), ('created', 'prompting'), ('created', 'expired'),
  ('awaiting_code', 'prompting'), ('awaiting_code', 'expired'),
  ('prompting', 'payment_pending'), ('prompting', 'awaiting_code'), ('prompting', 'created'),
  ('prompting', 'payment_failed'), ('prompting', 'paid'), ('prompting', 'needs_review'),
  ('payment_pending', 'payment_failed'), ('payment_pending', 'paid'), ('payment_pending', 'expired'),
  ('payment_pending', 'needs_review'),
  ('payment_failed', 'paid_late'), ('payment_failed', 'needs_review'),
  ('expired', 'paid_late'), ('expired', 'needs_review'),
  ('paid', 'delivering'), ('paid', 'on_hold'),
  ('paid_late', 'delivering'), ('paid_late', 'refund_pending'), ('paid_late', 'on_hold'),
  ('delivering', 'delivery_unknown'), ('delivering', 'delivered'), ('delivering', 'on_hold'),
  ('delivering', 'delivery_failed'), ('delivering', 'needs_review'),
  ('delivery_unknown', 'delivering'), ('delivery_unknown', 'delivered'), ('delivery_unknown', 'on_hold'),
  ('delivery_unknown', 'delivery_failed'), ('delivery_unknown', 'needs_review'),
  ('on_hold', 'delivering'), ('on_hold', 'delivery_failed'),
  ('delivery_failed', 'delivering'), ('delivery_failed', 'delivered'), ('delivery_failed', 'refund_pending'),
  ('refund_pending', 'refunded'), ('refund_pending', 'needs_review'),
  ('refunded', 'needs_review'), ('delivered', 'needs_review');

insert into order_transitions (from_state, to_state, review_origin) values
  ('needs_review', 'paid', 'payment'), ('needs_review', 'payment_failed', 'payment'),
  ('needs_review', 'refund_pending', 'payment'),
  ('needs_review', 'delivering', 'delivery'), ('needs_review', 'delivered', 'delivery'),
  ('needs_review', 'delivery_failed', 'delivery'),
  ('needs_review', 'delivered', 'delivered'), ('needs_review', 'refund_pending', 'delivered'),
  ('needs_review', 'refund_pending', 'refund'), ('needs_review', 'refunded', 'refund');

create function review_origin_of(state text) returns text language sql immutable as $$
  select case
    when state in ('prompting', 'payment_pending', 'payment_failed', 'expired') then 'payment'
    when state in ('delivering', 'delivery_unknown') then 'delivery'
    when state = 'delivered' then 'delivered'
    when state in ('refund_pending', 'refunded') then 'refund'
    else '' end
$$;

-- The history of an order: one row for each change of state, written by the trigger, so that none is forgotten.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  from_state text,
  to_state text not null,
  actor text not null,
  evidence jsonb,
  created_at timestamptz not null default clock_timestamp()
);

create index order_events_order on order_events (order_id, id);

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
      new.amount_pesewas, new.cost_pesewas, new.seller_commission_pesewas, new.agent_commission_pesewas)
     is distinct from
     (old.id, old.payment_id, old.reference, old.bundle_id, old.recipient, old.payer, old.price_pesewas,
      old.amount_pesewas, old.cost_pesewas, old.seller_commission_pesewas, old.agent_commission_pesewas)
     or (old.seller_id is distinct from new.seller_id) or (old.agent_id is distinct from new.agent_id) then
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
  new.state_before_review := case when new.state = 'needs_review' then old.state end;
  new.changed_at := clock_timestamp();
  return new;
end $$;

create trigger orders_check before insert or update on orders
  for each row execute function check_order_step();

create function record_order_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into order_events (order_id, from_state, to_state, actor, evidence)
    values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.changed_by, new.evidence);
  end if;
  return null;
end $$;

create trigger orders_record after insert or update on orders
  for each row execute function record_order_event();

create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();
create trigger order_events_no_truncate before truncate on order_events
  for each statement execute function refuse_change();
create trigger orders_no_delete before delete on orders
  for each row execute function refuse_change();

-- One foreign call that has an effect. The row and its reference are committed before the call.
create table attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders,
  payout_id uuid,
  direction text not null check (direction in ('collect', 'deliver', 'refund', 'payout')),
  provider text not null,
  reference text not null unique,
  amount_pesewas bigint not null check (amount_pesewas >= 0),
  outcome text not null default 'open' check (outcome in ('open', 'unknown', 'done', 'failed')),
  reason text,
  evidence jsonb,
  -- How often the vendor was asked, and when last.
  checks integer not null default 0,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((order_id is null) <> (payout_id is null))
);

create index attempts_order on attempts (order_id, created_at);
-- At most one attempt without a definite outcome for each order and direction, and one that succeeded.
create unique index attempts_one_open on attempts (order_id, direction) where outcome in ('open', 'unknown');
create unique index attempts_one_done on attempts (order_id, direction) where outcome = 'done';
create unique index attempts_one_payout on attempts (payout_id) where outcome in ('open', 'unknown', 'done');

-- A definite outcome is definite, and a reference belongs to one attempt for ever. A failure that a vendor
-- takes back may only become a success.
create function check_attempt_step() returns trigger language plpgsql as $$
begin
  if new.reference <> old.reference or new.order_id is distinct from old.order_id
     or new.amount_pesewas <> old.amount_pesewas or new.direction <> old.direction then
    raise exception 'what an attempt was made with never changes' using errcode = 'check_violation';
  end if;
  if old.outcome = 'done' and new.outcome <> 'done' then
    raise exception 'an attempt that succeeded stays so' using errcode = 'check_violation';
  end if;
  if old.outcome = 'failed' and new.outcome not in ('failed', 'done') then
    raise exception 'an attempt that failed is not open again' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger attempts_check before update on attempts
  for each row execute function check_attempt_step();
create trigger attempts_no_delete before delete on attempts
  for each row execute function refuse_change();

-- Double entry in whole pesewas, append only.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  order_id uuid references orders,
  payout_id uuid,
  note text,
  created_at timestamptz not null default now(),
  unique (kind, order_id),
  unique (kind, payout_id)
);

create table ledger_postings (
  transaction_id bigint not null references ledger_transactions,
  account text not null,
  amount_pesewas bigint not null check (amount_pesewas <> 0),
  primary key (transaction_id, account)
);

create index ledger_postings_account on ledger_postings (account, transaction_id) include (amount_pesewas);

create function check_ledger_sum() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_pesewas), 0) from ledger_postings where transaction_id = new.transaction_id) <> 0 then
    raise exception 'the postings of a ledger transaction must sum to 0' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_postings_sum after insert on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_sum();

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();

-- What vendors sent us, as they sent it. The event key keeps one event from acting twice.
create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  reference text not null,
  raw_body bytea not null,
  created_at timestamptz not null default now(),
  unique (provider, event_key)
);

-- Look-ups of orders that found nothing, counted against whoever guesses ids.
create table missed_lookups (
  id bigint generated always as identity primary key,
  address text not null,
  created_at timestamptz not null default now()
);

create index missed_lookups_address on missed_lookups (address, created_at);
