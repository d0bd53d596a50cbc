-- Where a session was opened and last used, and until when its holder has confirmed who they are.
alter table sessions
  add column device text,
  add column address text,
  add column browser text,
  add column seen_at timestamptz not null default now(),
  add column confirmed_until timestamptz;

alter table audit_log add column browser text;
