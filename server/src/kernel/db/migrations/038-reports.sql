-- Orders that sellers have reported to the admins, and the answers.
create table order_reports (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  reporter_id uuid not null references users,
  reason text not null,
  text text not null,
  created_at timestamptz not null default now(),
  answer text,
  answered_by uuid references users,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answered_by is null) = (answered_at is null))
);
create unique index order_reports_open on order_reports (order_id, reporter_id) where answered_at is null;
create index order_reports_waiting on order_reports (created_at, id) where answered_at is null;
create index order_reports_of_reporter on order_reports (reporter_id, created_at desc, id desc);
