-- Names that guests gave, each once: a search finds the names first, and the orders of each lie in the order of the list.
create table guest_names (name text primary key);
create index guest_names_search on guest_names using gin (lower(name) gin_trgm_ops);
insert into guest_names
select distinct buyer_name from orders where user_id is null and buyer_name <> 'Guest User';

drop index orders_buyer_name;
create index orders_guest_name on orders (buyer_name, created_at desc, id)
  where user_id is null and buyer_name <> 'Guest User';
