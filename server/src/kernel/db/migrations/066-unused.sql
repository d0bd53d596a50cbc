-- What a database of the version before still has and nothing reads; a new one has none of it.
drop table if exists admin_requests;
drop function if exists check_admin_request_step(), makers_of(uuid);
alter table users drop column if exists promoted_by, drop column if exists admin_until;
alter table sessions drop column if exists confirmed_until;
alter index if exists missed_lookups_pkey rename to probes_pkey;
alter sequence if exists missed_lookups_id_seq rename to probes_id_seq;
