-- Chats with buyers. An order that came by one is told of there.
create table chats (
  id uuid primary key default gen_random_uuid(),
  phone text not null unique,
  -- The buyer's last message: the vendor lets us answer freely for a day.
  heard_at timestamptz not null default now()
);

create index chats_heard on chats (heard_at);

create table chat_messages (
  id bigint generated always as identity primary key,
  chat_id uuid not null references chats on delete cascade,
  is_ours boolean not null,
  -- The vendor's id of a buyer's message: it counts once, however often it comes. Of ours: what it is about, if it may be
  -- said once only.
  name text check (length(name) <= 256),
  -- What was typed, until it is answered; what we say, until it is sent. It may hold a code.
  body jsonb check (pg_column_size(body) < 8000),
  tries integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  created_at timestamptz not null default now(),
  constraint chat_messages_once unique (is_ours, name),
  constraint chat_messages_forgotten check (state = 'waiting' or body is null)
);

create index chat_messages_waiting on chat_messages (chat_id, id) where state = 'waiting';
create index chat_messages_chat on chat_messages (chat_id);
create index chat_messages_created on chat_messages (created_at);

-- The chat that an order came from: its buyer is told there what becomes of it.
create table order_chats (
  order_id uuid primary key references orders,
  chat_id uuid not null references chats on delete cascade
);

create index order_chats_chat on order_chats (chat_id);
