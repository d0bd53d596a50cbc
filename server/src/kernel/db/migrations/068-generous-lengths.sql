-- How long a text may be is said by the limits of its topic in the contract. The database only refuses what no limit
-- would allow, so that another limit needs no migration.
alter table users
  drop constraint if exists users_name_check,
  add constraint users_name_check check (length(name) between 1 and 5000);
alter table saved_filters
  drop constraint if exists saved_filters_name_check,
  add constraint saved_filters_name_check check (length(name) between 1 and 5000);
alter table services
  drop constraint if exists services_name_check,
  add constraint services_name_check check (length(name) between 1 and 5000);
alter table bundles
  drop constraint if exists bundles_name_check,
  add constraint bundles_name_check check (length(name) between 1 and 5000),
  drop constraint if exists bundles_supplier_code_check,
  add constraint bundles_supplier_code_check check (length(supplier_code) between 1 and 5000);
alter table sales_pauses
  drop constraint if exists sales_pauses_message_check,
  add constraint sales_pauses_message_check check (length(message) between 1 and 5000);
alter table seller_shops
  drop constraint if exists seller_shops_name_check,
  add constraint seller_shops_name_check check (length(name) between 1 and 5000),
  drop constraint if exists seller_shops_greeting_check,
  add constraint seller_shops_greeting_check check (length(greeting) between 1 and 5000);
