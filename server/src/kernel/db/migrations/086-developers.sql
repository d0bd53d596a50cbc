-- What sellers' own programs need: keys, the orders made with them, and orders of test keys, which move nothing.

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  name text not null,
  kind text not null check (kind in ('live', 'test')),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'sell']),
  -- The secret itself is kept nowhere.
  secret_hash bytea not null unique,
  -- Of the secret before it, which works for a while.
  earlier_hash bytea unique,
  earlier_until timestamptz,
  -- How the secret begins and ends.
  prefix text not null,
  last_four text not null,
  -- Addresses and networks from which it may be used; none for all.
  addresses text[] not null default '{}',
  -- The most that it may sell on a day of Accra.
  daily_limit_pesewas bigint check (daily_limit_pesewas > 0),
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_of_user on api_keys (user_id, created_at desc) where revoked_at is null;

-- Calls of this minute. What is lost in a crash is a minute of counting.
create unlogged table api_key_calls (
  key_id uuid primary key,
  minute timestamptz not null,
  calls int not null
);

-- The orders that were made with a key. Whatever becomes of them is in the order.
create table api_orders (
  order_id uuid primary key references orders,
  seller_id uuid not null references users,
  key_id uuid not null references api_keys,
  -- The seller's own.
  reference text,
  created_at timestamptz not null default now()
);
create unique index api_orders_reference on api_orders (seller_id, reference) where reference is not null;
create index api_orders_of_seller on api_orders (seller_id, created_at desc, order_id desc);
create index api_orders_of_key on api_orders (key_id, created_at desc);

create trigger api_orders_append_only before update or delete on api_orders
  for each row execute function refuse_change();
create trigger api_orders_no_truncate before truncate on api_orders
  for each statement execute function refuse_change();

-- Orders of test keys: no supplier hears of them, and no book knows them.
create table test_orders (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users,
  key_id uuid not null references api_keys,
  reference text,
  -- As a person would read it out.
  shown_reference text not null,
  bundle_id uuid not null references bundles,
  bundle_name text not null,
  network text not null,
  megabytes int not null,
  recipient text not null,
  price_pesewas bigint not null check (price_pesewas > 0),
  state text not null default 'sending' check (state in ('sending', 'delivered', 'refunded')),
  -- The seller's Idempotency-Key and what came with it.
  request_key text,
  body_hash bytea,
  created_at timestamptz not null default now()
);
create unique index test_orders_reference on test_orders (seller_id, reference) where reference is not null;
create unique index test_orders_request on test_orders (seller_id, request_key) where request_key is not null;
create index test_orders_of_seller on test_orders (seller_id, created_at desc, id desc);
create index test_orders_of_key on test_orders (key_id, created_at desc);
create index test_orders_by_moment on test_orders (created_at);

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'sale', 'failed_sale', 'announcement', 'answer', 'low_float', 'key_made', 'key_renewed', 'webhook_dead')) not valid;
-- The address at which a seller's own program is told of its orders and of the float, and what it is told.

create table webhook_endpoints (
  user_id uuid primary key references users,
  url text not null,
  events text[] not null,
  -- `dead`: switched off by the shop, because it took nothing for days.
  state text not null check (state in ('on', 'off', 'dead')),
  -- Sealed: messages are signed with it. The one before it signs too for a while.
  secret text not null,
  earlier_secret text,
  earlier_until timestamptz,
  -- Since the last message was taken, every try has failed.
  failing_since timestamptz,
  failures int not null default 0,
  -- Tried no earlier, whatever is due.
  paused_until timestamptz,
  created_at timestamptz not null default now()
);

create table webhook_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  event text not null check (event in (
    'order.delivered', 'order.refunded', 'order.failed', 'float.low', 'float.topped_up', 'ping')),
  order_id uuid references orders,
  test_order_id uuid references test_orders on delete cascade,
  -- Of an event that is about no order.
  data jsonb,
  status text not null default 'waiting' check (status in ('waiting', 'taken', 'given_up')),
  tries int not null default 0,
  -- The latest, the newest first.
  last_tries jsonb not null default '[]',
  next_at timestamptz not null default now(),
  give_up_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(order_id, test_order_id, data) = 1)
);
-- An order is delivered, given back or failed once, however often its state is written.
create unique index webhook_messages_of_order on webhook_messages (order_id, event) where order_id is not null;
create unique index webhook_messages_of_test_order on webhook_messages (test_order_id, event)
  where test_order_id is not null;
create index webhook_messages_due on webhook_messages (user_id, next_at) where status = 'waiting';
create index webhook_messages_log on webhook_messages (user_id, created_at desc, id desc);
create index webhook_messages_by_moment on webhook_messages (created_at);
