-- Networks are rows, so that a new one needs no migration: each start adds those of the contract that are missing.
create table networks (code text primary key);
insert into networks values ('MTN'), ('TELECEL'), ('AIRTELTIGO');

alter table services
  drop constraint services_network_check,
  add foreign key (network) references networks;
alter table payouts
  drop constraint payouts_network_check,
  add foreign key (network) references networks;
alter table payout_numbers
  drop constraint payout_numbers_network_check,
  add foreign key (network) references networks;
alter table sales_pauses
  drop constraint sales_pauses_scope_check,
  add column network text generated always as (nullif(scope, 'ALL')) stored references networks;

-- No reference here: every purchase would lock the one row of its network.
alter table orders
  drop constraint orders_network_check,
  drop constraint orders_payer_network_check;
