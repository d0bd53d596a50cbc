-- What admins look up, fast on millions of rows, and what they switch.
create extension if not exists pg_trgm;

-- One text for each account, so that one index finds any part of a name, an e-mail or a number.
create index users_search on users
  using gin (lower(name || ' ' || coalesce(email, '') || ' ' || phone) gin_trgm_ops)
  where deleted_at is null;
create index users_created on users (created_at desc, id desc) where deleted_at is null;
create index users_name on users (lower(name), id) where deleted_at is null;
create index users_last_login on users (last_login_at desc nulls last, id desc) where deleted_at is null;
create index users_role on users (role, created_at desc, id desc) where deleted_at is null;
create index users_status on users (status, created_at desc, id desc) where deleted_at is null;

create index guests_created on guests (created_at desc, id desc) where user_id is null;
create index guests_search on guests using gin (lower(name || ' ' || phone) gin_trgm_ops) where user_id is null;

create index orders_reference_prefix on orders (reference text_pattern_ops);

create index audit_log_search on audit_log
  using gin (lower(action || ' ' || subject_kind || ' ' || subject_id || ' ' || coalesce(reason, '')) gin_trgm_ops);

create index ledger_transactions_created on ledger_transactions (created_at);

-- Sales that an admin has stopped: of one network, or ALL. The shop shows the message.
create table sales_pauses (
  scope text primary key check (scope in ('ALL', 'MTN', 'TELECEL', 'AIRTELTIGO')),
  message text not null check (length(message) between 1 and 300),
  created_at timestamptz not null default now()
);

create trigger sales_pauses_changed after insert or update or delete on sales_pauses
  for each statement execute function tell_catalogue_changed();

-- What an admin may set while the product runs: one row.
create table admin_settings (
  only_row boolean primary key default true check (only_row),
  -- Below this much at the supplier an alarm is raised.
  float_alarm_pesewas bigint not null default 50000 check (float_alarm_pesewas >= 0)
);

insert into admin_settings default values;
