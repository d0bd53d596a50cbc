-- Background work, repeated requests, settings and kept figures.

-- A job is inserted in the transaction that makes it needed and deleted when it is done.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What the job is about. One row for each kind and subject: asking again brings the run forward.
  subject text not null,
  -- Jobs that use the same vendor share a bucket, and no bucket fills a lane. Empty means that it uses none.
  bucket text not null default '',
  run_at timestamptz not null default now(),
  -- Grows with every request, so that one that arrives while the job runs is not lost.
  requested integer not null default 1,
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_token uuid,
  last_error text,
  created_at timestamptz not null default now(),
  unique (kind, subject)
)
-- Rows come and go all day: dead ones are removed, and the rest counted, before they pile up.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Finds what is due of one kind and bucket, past a backlog of all others and whatever waits for its time.
create index jobs_due_by_kind on jobs (kind, bucket, run_at);

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

-- What an admin may set while the product runs: one row.
create table admin_settings (
  only_row boolean primary key default true check (only_row),
  -- Below this much at the supplier an alarm is raised.
  float_alarm_pesewas bigint not null default 50000 check (float_alarm_pesewas >= 0)
);

insert into admin_settings default values;

-- Figures over all rows that take too long to compute while somebody waits, in a large shop.
create table kept_figures (
  name text primary key,
  figures jsonb not null,
  computed_at timestamptz not null
);
