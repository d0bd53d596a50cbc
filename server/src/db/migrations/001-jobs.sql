-- Background work. A row is inserted in the transaction that makes it needed and deleted when it is done.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What the job is about. One row for each kind and subject: asking again brings the run forward.
  subject text not null,
  run_at timestamptz not null default now(),
  -- Grows with every request, so that one that arrives while the job runs is not lost.
  requested integer not null default 1,
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_token uuid,
  last_error text,
  created_at timestamptz not null default now(),
  unique (kind, subject)
);

create index jobs_due on jobs (run_at);
