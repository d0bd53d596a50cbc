-- Orders by the name that a guest gave, which few do, and by their package: within each, in the order of the list.
create index orders_buyer_name on orders using gin (lower(buyer_name) gin_trgm_ops)
  where user_id is null and buyer_name <> 'Guest User';
create index orders_bundle on orders (bundle_id, created_at desc, id);

-- Admins see every guest, also whoever has registered since.
drop index guests_created;
drop index guests_search;
create index guests_created on guests (created_at desc, id desc);
create index guests_search on guests using gin (lower(name || ' ' || phone) gin_trgm_ops);
