-- The disk of a process with the least room: what it holds, and how much is free. Null where it has none of ours.
alter table processes
  add column disk_holds text check (disk_holds in ('database', 'backups')),
  add column disk_free_mb integer;
