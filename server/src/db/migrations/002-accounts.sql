-- Accounts: people who registered or were added by an admin.
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 2 and 100),
  email text,
  phone text not null check (phone ~ '^0[0-9]{9}$'),
  -- Null until the person has set one: an account that an admin made cannot be signed in to before that.
  password_hash text,
  -- Null until an admin has assigned one.
  role text check (role in ('admin', 'manager', 'agent', 'subagent', 'user')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- The seller who referred this person; for a subagent, the agent above.
  upline_id uuid references users,
  phone_verified_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (upline_id <> id),
  check (role <> 'subagent' or upline_id is not null)
);

-- A deleted account frees its number.
create unique index users_phone on users (phone) where deleted_at is null;
create index users_upline on users (upline_id) where deleted_at is null;

-- A login and all that follows from it by rotation. Access tokens name it and die with it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);

create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_expiry on sessions (expires_at);

-- Refresh tokens, current and spent: a spent one that comes back after its grace ends the session.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  spent_at timestamptz
);

create index refresh_tokens_session on refresh_tokens (session_id);

-- Devices that have signed in to an account: they keep a count of failures of their own.
create table known_devices (
  user_id uuid not null references users,
  device_id text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_id)
);

create table failed_logins (
  id bigint generated always as identity primary key,
  phone text not null,
  device text,
  -- A device that had signed in to this account before.
  known_device boolean not null,
  address text not null,
  created_at timestamptz not null default now()
);

create index failed_logins_phone on failed_logins (phone, created_at);
create index failed_logins_address on failed_logins (address, created_at);
create index failed_logins_age on failed_logins (created_at);

-- One-time codes. The row is also the count for every limit on sending and guessing.
create table one_time_codes (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('account', 'password', 'purchase')),
  phone text not null,
  -- The last four digits cut off: neighbours in one block are a sign of pumping.
  phone_block text not null generated always as (left(phone, 6)) stored,
  -- What the code is for beyond the phone: an order, for a purchase.
  subject text,
  -- A keyed hash; the code itself is nowhere at rest.
  code_hash bytea not null,
  -- False for a number that has nothing to prove: the same answers, and no message.
  sent boolean not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  used_at timestamptz,
  void_at timestamptz,
  -- Null where the client named none: then only its address counts.
  device text,
  address text not null,
  created_at timestamptz not null default now()
);

create index one_time_codes_phone on one_time_codes (phone, created_at);
create index one_time_codes_block on one_time_codes (phone_block, created_at) where used_at is null;
create index one_time_codes_device on one_time_codes (device, created_at) where used_at is null;
create index one_time_codes_address on one_time_codes (address, created_at) where used_at is null;
create index one_time_codes_subject on one_time_codes (subject) where subject is not null;
create index one_time_codes_age on one_time_codes (created_at);

-- Referral links of sellers. A new one voids the old at once; history stays.
create table referral_links (
  code text primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  void_at timestamptz
);

create unique index referral_links_current on referral_links (user_id) where void_at is null;

-- First answers to requests that carried an Idempotency-Key.
create table idempotency_keys (
  call text not null,
  -- The account, or empty for guests together.
  owner text not null,
  key text not null,
  body_hash bytea not null,
  -- Null while the first request is still being answered.
  status integer,
  -- As text in JSON, so that the first answer is given again to the letter.
  answer json,
  created_at timestamptz not null default now(),
  primary key (call, owner, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

-- Secrets that the product makes for itself where the operator has set none.
create table secrets (
  name text primary key,
  value bytea not null
);

-- What the sandbox's text messages really said: the handset's memory, not the shop's.
create table sandbox_messages (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  text text not null,
  code text,
  created_at timestamptz not null default now()
);

create index sandbox_messages_phone on sandbox_messages (phone, created_at desc);
