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
