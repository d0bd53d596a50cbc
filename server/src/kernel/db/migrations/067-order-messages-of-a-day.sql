-- How many messages about orders were sent on a day, beside the codes: counted under the lock of one row.
alter table code_days add column order_messages integer not null default 0;
update code_days set order_messages = (
  select count(*) from order_messages where created_at >= current_date
) where day = current_date;
