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
