-- Buyers complain about their orders in the list in which sellers report theirs. Whoever holds the order's page needs no
-- account: such a report has no reporter.
alter table order_reports alter column reporter_id drop not null;
-- Since when an admin looks at it, which the reporter sees.
alter table order_reports add column looked_at timestamptz;
-- Closed without an answer.
alter table order_reports add column closed_by uuid references users;
alter table order_reports add column closed_at timestamptz;
alter table order_reports add check ((closed_by is null) = (closed_at is null));
alter table order_reports add check (closed_at is null or answered_at is null);

drop index order_reports_open;
create unique index order_reports_open on order_reports (order_id, coalesce(reporter_id, order_id))
  where answered_at is null and closed_at is null;
drop index order_reports_waiting;
create index order_reports_waiting on order_reports (created_at, id) where answered_at is null and closed_at is null;
create index order_reports_of_order on order_reports (order_id, created_at desc, id desc);

-- The buyer is told of each answer.
alter table order_messages drop constraint order_messages_told_check;
alter table order_messages add constraint order_messages_told_check
  check (told in ('delivered', 'refunded') or told like 'answer %');
