-- What somebody bought or did is found by their name also after their account was deleted.
create index users_search_with_deleted on users
  using gin (lower(name || ' ' || coalesce(email, '') || ' ' || phone) gin_trgm_ops);
drop index users_search;
alter index users_search_with_deleted rename to users_search;
