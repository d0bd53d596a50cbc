-- What really happened at the sandbox vendors, apart from what the shop believes. How a thing ends is written
-- when it begins, with the moment of its end: no process has to stay alive for it to come true, and a
-- setting that is changed later never changes what has happened.

-- How the sandbox vendors behave: one row.
create table sandbox_settings (
  only_row boolean primary key default true check (only_row),
  auto_approve boolean not null default false,
  approve_after_ms integer not null default 2000,
  deliver_after_ms integer not null default 1500,
  prompt_window_ms integer not null default 180000,
  webhooks text not null default 'normal' check (webhooks in ('normal', 'off', 'late', 'double')),
  float_pesewas bigint not null default 500000
);

insert into sandbox_settings default values;

-- What the sandbox's text messages really said: the handset's memory.
create table sandbox_messages (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  text text not null,
  code text,
  created_at timestamptz not null default now()
);

create index sandbox_messages_phone on sandbox_messages (phone, created_at desc);

-- Mobile money prompts on simulated handsets.
create table sandbox_prompts (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  payer text not null,
  network text not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  label text not null,
  -- What a person did on the handset, which is possible only before ends_at.
  answer text check (answer in ('approved', 'declined')),
  answered_at timestamptz,
  -- How it ends where nobody does anything. Whole milliseconds, the finest that the server reads.
  ending text not null check (ending in ('approved', 'declined', 'no_money', 'expired')),
  ends_at timestamptz(3) not null,
  -- Where the gateway wants a code first, the prompt reaches the handset only after it was entered.
  voucher text,
  voucher_entered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null))
);

create index sandbox_prompts_payer on sandbox_prompts (payer, created_at desc);

-- Money that the sandbox gateway sends out: back to a payer, or earned to a seller.
create table sandbox_transfers (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('refund', 'payout')),
  reference text not null unique,
  -- The collection that is given back.
  collection_reference text references sandbox_prompts (reference),
  receiver text not null,
  network text not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  answer text not null check (answer in ('accepted', 'lost', 'refused')),
  ending text not null check (ending in ('done', 'failed')),
  ends_at timestamptz(3) not null,
  created_at timestamptz not null default now(),
  check ((kind = 'refund') = (collection_reference is not null))
);

create index sandbox_transfers_collection on sandbox_transfers (collection_reference);

-- Bundles that the sandbox supplier was asked for.
create table sandbox_deliveries (
  id bigint generated always as identity primary key,
  reference text not null unique,
  recipient text not null,
  network text not null,
  supplier_code text not null,
  megabytes integer not null,
  answer text not null check (answer in ('accepted', 'lost', 'refused', 'provider_float')),
  ending text not null check (ending in ('done', 'failed')),
  ends_at timestamptz(3) not null,
  created_at timestamptz not null default now()
);

create index sandbox_deliveries_recipient on sandbox_deliveries (recipient, id);

-- What the sandbox vendors announce to the shop, when it is due, and who is sending it just now.
create table sandbox_events (
  id bigint generated always as identity primary key,
  vendor text not null check (vendor in ('payments', 'bundles')),
  topic text not null check (topic in ('payment', 'refund', 'payout', 'delivery')),
  reference text not null,
  ending text not null check (ending in ('done', 'failed')),
  sends_left integer not null check (sends_left >= 0),
  -- How often in a row it was not answered.
  failures integer not null default 0,
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid,
  created_at timestamptz not null default now(),
  unique (topic, reference),
  check ((lease_until is null) = (lease_token is null))
);

create index sandbox_events_due on sandbox_events (due_at, id) where sends_left > 0;
create index sandbox_events_lease on sandbox_events (lease_token) where lease_token is not null;

-- Old rows are found by these. They are written in the order of time, so that a few bytes are enough.
create index sandbox_messages_age on sandbox_messages using brin (created_at);
create index sandbox_prompts_age on sandbox_prompts using brin (created_at);
create index sandbox_transfers_age on sandbox_transfers using brin (created_at);
create index sandbox_deliveries_age on sandbox_deliveries using brin (created_at);
create index sandbox_events_age on sandbox_events using brin (created_at);
