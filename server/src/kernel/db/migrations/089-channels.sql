-- Buying without the internet page, by USSD and in WhatsApp.

-- What a seller's buyers dial after the shop's code. It is given for good: printed copies never lead to somebody else.
create table short_numbers (
  number text primary key check (number ~ '^[1-9][0-9]{3,6}$'),
  user_id uuid not null unique references users,
  created_at timestamptz not null default now()
);

create trigger short_numbers_append_only before update or delete on short_numbers
  for each row execute function refuse_change();
create trigger short_numbers_no_truncate before truncate on short_numbers
  for each statement execute function refuse_change();

-- A channel that an admin has turned off. Without a row, or once its time is over, it is on.
create table closed_channels (
  channel text primary key check (channel in ('ussd', 'whatsapp')),
  text text not null,
  until_at timestamptz,
  by_id uuid not null references users,
  turned_away integer not null default 0,
  created_at timestamptz not null default now()
);

-- One conversation. Small, kept for days: what was bought is in orders.
create table channel_sessions (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('ussd', 'whatsapp')),
  vendor text not null,
  -- As the vendor names it: one row, however often it calls.
  vendor_session text not null check (length(vendor_session) <= 128),
  phone text not null,
  -- The seller's link, if it was opened by a short number.
  ref_code text,
  -- Where the conversation is, and the last answer, which is given again to a call that comes again.
  state jsonb not null check (pg_column_size(state) < 2000),
  answer jsonb not null check (pg_column_size(answer) < 4000),
  screen text not null,
  -- Steps that were taken, and what the vendor called the last one.
  step integer not null default 0,
  last_call text check (length(last_call) <= 128),
  misses integer not null default 0,
  asked_person boolean not null default false,
  order_id uuid references orders,
  -- Null while it is open. `left`: the network, or the caller, ended it before its end.
  ended text check (ended in ('bought', 'finished', 'left')),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  constraint channel_sessions_once unique (channel, vendor, vendor_session)
);

create index channel_sessions_phone on channel_sessions (channel, phone, touched_at desc);
create index channel_sessions_created on channel_sessions (created_at);
