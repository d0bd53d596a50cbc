-- What a search finds is counted and sorted by these indexes alone: only the rows of the page itself are visited.
drop index orders_payer;
create index orders_payer on orders (payer, created_at desc) include (id);
drop index orders_recipient;
create index orders_recipient on orders (recipient, created_at desc) include (id);
drop index orders_reference_prefix;
create index orders_reference_prefix on orders (reference text_pattern_ops) include (created_at, id);

-- In the list's order to the last column, so that the newest of each of many accounts are merged without sorting.
drop index orders_user;
create index orders_user on orders (user_id, created_at desc, id) where user_id is not null;

-- The text of an entry is made once, when it is written: to make it anew for each row took most of a search's time.
alter table audit_log add column search_text text not null generated always as
  (lower(action || ' ' || subject_kind || ' ' || subject_id || ' ' || coalesce(reason, ''))) stored;
drop index audit_log_search;
create index audit_log_search on audit_log using gin (search_text gin_trgm_ops);
