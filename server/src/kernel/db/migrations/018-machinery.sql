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
  -- Sealed, since it may hold tokens, and given again to the letter.
  answer text,
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

-- Backups that were made, so that somebody sees when the last one was.
create table backups (
  taken_at timestamptz primary key,
  file text not null,
  bytes bigint not null,
  row_count bigint not null
);

-- After a restore the vendors know more than we do. While one is open nothing is sold, sent, given back or paid out:
-- jobs that would are not taken, and a call that nobody has recorded is not recorded.
create table restores (
  id uuid primary key default gen_random_uuid(),
  -- What happened after this moment, vendors alone may know.
  backup_at timestamptz not null,
  restored_at timestamptz not null default now(),
  -- Since when every question has an answer.
  asked_at timestamptz,
  ended_at timestamptz,
  -- Why, in the words of whoever ended it.
  ended_because text,
  -- Where one admin is not enough for money, one asks to end the mode and another ends it.
  end_asked_by uuid references users,
  end_asked_because text,
  end_asked_at timestamptz,
  check ((ended_at is null) = (ended_because is null))
);
create unique index restores_open on restores ((true)) where ended_at is null;

-- References are derived: what we would send next, we may have sent after the backup, and the vendor is asked for it.
create table restore_questions (
  restore_id uuid not null references restores,
  -- Of the order or payout, as a person reads it.
  subject text not null,
  direction text not null,
  number integer not null,
  reference text not null,
  vendor text not null,
  -- In our words.
  answer text not null,
  -- It is on record now, as if we had never forgotten it.
  is_recorded boolean not null default false,
  asked_at timestamptz not null default now(),
  primary key (restore_id, reference, vendor)
);

create function refuse_calls_after_restore() returns trigger language plpgsql as $$
begin
  if exists (select 1 from restores where ended_at is null)
     and current_setting('ntem.known_to_vendor', true) is distinct from 'on' then
    raise exception 'nothing is asked of vendors before the restore is compared' using errcode = '55R01';
  end if;
  return null;
end $$;

create trigger attempts_after_restore after insert on attempts
  for each statement execute function refuse_calls_after_restore();

-- Every process that runs says so again and again: which half it is, of which version, and what it has to report.
create table processes (
  id uuid primary key,
  kind text not null check (kind in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- Lines of its log that say that something failed, within the hour before.
  errors_of_hour integer not null,
  -- How far its clock is from the database's.
  clock_off_ms integer not null
);
