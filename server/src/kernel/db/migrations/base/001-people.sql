-- Accounts, how people prove who they are, and who changed what.

-- For tables that are only added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Searches find any part of a text by this.
create extension if not exists pg_trgm;

-- People who registered or were added by an admin.
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
  -- Who made the account, and who made an admin of it: nobody confirms a decision by an account that they made.
  created_by uuid references users,
  promoted_by uuid references users,
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
-- One text for each account, so that one index finds any part of a name, an e-mail or a number. Deleted accounts are in
-- it as well: what somebody bought or did is found by their name.
create index users_search on users
  using gin (lower(name || ' ' || coalesce(email, '') || ' ' || phone) gin_trgm_ops);
create index users_created on users (created_at desc, id desc) where deleted_at is null;
-- With the name itself, so that the index alone answers for a page deep in the list by name.
create index users_name on users (lower(name), id) include (name) where deleted_at is null;
create index users_last_login on users (last_login_at desc nulls last, id desc) where deleted_at is null;
create index users_role on users (role, created_at desc, id desc) where deleted_at is null;
create index users_status on users (status, created_at desc, id desc) where deleted_at is null;

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

-- One-time codes. The rows are also the counts for every limit on sending and guessing.
create table one_time_codes (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('account', 'password', 'purchase', 'payout')),
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
  -- The key and the body of the last wrong guess: sent again, it is the same guess and not another try.
  tried_key text,
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

-- Look-ups of orders that found nothing, counted against whoever guesses ids.
create table missed_lookups (
  id bigint generated always as identity primary key,
  address text not null,
  created_at timestamptz not null default now()
);

create index missed_lookups_address on missed_lookups (address, created_at);

-- Who changed what, when, from where, before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  address text,
  device text,
  created_at timestamptz not null default now(),
  -- Made once, when the entry is written: to make it anew for each row took most of a search's time.
  search_text text not null generated always as
    (lower(action || ' ' || subject_kind || ' ' || subject_id || ' ' || coalesce(reason, ''))) stored
);

create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_search on audit_log using gin (search_text gin_trgm_ops);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
