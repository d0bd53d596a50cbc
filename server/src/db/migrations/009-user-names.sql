-- With the name itself in it, the index alone answers for a page deep in the list by name.
drop index users_name;
create index users_name on users (lower(name), id) include (name) where deleted_at is null;
