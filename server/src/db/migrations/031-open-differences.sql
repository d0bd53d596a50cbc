-- A difference stays open, and is acted on at every run, until it is gone or an admin has said why it will stay.
alter table comparison_differences
  add column found_at timestamptz not null default now(),
  add column resolved_at timestamptz,
  add column resolved_by uuid references users,
  add column resolution text,
  add check ((resolved_at is null) = (resolution is null));
create index comparison_differences_open on comparison_differences (found_at) where resolved_at is null;

-- How many lines of the vendors' own lists were read; null where one of them gave none.
alter table comparisons add column listed integer;
