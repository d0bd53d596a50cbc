-- A guest's name is kept in the transaction of the order: were it unique, two orders with one new name would wait for
-- each other.
alter table guest_names drop constraint guest_names_pkey;
alter table guest_names alter column name set not null;
create index guest_names_name on guest_names (name);
